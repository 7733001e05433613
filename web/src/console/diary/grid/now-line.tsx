import { wallMinute, type Span } from '#console/diary/grid/axis.ts'
import { heightOf } from '#console/diary/grid/place.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useFormat } from '#lib/format/use-format.ts'

/**
 * Returns the minutes of the current time down the axis; undefined if the axis does not contain it. `date` is one of
 * its days.
 */
export function nowOn(date: string, axis: Span, timeZone: string, now: number): number | undefined {
  const minute = wallMinute(timeZone, date, now)
  return minute >= axis.from && minute < axis.to ? minute - axis.from : undefined
}

/** Line at the current time, behind the events and over everything else. */
export function NowLine({ at }: { at: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-0 border-t-2 border-danger"
      style={{ insetBlockStart: heightOf(at) }}
    />
  )
}

/** The current time, in the column of hours. */
export function NowBadge({ at, now }: { at: number; now: number }) {
  const format = useFormat()
  const { timeZone } = useShop()
  return (
    <span
      className="num absolute inset-x-1 -translate-y-1/2 rounded-full border border-transparent bg-danger py-px text-center text-xs leading-ui font-bold text-on-danger"
      style={{ insetBlockStart: heightOf(at) }}
    >
      {format.time(new Date(now).toISOString(), timeZone)}
    </span>
  )
}
