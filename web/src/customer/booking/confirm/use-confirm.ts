import { useEffect, useRef } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { besideOf } from '#customer/booking/people/others.ts'
import { forgetForWhom } from '#customer/booking/confirm/use-for-whom.ts'
import { forgetNote } from '#customer/booking/confirm/use-note.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Appointment } from '#features/appointment/api.ts'
import {
  bookAppointment,
  keepAppointment,
  type BookingRequest,
} from '#features/appointment/booking-api.ts'
import { withKey } from '#features/appointment/idempotency-key.ts'
import { forgetUnanswered, keepUnanswered, leaveUnanswered } from '#customer/offline/unanswered.ts'
import { keepUnfinished } from '#features/appointment/unfinished.ts'
import { useUntilAnswered } from '#customer/offline/use-until-answered.ts'
import { idsOf } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'
import { afterBooking } from '#features/live/affects.ts'
import { originOf } from '#features/business/origin.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Input beyond the selection, and the price that was displayed: a repeated request accepts no other. */
type Said = { note: string; shownPrice: number | undefined } & Pick<
  BookingRequest,
  'attendee' | 'beside'
>

/** Sends the booking and reports the result. */
export function useConfirm(
  business: Business,
  booking: Booking,
  onBooked: (appointment: Appointment) => void,
) {
  const t = useMessages()
  const { choice } = booking
  const { staffId } = choice
  const said = useRef(false)
  const sent = useRef('')
  const own = besideOf(choice)
  const send = ({ note, shownPrice, attendee, beside: people }: Said) => {
    const beside = own ? people?.map((person, at) => ({ ...person, ...own[at] })) : people
    const source = originOf(business.id)
    const request: BookingRequest = {
      businessId: business.id,
      offeringIds: idsOf(choice),
      start: booking.chosenStart ?? '',
      ...(staffId ? { staffId } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(attendee ? { attendee } : {}),
      ...(beside ? { beside } : {}),
      ...(source ? { source } : {}),
    }
    // A repeated request must be identical, even if the price has changed.
    return withKey(JSON.stringify(request), (key) => {
      sent.current = key
      keepUnanswered(key, Date.now())
      return bookAppointment({ ...request, ...(shownPrice !== undefined && { shownPrice }) }, key)
    })
  }
  /** Ends the request after a definite response; another one may have begun meanwhile. */
  const end = () => forgetUnanswered(sent.current)
  const write = useWrite(send, {
    keep: keepAppointment,
    affects: (client) => void afterBooking(client, { businessId: business.id }),
    onSaved: (appointment) => {
      end()
      forgetNote(business.id)
      forgetForWhom()
      keepUnfinished(undefined)
      toast.success(t('booking.booked'))
      onBooked(appointment)
    },
    onFailed: (error) => {
      // After a refusal the next attempt is a new request; without a response it is a retry.
      const silent = isTransient(error)
      if (isApiError(error) && !silent) end()
      // Shown once: it is retried automatically.
      if (!silent || !said.current) toast.error(t('booking.failed'))
      said.current = silent
    },
  })
  useUntilAnswered(write)
  useEffect(() => leaveUnanswered, [])
  return write
}
