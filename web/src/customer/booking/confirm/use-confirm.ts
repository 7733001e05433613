import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/toast.ts'
import { forgetNote } from '#customer/booking/confirm/use-note.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import {
  appointmentQuery,
  bookAppointment,
  type Appointment,
  type BookingRequest,
} from '#features/appointment/api.ts'
import { forgetKey, keyFor } from '#features/appointment/idempotency-key.ts'
import { keepUnfinished } from '#features/appointment/unfinished.ts'
import type { Business } from '#features/business/api.ts'
import { originOf } from '#features/business/origin.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sends the booking and says what came of it. */
export function useConfirm(
  business: Business,
  booking: Booking,
  /** What is shown; undefined while it is not known. */
  shownPrice: number | undefined,
  onBooked: (appointment: Appointment) => void,
) {
  const t = useMessages()
  const client = useQueryClient()
  const { offerings, staffId } = booking.choice
  const mutation = useMutation({
    mutationFn: (note: string) => {
      const source = originOf(business.id)
      const wish: BookingRequest = {
        businessId: business.id,
        offeringIds: offerings.map(({ id }) => id),
        start: booking.chosenStart ?? '',
        ...(staffId ? { staffId } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(source ? { source } : {}),
      }
      // A repeated request is the same one, whatever the price has become.
      const key = keyFor(JSON.stringify(wish))
      return bookAppointment({ ...wish, ...(shownPrice !== undefined && { shownPrice }) }, key)
    },
    onSuccess: (appointment) => {
      forgetKey()
      forgetNote()
      keepUnfinished(undefined)
      client.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
      void client.invalidateQueries({ queryKey: ['appointments'] })
      void client.invalidateQueries({ queryKey: ['business', business.id] })
      toast.success(t('booking.booked'))
      onBooked(appointment)
    },
    onError: (error) => {
      // After a refusal the next try is a new request; after silence it is the same one.
      if (isApiError(error) && !error.transient) forgetKey()
      if (isApiError(error, 'slot_taken') || isApiError(error, 'price_changed'))
        void client.invalidateQueries({ queryKey: ['business', business.id] })
      toast.error(t('booking.failed'))
    },
  })
  return mutation
}
