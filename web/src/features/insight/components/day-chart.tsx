import type { ComponentProps } from 'react'
import { columnsOf } from '@awan/core/insight/columns'
import { ColumnChart } from '#components/charts/column-chart.tsx'
import { useDayColumns } from '#components/charts/use-day-columns.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface DayChartProps extends Pick<ComponentProps<typeof ColumnChart>, 'table'> {
  /** Area of the messages: bookings of a shop, or sessions of the site. */
  area: 'insight' | 'operator'
  days: Parameters<typeof columnsOf>[0]
  total: number
}

/** Column chart of a count per day, or per week for a long period, with the count of the period before. */
export function DayChart({ area, days, total, table }: DayChartProps) {
  const t = useMessages()
  const format = useFormat()
  const columns = columnsOf(days)
  const { isWeekly, nameOf, markOf } = useDayColumns(columns)
  const most = columns.reduce((best, one) => (one.count > best.count ? one : best))
  const values = { count: total, day: nameOf(most), most: format.number(most.count) }
  return (
    <ColumnChart
      title={t(isWeekly ? `${area}.perWeek` : `${area}.perDay`)}
      along={t(isWeekly ? 'insight.week' : 'insight.day')}
      said={t(isWeekly ? `${area}.perWeekSaid` : `${area}.perDaySaid`, values)}
      columns={columns.map((column) => ({
        key: column.from,
        mark: markOf(column),
        said: t(`${area}.columnSaid`, {
          day: nameOf(column),
          count: column.count,
          before: format.number(column.before),
        }),
        count: column.count,
        before: column.before,
      }))}
      table={table}
    />
  )
}
