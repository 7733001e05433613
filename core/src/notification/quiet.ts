import { DAY } from '../availability/day.ts'
import { instantsOf, localMinute, stretchesOf } from '../availability/zone.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/** Changes to appointments that begin sooner than this are sent even in quiet hours. */
const SOON = 12 * HOUR_MS

/** Quiet hours in minutes of the day; they extend past midnight if `from` is later than `until`. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Quiet hours of a reader as they apply to one notice. */
export interface QuietRule {
  readonly hours: QuietHours
  /** Time zone of the shop. */
  readonly timeZone: string
  /** Starts of an appointment that the shop changed: if one is near, the notice is sent all the same. */
  readonly starts: readonly number[]
}

/** Returns the earliest time from `now` on at which a notice may be sent; without a rule, `now`. */
export function allowedAt(rule: QuietRule | null, now: number): number {
  if (!rule) return now
  const { hours, timeZone, starts } = rule
  const day = (instant: number) =>
    Math.floor(localMinute(timeZone, Math.floor(instant / MINUTE_MS)) / DAY)
  const isNear = starts.some((start) => start < now + SOON || day(start) === day(now))
  return isNear ? now : quietEnd(now, timeZone, hours)
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
