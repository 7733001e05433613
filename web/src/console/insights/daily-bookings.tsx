import { useState, type PointerEvent } from 'react'
import { cx } from '#components/class-names.ts'
import { ChartCard } from '#components/charts/chart-card.tsx'
import { ticksUpTo } from '#console/insights/ticks.ts'
import type { Insights } from '#features/insight/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A bar a day, time in the reading direction; the number of one day is said where a pointer or a key has gone to it. */
export function DailyBookings({ figures }: { figures: Insights }) {
  const t = useMessages()
  const format = useFormat()
  const { days, totals } = figures
  const most = days.reduce((best, day) => (day.bookings > best.bookings ? day : best))
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  const marks = [...new Set(marked.flatMap((day) => (day ? [day.date] : [])))]
  const [chosen, setChosen] = useState<string>()
  // Of another period there is another busiest day.
  const shown = days.find(({ date }) => date === chosen) ?? most
  const said = t('insight.daySaid', {
    day: format.day(shown.date, 'full'),
    count: shown.bookings,
  })
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
          <p className="num text-sm font-semibold">{said}</p>
          <Bars days={days} shown={shown.date} onShow={setChosen} />
          <p className="flex flex-wrap justify-between gap-x-2 ps-8 text-xs text-ink-2">
            {marks.map((date) => (
              <span key={date}>{format.day(date, 'dayMonth')}</span>
            ))}
          </p>
        </div>
      }
      control={
        <input
          type="range"
          aria-label={`${t('insight.day')}: ${t('insight.perDay')}`}
          aria-valuetext={said}
          min={0}
          max={days.length - 1}
          value={days.indexOf(shown)}
          onChange={(event) => setChosen(days[Number(event.target.value)]?.date)}
          className="ms-8 h-11 w-[calc(100%-2rem)] accent-brand print:hidden"
        />
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

function Bars(props: {
  days: Insights['days']
  shown: string
  onShow: (date: string | undefined) => void
}) {
  const { days } = props
  const format = useFormat()
  const ticks = ticksUpTo(Math.max(...days.map(({ bookings }) => bookings)))
  const top = ticks.at(-1) ?? 1
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / width
    const rtl = getComputedStyle(currentTarget).direction === 'rtl'
    props.onShow(days[Math.floor((rtl ? 1 - share : share) * days.length)]?.date)
  }
  return (
    <div className="relative mt-3 h-40">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="num absolute inset-x-0 flex h-0 items-start text-xs leading-none text-ink-2"
          style={{ insetBlockEnd: `${(tick / top) * 100}%` }}
        >
          <span className="w-8 -translate-y-1/2">{format.number(tick)}</span>
          <span className="flex-1 border-t border-line" />
        </span>
      ))}
      <div
        className={cx(
          'absolute inset-y-0 start-8 end-0 flex items-end border-b border-line-strong',
          days.length <= 45 && 'gap-px',
        )}
        onPointerDown={point}
        onPointerMove={point}
      >
        {days.map(({ date, bookings }) => (
          <span
            key={date}
            data-chosen={date === props.shown || undefined}
            className={cx('mark min-w-0 flex-1', date === props.shown ? 'bg-saffron' : 'bg-brand')}
            style={{ height: `${(bookings / top) * 100}%` }}
          />
        ))}
      </div>
    </div>
  )
}
