import type { HoursRange } from '@awan/core/staff/hours'
import { FARTHEST_TIME_OFF, MOST_EXCEPTION_DATES } from '@awan/core/staff/time-off-rules'
import { DAY_MINUTES, MINUTE_MS, addDays, instantText } from '@awan/core/time'
import { dayNumber } from '@awan/core/availability/day'
import { instantsOf, stretchesOf } from '@awan/core/availability/zone'
import { dayOf } from '#lib/datetime/day.ts'
import type { AllTimeOff, HoursException, NewExceptions, NewTimeOff } from '#features/staff/api.ts'

/**
 * Entry of the list; exceptions of consecutive days with the same content are merged. Days are `YYYY-MM-DD`, inclusive.
 */
export type TimeOffEntry = {
  /** Unique within the list. */
  key: string
  /** Null: all staff. */
  staffId: string | null
  firstDay: string
  lastDay: string
  reason: string
} & (
  | { kind: 'days'; ranges: HoursRange[]; exceptionIds: string[] }
  | { kind: 'span'; start: string; end: string; allDay: boolean; timeOffId: string }
)

const sameHours = (one: HoursException, other: HoursException) =>
  one.staffId === other.staffId &&
  one.reason === other.reason &&
  JSON.stringify(one.ranges) === JSON.stringify(other.ranges)

function isMidnight(instant: string, timeZone: string): boolean {
  const at = Date.parse(instant)
  return dayOf(at, timeZone) !== dayOf(at - MINUTE_MS, timeZone)
}

/**
 * Returns the entries that are not over on `today`, in the order of their first day; those for all staff before those
 * for one staff member.
 */
export function entriesOf(
  { exceptions, timeOff }: AllTimeOff,
  { timeZone, today }: { timeZone: string; today: string },
): TimeOffEntry[] {
  const sorted = [...exceptions].sort(
    (a, b) => (a.staffId ?? '').localeCompare(b.staffId ?? '') || a.date.localeCompare(b.date),
  )
  const entries: TimeOffEntry[] = []
  let last: HoursException | undefined
  for (const exception of sorted) {
    const { id, staffId, date, ranges, reason } = exception
    const entry = entries.at(-1)
    const goesOn = last && sameHours(last, exception) && addDays(last.date, 1) === date
    last = exception
    if (goesOn && entry?.kind === 'days' && entry.exceptionIds.length < MOST_EXCEPTION_DATES) {
      entry.lastDay = date
      entry.exceptionIds.push(id)
      continue
    }
    const days = { firstDay: date, lastDay: date, exceptionIds: [id] }
    entries.push({ kind: 'days', key: id, staffId, reason, ranges, ...days })
  }
  for (const { id, staffId, start, end, reason } of timeOff) {
    const firstDay = dayOf(start, timeZone)
    const lastDay = dayOf(Date.parse(end) - MINUTE_MS, timeZone)
    const allDay = [start, end].every((at) => isMidnight(at, timeZone))
    const span = { firstDay, lastDay, start, end, allDay, timeOffId: id }
    entries.push({ kind: 'span', key: `off-${id}`, staffId, reason, ...span })
  }
  return entries
    .filter(({ lastDay }) => lastDay >= today)
    .sort(
      (a, b) =>
        a.firstDay.localeCompare(b.firstDay) || (a.staffId ?? '').localeCompare(b.staffId ?? ''),
    )
}

const isClosure = (entry: TimeOffEntry) =>
  entry.staffId === null && entry.kind === 'days' && entry.ranges.length === 0

const isOwnHours = (entry: TimeOffEntry) =>
  entry.staffId !== null && entry.kind === 'days' && entry.ranges.length > 0

/** Returns the entries that hold now: without those of former staff members. */
export function entriesAtWork(
  entries: readonly TimeOffEntry[],
  staff: readonly { id: string; active: boolean }[],
): TimeOffEntry[] {
  const working = new Set(staff.filter(({ active }) => active).map(({ id }) => id))
  return entries.filter(({ staffId }) => staffId === null || working.has(staffId))
}

/** Returns whether an entry closes the business on all its days: hours of one's own hold on a closed day too. */
export function closes(entry: TimeOffEntry, entries: readonly TimeOffEntry[]): boolean {
  const worked = entries.some(
    (other) =>
      isOwnHours(other) && other.firstDay <= entry.lastDay && entry.firstDay <= other.lastDay,
  )
  return isClosure(entry) && !worked
}

/** Returns the effect on a day of the entries at work, for its mark in the calendar; `closure`: closed for everyone else. */
export function marksOf(entries: readonly TimeOffEntry[], day: string) {
  const here = entries.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const closure = here.some(isClosure)
  const closed = closure && !here.some(isOwnHours)
  return { closure, closed, changed: !closed && here.length > 0, count: here.length }
}

/** `away`: whole days; `hours`: part of the days; `other`: different hours on those days. */
export type TimeOffKind = 'away' | 'hours' | 'other'

/** Draft of the time-off form. Times are minutes of a day. */
export interface TimeOffDraft {
  kind: TimeOffKind
  staffId: string | null
  firstDay: string
  lastDay: string
  from: number
  to: number
  ranges: HoursRange[]
  reason: string
}

export function newTimeOff(day: string, staffId: string | null): TimeOffDraft {
  const dates = { firstDay: day, lastDay: day }
  const hours = { from: 720, to: 900, ranges: [{ from: 600, to: 1200 }] }
  return { kind: 'away', staffId, ...dates, ...hours, reason: '' }
}

/** `long`: longer or further ahead than one request may be. */
export type TimeOffFault = 'days' | 'long' | 'past' | 'times'

/** Returns the first fault; ranges of `other` are checked by core's own rule. */
export function timeOffFaultOf(draft: TimeOffDraft, today: string): TimeOffFault | undefined {
  const { kind, firstDay, lastDay } = draft
  const days = daysOf(firstDay, lastDay)
  if (days.length === 0) return 'days'
  if (lastDay < today) return 'past'
  if (days.length > MOST_EXCEPTION_DATES || lastDay > addDays(today, FARTHEST_TIME_OFF))
    return 'long'
  return kind === 'hours' && firstDay === lastDay && draft.to <= draft.from ? 'times' : undefined
}

/** Returns the days of a span; empty if an end is invalid or before the start. */
export function daysOf(firstDay: string, lastDay: string): string[] {
  const [first, last] = [dayNumber(firstDay), dayNumber(lastDay)]
  if (first === undefined || last === undefined || last < first) return []
  return Array.from({ length: Math.min(last - first, 1000) + 1 }, (_, at) => addDays(firstDay, at))
}

/**
 * Returns the request body. Whole days are sent as the hours of those dates, which include the evening past midnight;
 * `hours` as one stretch of time, from the start on the first day to the end on the last.
 */
export function requestOf(
  draft: TimeOffDraft,
  timeZone: string,
): { exceptions: NewExceptions } | { timeOff: NewTimeOff } {
  const { kind, staffId, firstDay, lastDay } = draft
  const reason = draft.reason.trim() || undefined
  if (kind === 'hours') return { timeOff: { staffId, ...stretchOf(draft, timeZone), reason } }
  const dates = daysOf(firstDay, lastDay)
  const ranges = kind === 'other' ? draft.ranges.map((range) => ({ ...range })) : []
  return { exceptions: { staffId, dates, ranges, reason } }
}

/** Returns whether the hours form one stretch that includes at least one night. */
export function goesPastMidnight({ firstDay, lastDay, to }: TimeOffDraft): boolean {
  return lastDay > firstDay || (lastDay === firstDay && to > DAY_MINUTES)
}

/** Returns the start and end instants of an absence of some hours. */
export function stretchOf(
  { firstDay, lastDay, from, to }: Pick<TimeOffDraft, 'firstDay' | 'lastDay' | 'from' | 'to'>,
  timeZone: string,
): { start: string; end: string } {
  return { start: instantOf(firstDay, from, timeZone), end: instantOf(lastDay, to, timeZone) }
}

/** Returns the instant of wall-clock minutes of a day in a zone. */
function instantOf(day: string, minutes: number, timeZone: string): string {
  const minute = (dayNumber(day) ?? 0) * DAY_MINUTES + minutes
  const stretches = stretchesOf(timeZone, minute - DAY_MINUTES, minute + DAY_MINUTES)
  const [instant = minute] = instantsOf(stretches, minute, minute + 1) ?? []
  return instantText(instant * MINUTE_MS)
}
