import { DAY, dayText, weekday } from './day.ts'
import { minus, overlap, united, type MinuteRange, type MinuteRanges } from './interval.ts'
import { instantsOf, localMinute, stretchesOf, type Stretch } from './zone.ts'

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

/**
 * Offerings in a row with one staff member, as one visit. The chair does not change hands between them, so nothing lies
 * in between; the longest preparation and the longest clean-up stand at the ends, whatever the order.
 */
export function visitOf(offerings: readonly Visit[]): Visit {
  let [duration, bufferBefore, bufferAfter] = [0, 0, 0]
  for (const offering of offerings) {
    duration += offering.duration
    bufferBefore = Math.max(bufferBefore, offering.bufferBefore)
    bufferAfter = Math.max(bufferAfter, offering.bufferAfter)
  }
  return { duration, bufferBefore, bufferAfter }
}

/** What one question about free times fixes for every staff member. Days are numbers as in `day.ts`. */
export interface Scope {
  readonly visit: Visit
  readonly gridMinutes: number
  readonly stretches: readonly Stretch[]
  /** The days whose working ranges can matter, one after another. */
  readonly days: readonly { readonly day: number; readonly text: string }[]
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
  const days = []
  for (let day = first; day <= last; day += 1) days.push({ day, text: dayText(day) })
  return {
    visit,
    gridMinutes: rules.gridMinutes,
    stretches: stretchesOf(rules.timeZone, (first - 1) * DAY, (last + 4) * DAY),
    days,
    earliest: Math.ceil(now + rules.noticeMinutes),
    lastDay: calendarDay(now, rules) + rules.horizonDays,
  }
}

/** What the listing and the judging of starts both rest on, for one staff member. In UTC minutes. */
export interface StaffStarts {
  readonly staffId: string
  /** The working ranges by day, in the order of the scope's days. */
  readonly shifts: readonly MinuteRanges[]
  /** Where the visit could start if no other visit were in the way, but for the grid. */
  readonly open: MinuteRanges
  /** Where it can start, but for the grid. */
  readonly free: MinuteRanges
}

function shiftsOf(calendar: StaffCalendar, { days, stretches }: Scope): MinuteRange[][] {
  return days.map(({ day, text }) => {
    const ranges = calendar.exceptions.get(text) ?? calendar.weekly[weekday(day)] ?? []
    const shifts: MinuteRange[] = []
    for (const [start, end] of ranges) {
      const wall = day * DAY
      const shift = instantsOf(
        stretches,
        wall + Math.max(start, 0),
        wall + Math.min(end, LONGEST_VISIT),
      )
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

/** The starts from which a visit, with `before` and `after` minutes around its start, would touch an obstacle. */
function touching(obstacles: MinuteRanges, before: number, after: number): MinuteRange[] {
  const starts: MinuteRange[] = []
  for (const [start, end] of obstacles) {
    if (start < end) starts.push([start - after + 1, end + before])
  }
  return starts
}

/** The decision where a visit may start: the one that lists slots, judges a start and sells it. */
export function staffStarts(calendar: StaffCalendar, scope: Scope): StaffStarts {
  const { duration, bufferBefore, bufferAfter } = scope.visit
  const shifts = shiftsOf(calendar, scope)
  const working = united(shifts.flat())
  const bookable = united(shifts.filter((_, at) => isBookable(scope, at)).flat())
  const barred = touching(calendar.timeOff, 0, duration)
  barred.push([-Infinity, scope.earliest])
  const open = minus(overlap(fitting(working, duration), bookable), united(barred))
  const taken = touching(calendar.busy, bufferBefore, duration + bufferAfter)
  return { staffId: calendar.staffId, shifts, open, free: minus(open, united(taken)) }
}

function isBookable(scope: Scope, at: number): boolean {
  const day = scope.days[at]
  return day !== undefined && day.day <= scope.lastDay
}
