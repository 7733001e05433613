import type { Insights } from '#features/insight/api.ts'
import { DayChart } from '#features/insight/components/day-chart.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Column chart of bookings per day, or per week for a long period, with the number of the period before. */
export function DailyBookings({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const { days, totals } = figures
  return (
    <DayChart
      area="insight"
      days={days.map((day) => ({ ...day, count: day.bookings }))}
      total={totals.bookings}
      table={{
        head: [
          t('insight.day'),
          t('insight.bookings'),
          t('insight.before'),
          t('insight.cancelled'),
        ],
        rows: days.map(({ date, bookings, before, cancelled }) => [
          format.day(date, 'short'),
          format.number(bookings),
          format.number(before),
          format.number(cancelled),
        ]),
      }}
    />
  )
}
