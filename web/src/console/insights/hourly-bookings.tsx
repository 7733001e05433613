import { HOURS } from '@awan/core/insight/rules'
import { ColumnChart } from '#components/charts/column-chart.tsx'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Column chart of bookings per hour, from the first booked to the last; shown for a single day. */
export function HourlyBookings({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const counts = HOURS.map((hour, at) => ({
    hour,
    count: figures.hours.reduce((sum, day) => sum + (day.counts[at] ?? 0), 0),
  }))
  const used = counts.filter(({ count }) => count > 0)
  const [first, last] = [used[0], used.at(-1)]
  if (!first || !last) return null
  const shown = counts.filter(({ hour }) => hour >= first.hour && hour <= last.hour)
  const most = used.reduce((best, one) => (one.count > best.count ? one : best))
  const time = (hour: number) => format.wallTime(hour * 60)
  return (
    <ColumnChart
      title={t('insight.perHour')}
      along={t('insight.hour')}
      said={t('insight.perHourSaid', { time: time(most.hour), count: most.count })}
      columns={shown.map(({ hour, count }) => ({
        key: String(hour),
        mark: time(hour),
        said: t('insight.daySaid', { day: time(hour), count }),
        count,
      }))}
      table={{
        head: [t('insight.hour'), t('insight.bookings')],
        rows: shown.map(({ hour, count }) => [time(hour), format.number(count)]),
      }}
    />
  )
}
