import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Day and time of a visit, large. */
export function WhenCard(props: { start: string; end: string; timeZone: string }) {
  const { start, end, timeZone } = props
  const format = useFormat()
  return (
    <p className="mt-3 flex items-center gap-4 rounded-lg bg-brand-soft p-4 text-brand-soft-ink">
      <DateTile strong start={start} timeZone={timeZone} />
      <span className="leading-ui">
        <span className="block text-lg font-bold">
          {format.day(dayOf(start, timeZone), 'full')}
        </span>
        <span className="num block">{format.timeRange(start, end, timeZone)}</span>
      </span>
    </p>
  )
}
