import { cx } from '#components/class-names.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Weekday and number of a column's day; today's is marked. */
export function DayHead({ date, today }: { date: string; today: boolean }) {
  const format = useFormat()
  return (
    <span className="flex min-h-8 min-w-0 items-center gap-1 text-sm lg:gap-2 lg:text-base">
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
