import { cx } from '#components/class-names.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'

/**
 * Weekday, day and month of a start, as a small calendar leaf; hidden from screen readers, as the text beside it
 * repeats them.
 */
export function DateTile(props: { start: string; timeZone: string; strong?: boolean }) {
  const { start, timeZone, strong } = props
  const format = useFormat()
  const day = dayOf(start, timeZone)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid min-w-15 flex-none justify-items-center rounded-md px-2 py-1.5 text-cap leading-ui font-semibold',
        strong ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-soft-ink',
      )}
    >
      <span>{format.day(day, 'weekday')}</span>
      <span className="num text-2xl leading-tight font-bold">{format.day(day, 'number')}</span>
      <span>{format.day(day, 'month')}</span>
    </span>
  )
}
