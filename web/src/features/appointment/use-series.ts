import { useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { forgetKey, keyFor } from '#features/appointment/idempotency-key.ts'
import {
  bookOccurrence,
  repeatAppointment,
  seriesQuery,
  type Series,
} from '#features/appointment/series-api.ts'
import { afterLater } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface Repetition {
  everyWeeks: number
  occurrences: number
  anyStaff: boolean
}

/** Sends how a booking repeats; `price` is what each visit may cost, as the person was shown it last. */
export function useRepeat(appointment: Appointment) {
  const { id, businessId } = appointment
  const [price, setPrice] = useState(appointment.fullPrice ?? appointment.price)
  const repeat = useWrite(
    (input: Repetition) =>
      // A repeated request is the same one, whatever the price has become.
      repeatAppointment(
        id,
        { ...input, shownPrice: price },
        keyFor(JSON.stringify({ id, ...input })),
      ),
    {
      keep: (client, series) => client.setQueryData(seriesQuery(series.id).queryKey, series),
      affects: (client) => void afterLater(client, businessId),
      onSaved: forgetKey,
      onFailed: (error) => {
        if (isApiError(error) && !error.transient) forgetKey()
        if (isApiError(error, 'price_changed')) setPrice(Number(error.data['price']))
      },
    },
  )
  return { repeat, price }
}

/** Books a visit of a series that is missing, for no more than the others cost, and shows it where it belongs. */
export function useBookOccurrence(series: Series) {
  const t = useMessages()
  const { id, businessId, occurrences } = series
  const prices = occurrences.flatMap(({ appointment: one }) =>
    one ? [one.fullPrice ?? one.price] : [],
  )
  const shownPrice = Math.max(0, ...prices)
  return useWrite(
    (input: { position: number; start: string }) =>
      bookOccurrence(id, { ...input, shownPrice }, keyFor(JSON.stringify({ id, ...input }))),
    {
      keep: (client, appointment) =>
        client.setQueryData(seriesQuery(id).queryKey, (known = series) => ({
          ...known,
          occurrences: known.occurrences.map((occurrence) =>
            occurrence.position === appointment.series?.position
              ? {
                  ...occurrence,
                  start: appointment.start,
                  appointment,
                  refusal: null,
                  alternatives: [],
                }
              : occurrence,
          ),
        })),
      affects: (client) => void afterLater(client, businessId),
      onSaved: () => {
        forgetKey()
        toast.success(t('booking.booked'))
      },
      onFailed: (error) => {
        if (isApiError(error) && !error.transient) forgetKey()
      },
    },
  )
}
