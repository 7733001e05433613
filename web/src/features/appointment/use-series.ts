import { useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { withKey } from '#features/appointment/idempotency-key.ts'
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

/** Returns the maximum price as last shown to the customer, and what a refusal does: the server may state a new price. */
function useShownPrice(first: number) {
  const [price, setPrice] = useState(first)
  const onFailed = (error: Error) => {
    if (isApiError(error, 'price_changed')) setPrice(Number(error.data['price']))
  }
  return { price, onFailed }
}

/** Repeats a booking; `price` is the maximum per occurrence, as last shown to the customer. */
export function useRepeat(appointment: Appointment) {
  const { id, businessId } = appointment
  const { price, onFailed } = useShownPrice(appointment.fullPrice ?? appointment.price)
  const repeat = useWrite(
    (input: Repetition) =>
      // The key leaves out the price: a retry is the same request even if the price changed.
      withKey(JSON.stringify({ id, ...input }), (key) =>
        repeatAppointment(id, { ...input, shownPrice: price }, key),
      ),
    {
      keep: (client, series) => client.setQueryData(seriesQuery(series.id).queryKey, series),
      affects: (client) => void afterLater(client, businessId),
      onFailed,
    },
  )
  return { repeat, price }
}

/**
 * Books a missing occurrence of a series and updates the cached series; `price` is the maximum, as shown to the customer:
 * that of the others, until the server states a new one.
 */
export function useBookOccurrence(series: Series) {
  const t = useMessages()
  const { id, businessId, occurrences } = series
  const prices = occurrences.flatMap(({ appointment: one }) =>
    one ? [one.fullPrice ?? one.price] : [],
  )
  const { price, onFailed } = useShownPrice(Math.max(0, ...prices))
  const add = useWrite(
    (input: { position: number; start: string }) =>
      withKey(JSON.stringify({ id, ...input }), (key) =>
        bookOccurrence(id, { ...input, shownPrice: price }, key),
      ),
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
      onSaved: () => toast.success(t('booking.booked')),
      onFailed,
    },
  )
  return { add, price }
}
