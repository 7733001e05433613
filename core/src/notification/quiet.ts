import { DAY } from '../availability/day.ts'
import { instantsOf, localMinute, stretchesOf } from '../availability/zone.ts'
import { MINUTE_MS } from '../time.ts'

/** Quiet hours in minutes of the day; they extend past midnight if `from` is later than `until`. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Returns the earliest time from `now` on (milliseconds) outside the quiet hours in a time zone. */
export function quietEnd(now: number, timeZone: string, { from, until }: QuietHours): number {
  const minute = Math.floor(now / MINUTE_MS)
  const local = localMinute(timeZone, minute)
  const midnight = Math.floor(local / DAY) * DAY
  const clock = local - midnight
  const quiet = from < until ? clock >= from && clock < until : clock >= from || clock < until
  if (from === until || !quiet) return now
  const end = midnight + until + (clock < until ? 0 : DAY)
  const stretches = stretchesOf(timeZone, minute - DAY, minute + 2 * DAY)
  const [instant] = instantsOf(stretches, end, end + 1) ?? [minute]
  return instant * MINUTE_MS
}
