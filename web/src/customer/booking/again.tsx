import type { Booking } from '#customer/booking/use-booking.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What of the visit that is booked again is not as it was. */
export function Again({ booking }: { booking: Booking }) {
  const t = useMessages()
  const format = useFormat()
  const { also, gone, staffGone } = booking.choice
  const lines = [
    also.length > 0 &&
      t('booking.againAlso', { what: also.map(({ name }) => format.name(name)).join(' + ') }),
    gone > 0 && t('booking.againGone', { count: gone }),
    staffGone && t('booking.againStaff'),
  ].filter((line) => line !== false)
  return (
    <div role="status" className="grid gap-1 rounded-lg bg-warning-soft p-4 text-warning-ink">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
