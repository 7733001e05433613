import type { CalendarDate } from '@internationalized/date'
import { CalendarCell } from 'react-aria-components/Calendar'
import { cx } from '#components/class-names.ts'
import type { Day } from '#features/availability/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Day of the calendar; `day` is undefined before today and past the horizon. */
export function MonthDay(props: {
  date: CalendarDate
  day: Day | undefined
  today: boolean
  chosen: boolean
}) {
  const { date, day, today, chosen } = props
  const format = useFormat()
  const label = useDayLabel(props)
  const free = day !== undefined && day.free > 0
  return (
    <CalendarCell
      date={date}
      className={cx(
        'edge grid min-h-11.5 content-center justify-items-center gap-0.5 rounded-md leading-ui data-outside-month:invisible',
        free ? 'cursor-pointer font-semibold' : 'text-ink-3',
        free && !chosen && 'hover:bg-bg-subtle',
        today && !chosen && 'inset-ring-2 inset-ring-line-strong',
        chosen && 'bg-brand text-on-brand',
      )}
      // Gives the dialog's initial focus to the chosen day.
      render={(cell) => <div {...cell} aria-label={label} data-safe={chosen || undefined} />}
    >
      <span className={cx('num', day && !free && 'line-through')}>
        {format.day(date.toString(), 'number')}
      </span>
      <FreeMark state={day?.state} chosen={chosen} />
    </CalendarCell>
  )
}

/** Returns the label of a day: date, availability or why it cannot be chosen, and whether it is today or chosen. */
function useDayLabel(props: {
  date: CalendarDate
  day: Day | undefined
  today: boolean
  chosen: boolean
}): string {
  const { day } = props
  const t = useMessages()
  const format = useFormat()
  let label = format.day(props.date.toString(), 'fullYear')
  if (props.today) label = t('availability.todayIs', { day: label })
  if (props.chosen) label = t('availability.chosen', { day: label })
  if (!day) return label
  const times =
    day.state === 'full' || day.state === 'closed'
      ? t(`availability.${day.state}`)
      : t('availability.times', { count: day.free })
  return t('availability.dayTimes', { day: label, times })
}

/** Dot for a day with times, ring for a day with few; all states have the same height. */
export function FreeMark(props: { state: Day['state'] | undefined; chosen?: boolean }) {
  const { state, chosen } = props
  return (
    <span
      aria-hidden="true"
      className={cx(
        'size-1.75 rounded-full',
        state === 'open' && cx('mark', chosen ? 'bg-on-brand' : 'bg-success-ink'),
        state === 'few' && 'mark-ring inset-ring-[1.5px]',
        state === 'few' && (chosen ? 'inset-ring-on-brand' : 'inset-ring-saffron-ink'),
      )}
    />
  )
}
