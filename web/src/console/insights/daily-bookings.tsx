import { ChartCard } from '#console/insights/chart-card.tsx'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A bar a day, time in the reading direction. */
export function DailyBookings({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const { days, totals } = figures
  const most = days.reduce((best, day) => (day.bookings > best.bookings ? day : best))
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  const marks = [...new Set(marked.flatMap((day) => (day ? [day.date] : [])))]
  return (
    <ChartCard
      title={t('insight.perDay')}
      said={t('insight.perDaySaid', {
        count: totals.bookings,
        day: format.day(most.date, 'full'),
        most: format.number(most.bookings),
      })}
      chart={
        <div className="grid gap-1">
          <p className="num text-xs text-ink-2">{format.number(most.bookings)}</p>
          <div
            className={`flex h-40 items-end border-b border-line-strong ${days.length > 45 ? '' : 'gap-px'}`}
          >
            {days.map(({ date, bookings }) => (
              <span
                key={date}
                className="min-w-0 flex-1 bg-brand"
                style={{ height: `${(bookings / Math.max(1, most.bookings)) * 100}%` }}
              />
            ))}
          </div>
          <p className="flex justify-between gap-2 text-xs text-ink-2">
            {marks.map((date) => (
              <span key={date}>{format.day(date, 'dayMonth')}</span>
            ))}
          </p>
        </div>
      }
      table={{
        head: [t('insight.day'), t('insight.bookings'), t('insight.cancelled')],
        rows: days.map(({ date, bookings, cancelled }) => [
          format.day(date, 'short'),
          format.number(bookings),
          format.number(cancelled),
        ]),
      }}
    />
  )
}
