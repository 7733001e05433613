import type { CalendarDate } from '@internationalized/date'
import type { ReactNode } from 'react'
import { CalendarCell } from 'react-aria-components/Calendar'
import { addDays } from '@awan/core/time'
import { cx } from '#components/class-names.ts'
import { Month } from '#components/fields/month.tsx'
import { marksOf, type TimeOffEntry } from '#features/staff/time-off.ts'
import type { Season } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const YEAR = 366

interface MonthProps {
  /** Entries of everyone who works here. */
  entries: readonly TimeOffEntry[]
  seasons: readonly Season[]
  /** Today as `YYYY-MM-DD`, in the shop's zone. */
  today: string
  onChoose: (day: string) => void
}

/** Calendar of closed and changed days; choosing a day adds an entry to it. */
export function ClosuresMonth(props: MonthProps) {
  const { today } = props
  const t = useMessages()
  return (
    <section aria-label={t('staff.monthLabel')}>
      <Month
        min={today}
        max={addDays(today, YEAR)}
        value={undefined}
        opening={today}
        onChoose={props.onChoose}
        className="@container rounded-lg bg-surface px-[min(1rem,5vw)] py-4 shadow-1"
        cell={(date) => <MonthDay date={date} {...props} />}
      >
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          <Key of="closed">{t('staff.closed')}</Key>
          <Key of="changed">{t('staff.someAway')}</Key>
          <Key of="season">{t('staff.inSeason')}</Key>
        </ul>
      </Month>
    </section>
  )
}

const MARKS = {
  closed: 'mark bg-danger',
  changed: 'mark-ring inset-ring-[1.5px] inset-ring-saffron-ink',
  season: 'mark rounded-none bg-brand',
} as const

/** Mark that differs in shape, not only in colour: a dot, a ring, a square. */
function Mark({ of }: { of: keyof typeof MARKS }) {
  return <span aria-hidden="true" className={cx('size-1.75 rounded-full', MARKS[of])} />
}

function Key({ of, children }: { of: keyof typeof MARKS; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Mark of={of} />
      {children}
    </li>
  )
}

function MonthDay(props: MonthProps & { date: CalendarDate }) {
  const { date, entries, seasons, today } = props
  const t = useMessages()
  const format = useFormat()
  const day = date.toString()
  const { closed, changed } = marksOf(entries, day)
  const season = seasons.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const marks = [closed && t('staff.closed'), changed && t('staff.someAway'), season?.name].filter(
    (mark) => typeof mark === 'string',
  )
  const label = [format.day(day, 'fullYear'), ...marks].reduce((first, second) =>
    t('staff.ranges', { first, second }),
  )
  return (
    <CalendarCell
      date={date}
      className={cx(
        'edge grid min-h-11.5 cursor-pointer content-center justify-items-center gap-0.5 rounded-md leading-ui hover:bg-bg-subtle data-disabled:text-ink-disabled data-outside-month:invisible',
        closed && 'bg-danger-soft text-danger-ink',
        day === today && 'font-bold inset-ring-2 inset-ring-line-strong',
      )}
      render={(cell) => <div {...cell} aria-label={label} />}
    >
      <span className={cx('num text-[length:min(1em,10cqi)]', closed && 'line-through')}>
        {format.day(day, 'number')}
      </span>
      <span className="flex min-h-1.75 gap-0.5">
        {closed && <Mark of="closed" />}
        {changed && <Mark of="changed" />}
        {season && <Mark of="season" />}
      </span>
    </CalendarCell>
  )
}
