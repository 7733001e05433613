import { HOURS } from '@awan/core/insight/rules'
import { WRITING } from '@awan/core/locales/writing'
import { ChartCard } from '#components/charts/chart-card.tsx'
import type { Insights } from '#features/insight/api.ts'
import { WEEK } from '#lib/datetime/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Heat map of weekdays and hours, darker for busier; each cell shows its number. */
export function BusiestHours({ figures }: { figures: Insights }) {
  const { language, t } = useLanguage()
  const format = useFormat()
  const head = WRITING[language].shortWeekday
  const cells = figures.hours.flatMap(({ weekday, counts }) =>
    counts.map((count, at) => ({ weekday, hour: HOURS[at] ?? 0, count })),
  )
  const most = cells.reduce((best, cell) => (cell.count > best.count ? cell : best))
  const used = HOURS.filter((hour) => cells.some((cell) => cell.hour === hour && cell.count > 0))
  const [first, last] = [used[0] ?? 9, used.at(-1) ?? 20]
  const shown = HOURS.filter((hour) => hour >= first && hour <= last)
  const countAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0
  return (
    <ChartCard
      title={t('insight.busiest')}
      said={t('insight.busiestSaid', {
        weekday: format.weekday(most.weekday, 'long'),
        time: format.wallTime(most.hour * 60),
        count: most.count,
      })}
      chart={
        <div className="overflow-x-auto">
          <table className="w-full border-separate border-spacing-0.5 text-center text-xs">
            <tbody>
              {shown.map((hour) => (
                <tr key={hour}>
                  <td className="num pe-1 text-start whitespace-nowrap text-ink-2">
                    {format.wallTime(hour * 60)}
                  </td>
                  {WEEK.map((weekday) => (
                    <Cell key={weekday} count={countAt(weekday, hour)} most={most.count} />
                  ))}
                </tr>
              ))}
              <tr className="text-ink-2">
                <td />
                {WEEK.map((weekday) => (
                  <td key={weekday}>{format.weekday(weekday, head)}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      }
      table={{
        head: [t('insight.hour'), ...WEEK.map((weekday) => format.weekday(weekday, 'short'))],
        rows: shown.map((hour) => [
          format.wallTime(hour * 60),
          ...WEEK.map((weekday) => format.number(countAt(weekday, hour))),
        ]),
      }}
    />
  )
}

const SHADES = [
  'bg-bg-subtle text-ink-3',
  'bg-brand-soft text-brand-soft-ink',
  'bg-brand-line text-ink',
  'bg-brand text-on-brand',
] as const

function Cell({ count, most }: { count: number; most: number }) {
  const format = useFormat()
  const shade = count === 0 ? 0 : Math.min(3, 1 + Math.floor((count / (most + 1)) * 3))
  return (
    <td className={`num h-7 min-w-6 rounded-xs ${SHADES[shade] ?? SHADES[0]}`}>
      {count > 0 && format.number(count)}
    </td>
  )
}
