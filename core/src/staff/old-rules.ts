import { DAY, dayText, LAST_DAY, weekday } from '../availability/day.ts'
import { clearanceOf, type Footprint } from '../availability/footprint.ts'
import {
  joined,
  minus,
  overlap,
  united,
  type MinuteRange,
  type MinuteRanges,
} from '../availability/interval.ts'
import { instantsOf, localMinute, stretchesOf, type Stretch } from '../availability/zone.ts'

/** When one staff member works and is busy. The order of ranges never matters; they may overlap. */
export interface StaffCalendar {
  readonly staffId: string
  /**
   * Seven entries from Monday: minutes of wall time since that day's midnight, 0 to 2880. Past 1440 is after midnight
   * and still belongs to the day.
   */
  readonly weekly: readonly MinuteRanges[]
  /** By day, `YYYY-MM-DD`: what replaces that weekday's ranges; none is a day off. */
  readonly exceptions: ReadonlyMap<string, MinuteRanges>
  /** UTC minutes since the epoch. */
  readonly timeOff: MinuteRanges
  /** UTC minutes since the epoch; the buffers of those visits are included. */
  readonly busy: MinuteRanges
}

/** Minutes that really pass. A buffer keeps clear of other visits, but may lie outside working hours. */
export interface Visit {
  readonly duration: number
  readonly bufferBefore: number
  readonly bufferAfter: number
}

export interface SlotRules {
  readonly timeZone: string
  /** Starts lie on multiples of this since local midnight. */
  readonly gridMinutes: number
  readonly noticeMinutes: number
  /** How many days after today can be booked. */
  readonly horizonDays: number
}

/** No visit is longer than the longest working range. */
export const LONGEST_VISIT = 2 * DAY

/** A footprint as the one stretch of time that this engine knows: from its first part to its last. */
export function visitOf(footprint: Footprint): Visit {
  const { before, after } = clearanceOf(footprint)
  return { duration: footprint.length, bufferBefore: before, bufferAfter: after }
}

/** The last day that can be booked; the calendar's last one bounds every horizon. */
export function lastDayOf(rules: SlotRules, now: number): number {
  return Math.min(calendarDay(now, rules) + rules.horizonDays, LAST_DAY)
}

/** What one question about free times fixes for every staff member. Days are numbers as in `day.ts`. */
export interface Scope {
  readonly visit: Visit
  readonly gridMinutes: number
  readonly stretches: readonly Stretch[]
  /** The days whose working ranges can matter: `dates[0]` is the first, written `YYYY-MM-DD`, and so on. */
  readonly firstDay: number
  readonly dates: readonly string[]
  /** The UTC minutes outside which nothing matters to a start on those days. */
  readonly window: MinuteRange
  /** No visit starts before this UTC minute. */
  readonly earliest: number
  /** No visit starts in a working range of a later day. */
  readonly lastDay: number
}

/** The calendar day of a UTC minute in the business's zone. */
export function calendarDay(minute: number, rules: SlotRules): number {
  return Math.floor(localMinute(rules.timeZone, minute) / DAY)
}

/** The scope of a question about visits that start on the days `from` to `to`, both included. */
export function scopeOf(
  from: number,
  to: number,
  visit: Visit,
  rules: SlotRules,
  now: number,
): Scope {
  // Ranges of the two days before may reach into the first day; the visit may end in ranges of the days after.
  const first = from - 2
  const last = to + 2 + Math.ceil(Math.min(visit.duration, LONGEST_VISIT) / DAY)
  const dates = Array.from({ length: last - first + 1 }, (_, at) => dayText(first + at))
  // No offset is a whole day, and a range begins within its day and lasts two at most.
  const window: MinuteRange = [(first - 1) * DAY, (last + 4) * DAY]
  return {
    visit,
    gridMinutes: rules.gridMinutes,
    stretches: stretchesOf(rules.timeZone, window[0], window[1]),
    firstDay: first,
    dates,
    window,
    earliest: Math.ceil(now + rules.noticeMinutes),
    lastDay: lastDayOf(rules, now),
  }
}

/** What the listing and the judging of starts both rest on, for one staff member. In UTC minutes. */
export interface StaffStarts {
  readonly staffId: string
  /** The working ranges by day, one entry for each of the scope's dates. */
  readonly shifts: readonly MinuteRanges[]
  /** Where the visit could start if no other visit were in the way, but for the grid. */
  readonly open: MinuteRanges
  /** Where it can start, but for the grid. */
  readonly free: MinuteRanges
}

/** The working ranges of one staff member in UTC minutes, one entry for each of the dates. */
export function shiftsOf(
  calendar: StaffCalendar,
  scope: Pick<Scope, 'firstDay' | 'dates' | 'stretches'>,
): MinuteRange[][] {
  return scope.dates.map((date, at) => {
    const day = scope.firstDay + at
    const midnight = day * DAY
    const shifts: MinuteRange[] = []
    for (const range of calendar.exceptions.get(date) ?? calendar.weekly[weekday(day)] ?? []) {
      const start = midnight + Math.max(range[0], 0)
      const end = midnight + Math.min(range[1], LONGEST_VISIT)
      const shift = instantsOf(scope.stretches, start, end)
      if (shift !== undefined) shifts.push(shift)
    }
    return shifts
  })
}

/** The starts from which a visit ends within the same range. */
function fitting(ranges: MinuteRanges, duration: number): MinuteRange[] {
  if (!Number.isInteger(duration) || duration < 1 || duration > LONGEST_VISIT) return []
  const starts: MinuteRange[] = []
  for (const [start, end] of ranges) {
    if (end - start >= duration) starts.push([start, end - duration + 1])
  }
  return starts
}

/** The starts from which a visit would touch an obstacle, when it needs `before` and `after` minutes around its start. */
function touching(
  obstacles: MinuteRanges,
  before: number,
  after: number,
  window: MinuteRange,
): MinuteRange[] {
  const starts: MinuteRange[] = []
  for (const obstacle of obstacles) {
    if (!(obstacle[0] < obstacle[1])) continue
    const [first, end] = [obstacle[0] - after + 1, obstacle[1] + before]
    if (first < window[1] && end > window[0]) starts.push([first, end])
  }
  return starts
}

/** The decision where a visit may start: the one that lists slots, judges a start and sells it. */
export function staffStarts(calendar: StaffCalendar, scope: Scope): StaffStarts {
  const { visit, window } = scope
  const shifts = shiftsOf(calendar, scope)
  const bookable = shifts.slice(0, Math.max(0, scope.lastDay - scope.firstDay + 1))
  const fits = overlap(fitting(united(joined(shifts)), visit.duration), united(joined(bookable)))
  const barred = touching(calendar.timeOff, 0, visit.duration, window)
  barred.push([window[0], scope.earliest])
  const open = minus(fits, united(barred))
  const { bufferBefore, duration, bufferAfter } = visit
  const taken = touching(calendar.busy, bufferBefore, duration + bufferAfter, window)
  return { staffId: calendar.staffId, shifts, open, free: minus(open, united(taken)) }
}
