import type { Calendar, Calendars, Taken } from './calendar.ts'
import { DAY, LAST_DAY } from './day.ts'
import { holdsOf, type Need } from './footprint.ts'
import {
  holds,
  joined,
  minus,
  overlap,
  sharedOut,
  united,
  within,
  type MinuteRange,
  type MinuteRanges,
} from './interval.ts'
import { daySpan, shiftsOf, workingTime, type DaySpan } from './working.ts'
import { localMinute } from './zone.ts'

/** The part of a question that is the same for every calendar. Days are numbers as in `day.ts`. */
export interface Scope {
  readonly need: Need
  /** The days whose working ranges are relevant. */
  readonly span: DaySpan
  /** UTC minutes that can affect the result. */
  readonly window: MinuteRange
  /** Earliest UTC minute of a start. */
  readonly earliest: number
  /** Last bookable day, at most `LAST_DAY`. */
  readonly horizon: number
}

/** Returns the calendar day of a UTC minute in a time zone. */
export function calendarDay(minute: number, timeZone: string): number {
  return Math.floor(localMinute(timeZone, minute) / DAY)
}

/** Returns the last bookable day, at most `LAST_DAY`. */
export function horizonOf(policy: { readonly horizon: number }, timeZone: string, now: number) {
  return Math.min(calendarDay(now, timeZone) + policy.horizon, LAST_DAY)
}

/** Returns the scope of a question about starts on the days `firstDay` to `lastDay`, inclusive. */
export function scopeOf(question: {
  readonly timeZone: string
  readonly firstDay: number
  readonly lastDay: number
  readonly need: Need
  readonly policy: { readonly notice: number; readonly horizon: number }
  readonly now: number
}): Scope {
  const { timeZone, firstDay, lastDay, need, policy, now } = question
  // Ranges of the two previous days may extend into the first day; work may end in ranges of later days.
  const [first, most] = [firstDay - 2, Math.max(0, ...need.segments.map(({ to }) => to))]
  const span = daySpan(timeZone, first, lastDay + 2 + Math.ceil(most / DAY))
  return {
    need,
    span,
    window: [(first - 1) * DAY, (first + span.count + 3) * DAY],
    earliest: Math.ceil(now + policy.notice),
    horizon: horizonOf(policy, timeZone, now),
  }
}

/** Starts at which one calendar can fill a need, in UTC minutes, ignoring the grid. */
export interface Candidate {
  readonly calendar: Calendar
  /** Working ranges by day, one entry for each day of the scope. */
  readonly shifts: readonly MinuteRanges[]
  /** Working time on the bookable days, at any notice. */
  readonly worked: MinuteRanges
  /** Starts that would be free without other entries. */
  readonly open: MinuteRanges
  /** Starts blocked by other entries. */
  readonly barred: MinuteRanges
  /** Lists the entries that block a start. */
  readonly inTheWay: (start: number) => Taken[]
}

/** Id of the appointment or block being moved, or ids of several moved together. */
export type Moving = string | readonly string[]

/** Lists the candidates for the scope's need by id; the entry being moved does not block itself. */
export function candidatesOf({ items }: Calendars, scope: Scope, not?: Moving): Candidate[] {
  const { among } = scope.need
  return items
    .filter(({ id }) => among === undefined || among.includes(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((calendar) => startsOf(calendar, scope, not))
}

/**
 * Computes the starts at which one calendar can fill a need. Listing slots, counting them and judging a start all use
 * it. A start is possible if every segment is within working time and no held range, buffers included, overlaps a taken
 * one.
 */
function startsOf(calendar: Calendar, scope: Scope, not: Moving | undefined): Candidate {
  const { need, span, window } = scope
  const shifts = shiftsOf(calendar.working, span)
  const held = holdsOf(need)
  const worked = workingTime(calendar.working, shifts)
  const bookable = bookableShifts(shifts, scope)
  return {
    calendar,
    shifts,
    worked: bookable ? overlap(worked, bookable) : worked,
    open: openStarts(worked, bookable, scope),
    barred: barredStarts(calendar.taken, held, window, not),
    inTheWay: (start) =>
      calendar.taken.filter((taken) => holds(barredStarts([taken], held, window, not), start)),
  }
}

/** Unites the shifts of the days up to the horizon; undefined if the scope ends before it. */
function bookableShifts(
  shifts: readonly MinuteRanges[],
  { span, horizon }: Scope,
): MinuteRanges | undefined {
  const days = horizon - span.firstDay + 1
  return days < span.count ? united(joined(shifts.slice(0, Math.max(0, days)))) : undefined
}

function openStarts(worked: MinuteRanges, bookable: MinuteRanges | undefined, scope: Scope) {
  const { need, window, earliest } = scope
  let open: MinuteRange[] | undefined
  for (const segment of need.segments) {
    const fitting: MinuteRange[] = []
    for (const [start, end] of worked)
      if (end - start >= segment.to - segment.from)
        fitting.push([start - segment.from, end - segment.to + 1])
    open = open === undefined ? fitting : overlap(open, fitting)
  }
  const starts = open ?? []
  const near = bookable ? overlap(starts, bookable) : starts
  return earliest > window[0] ? within(near, earliest, Infinity) : near
}

/** Returns the starts at which a held range would overlap taken time, united. */
function barredStarts(
  taken: readonly Taken[],
  held: MinuteRanges,
  window: MinuteRange,
  not: Moving | undefined,
): MinuteRange[] {
  const starts: MinuteRange[] = []
  for (const [from, to] of held) {
    // Rows nearly always arrive in order, and most of their starts overlap: united here, few ranges are made.
    let [begin, until] = [0, 0]
    for (const one of taken) {
      const first = one.from - to + 1
      const end = one.to - from
      // These two comparisons exclude most of a year's rows.
      if (!(first < window[1] && end > window[0])) continue
      if (!(one.from < one.to) || isItself(one, not)) continue
      if (begin <= first && first <= until) {
        if (end > until) until = end
      } else {
        if (begin < until) starts.push([begin, until])
        begin = first
        until = end
      }
    }
    if (begin < until) starts.push([begin, until])
  }
  return united(starts)
}

const isItself = ({ id }: Taken, not: Moving | undefined) =>
  id !== undefined && (typeof not === 'string' ? id === not : not?.includes(id) === true)

/** Returns the starts a candidate can lead: open and not barred. */
export function freeStarts({ open, barred }: Candidate): MinuteRange[] {
  return minus(open, barred)
}

/** Finds the day that lists a minute: the first with a shift that contains it. Undefined outside working time. */
export function listedDay(
  minute: number,
  candidates: readonly Candidate[],
  { span }: Scope,
): number | undefined {
  for (let at = 0; at < span.count; at += 1)
    for (const { shifts } of candidates)
      for (const [from, to] of shifts[at] ?? [])
        if (from <= minute && minute < to) return span.firstDay + at
  return undefined
}

/** Returns the starts at which each list can be assigned a different candidate. */
export function seated(
  lists: readonly (readonly Candidate[])[],
  startsOf: (one: Candidate) => MinuteRanges,
): MinuteRanges {
  const ids = [...new Set(lists.flat().map(({ calendar }) => calendar.id))]
  return sharedOut(
    lists.map((list) =>
      ids.map((id) => {
        const one = list.find(({ calendar }) => calendar.id === id)
        return one ? startsOf(one) : []
      }),
    ),
  )
}

/**
 * Returns a function that lists the ids free at a start. It must be called with starts in order; consecutive ones may
 * share one array.
 */
export function leadersOf(
  ids: readonly string[],
  free: readonly MinuteRanges[],
): (start: number) => readonly string[] {
  if (ids.length === 1) return () => ids
  const next = free.map(() => 0)
  let leaders: string[] = []
  // Earliest minute at which a range begins or ends: until then the leaders stay the same.
  let until = -Infinity
  return (start) => {
    if (start < until) return leaders
    leaders = []
    until = Infinity
    for (let who = 0; who < free.length; who += 1) {
      const ranges = free[who] ?? []
      let at = next[who] ?? 0
      let range = ranges[at]
      while (range !== undefined && range[1] <= start) range = ranges[++at]
      next[who] = at
      if (range === undefined) continue
      const isFree = range[0] <= start
      const id = ids[who]
      if (isFree && id !== undefined) leaders.push(id)
      until = Math.min(until, isFree ? range[1] : range[0])
    }
    return leaders
  }
}
