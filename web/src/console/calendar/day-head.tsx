import { cx } from '#components/class-names.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Weekday and number of a column's day, stacked on a phone if `narrow`; today is marked. */
export function DayHead(props: { date: string; today: boolean; narrow?: boolean }) {
  const { date, today, narrow } = props
  const format = useFormat()
  return (
    <span
      className={cx(
        'flex min-h-8 min-w-0 gap-x-1 text-sm lg:items-center lg:gap-2 lg:text-base',
        narrow ? 'flex-col lg:flex-row' : 'items-center',
      )}
    >
      <span className="truncate">{format.day(date, 'weekday')}</span>
      <span
        className={cx(
          'num grid size-8 flex-none place-items-center rounded-full',
          today && 'border border-transparent bg-brand text-on-brand',
        )}
        aria-current={today ? 'date' : undefined}
      >
        {format.day(date, 'number')}
      </span>
    </span>
  )
}
