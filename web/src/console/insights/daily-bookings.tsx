import { columnsOf } from '@awan/core/insight/columns'
import { ColumnChart } from '#components/charts/column-chart.tsx'
import { useDayColumns } from '#components/charts/use-day-columns.ts'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Column chart of bookings per day, or per week for a long period, with the number of the period before. */
export function DailyBookings({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const { days, totals } = figures
  const columns = columnsOf(days.map((day) => ({ ...day, count: day.bookings })))
  const { isWeekly, nameOf, markOf } = useDayColumns(columns)
  const most = columns.reduce((best, one) => (one.count > best.count ? one : best))
  const values = { count: totals.bookings, day: nameOf(most), most: format.number(most.count) }
  return (
    <ColumnChart
      title={t(isWeekly ? 'insight.perWeek' : 'insight.perDay')}
      along={t(isWeekly ? 'insight.week' : 'insight.day')}
      said={t(isWeekly ? 'insight.perWeekSaid' : 'insight.perDaySaid', values)}
      columns={columns.map((column) => ({
        key: column.from,
        mark: markOf(column),
        said: t('insight.columnSaid', {
          day: nameOf(column),
          count: column.count,
          before: format.number(column.before),
        }),
        count: column.count,
        before: column.before,
      }))}
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
