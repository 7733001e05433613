import { DAY, dayNumber, dayText } from '../availability/day.ts'
import { overlap } from '../availability/interval.ts'
import {
  calendarDay,
  lastDayOf,
  scopeOf,
  type SlotRules,
  type StaffCalendar,
  type Visit,
} from './old-rules.ts'
import {
  countIn,
  dayListing,
  isOpenIn,
  slotsIn,
  teamOf,
  territoryOf,
  type Slot,
} from './old-team.ts'

/** More days than anyone asks for at once: it bounds every loop over days. */
const MOST_DAYS = 400
/** A day with this many starts or fewer says how many are left. */
const FEW = 3

/**
 * `full`: other visits take every start. `closed`: without any of them there would be none either, because nobody works,
 * the day is over, too soon to book or too far ahead.
 */
export interface DayAvailability {
  readonly date: string
  /** How many starts are free. */
  readonly free: number
  readonly state: 'open' | 'few' | 'full' | 'closed'
}

/** Those of the days that could list something: an evening of the day before yesterday is over. */
function bookableDays(from: number, to: number, rules: SlotRules, now: number): [number, number] {
  const first = Math.max(from, calendarDay(now, rules) - 2, 0)
  return [first, Math.min(to, lastDayOf(rules, now))]
}

/**
 * The free starts of a day (`YYYY-MM-DD`) in order, with those past midnight that belong to its evening. `now` is in UTC
 * minutes, seconds as a fraction. A day that does not exist, lies behind or beyond the horizon has none.
 */
export function slotsOfDay(
  day: string,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
): Slot[] {
  const number = dayNumber(day)
  if (number === undefined) return []
  const [first, last] = bookableDays(number, number, rules, now)
  if (first > last) return []
  const scope = scopeOf(number, number, visit, rules, now)
  const team = teamOf(staff, scope)
  return slotsIn(territoryOf(team, scope, number), day, team, scope)
}

/** How much is free on each of `count` days (at most 400) from a day on; none when that day does not exist. */
export function days(
  from: string,
  count: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
): DayAvailability[] {
  const start = dayNumber(from)
  if (start === undefined) return []
  const end = start + Math.min(count, MOST_DAYS)
  const [first, last] = bookableDays(start, end - 1, rules, now)
  const scope = scopeOf(first, last, visit, rules, now)
  const team = teamOf(staff, scope)
  const list: DayAvailability[] = []
  for (let day = start; day < end; day += 1) {
    const date = dayText(day)
    const territory = day < first || day > last ? [] : territoryOf(team, scope, day)
    const free = countIn(territory, team, scope)
    const full = free === 0 && isOpenIn(territory, team, scope)
    list.push({ date, free, state: full ? 'full' : stateOf(free) })
  }
  return list
}

function stateOf(free: number): DayAvailability['state'] {
  if (free === 0) return 'closed'
  return free <= FEW ? 'few' : 'open'
}

/** The free starts among the UTC minutes `[from, to)` in order; of at most 400 days. */
export function slotsBetween(
  from: number,
  to: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
): Slot[] {
  const end = Math.min(to, from + MOST_DAYS * DAY)
  const [first, last] = bookableDays(
    calendarDay(from, rules) - 2,
    calendarDay(end, rules) + 1,
    rules,
    now,
  )
  if (!(first <= last && from < end)) return []
  const scope = scopeOf(first, last, visit, rules, now)
  const team = teamOf(staff, scope)
  const slots: Slot[] = []
  for (let day = first; day <= last; day += 1) {
    const territory = overlap(territoryOf(team, scope, day), [[from, end]])
    const date = scope.dates[day - scope.firstDay] ?? ''
    for (const slot of slotsIn(territory, date, team, scope)) slots.push(slot)
  }
  // A day's late evening and the next day's early morning may alternate.
  return slots.sort((a, b) => a.start - b.start)
}

/**
 * The first `limit` free starts later than `after` (UTC minute; without it, from now on), looking at most `days` days
 * ahead from there.
 */
export function nextSlots(
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
  search: { readonly after?: number; readonly limit: number; readonly days: number },
): Slot[] {
  let from = Math.max(Math.ceil(now), Math.floor(search.after ?? -Infinity) + 1)
  const end = from + Math.min(search.days, MOST_DAYS) * DAY
  const slots: Slot[] = []
  // Most searches end on the first day; each step doubles, so that an empty diary is not read day by day.
  for (let reach = DAY; from < end && slots.length < search.limit; reach *= 2) {
    const to = Math.min(from + reach, end)
    slots.push(...slotsBetween(from, to, staff, visit, rules, now))
    from = to
  }
  return slots.slice(0, search.limit)
}

/**
 * All free starts within a day of a start, both ends included; where these are fewer than `limit`, within twice as long,
 * and so on up to `days` days. In order.
 */
export function slotsAround(
  start: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
  search: { readonly limit: number; readonly days: number },
): Slot[] {
  const furthest = Math.min(search.days, MOST_DAYS / 2) * DAY
  let slots: Slot[] = []
  for (let reach = DAY; reach < 2 * furthest && slots.length < search.limit; reach *= 2) {
    const far = Math.min(reach, furthest)
    slots = slotsBetween(start - far, start + far + 1, staff, visit, rules, now)
  }
  return slots
}

/**
 * The `limit` free starts nearest in time to a start that was taken, before or after it by at most `days` days, in
 * order. The same start is among them when someone else is free.
 */
export function nearestSlots(
  start: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
  search: { readonly limit: number; readonly days: number },
): Slot[] {
  return slotsAround(start, staff, visit, rules, now, search)
    .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
    .slice(0, search.limit)
    .sort((a, b) => a.start - b.start)
}

/**
 * The day (`YYYY-MM-DD`) that a UTC minute belongs to: half an hour past midnight still yesterday's while someone's
 * evening lasts. So it is also the day to show first.
 */
export function dayOf(minute: number, staff: readonly StaffCalendar[], rules: SlotRules): string {
  const day = calendarDay(minute, rules)
  const scope = scopeOf(day, day, { duration: 1, bufferBefore: 0, bufferAfter: 0 }, rules, minute)
  return dayText(dayListing(minute, teamOf(staff, scope), scope) ?? day)
}
