import type { HoursRange } from '@awan/core/staff/hours'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Opening hours of one day, each range on its own line; or that it is closed. */
export function OpenRanges({ of: ranges }: { of: readonly HoursRange[] }) {
  const t = useMessages()
  const format = useFormat()
  if (ranges.length === 0) return <span className="text-ink-2">{t('booking.closedDay')}</span>
  return ranges.map(({ from, to }) => (
    <span key={from} className="block">
      <span className="whitespace-nowrap">{format.wallTime(from)}</span> –{' '}
      <span className="whitespace-nowrap">{format.wallTime(to)}</span>
    </span>
  ))
}
