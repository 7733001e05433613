import type { Calendar, Calendars, TakenKind, Working } from './calendar.ts'
import { DAY, dayText, isoWeekday } from './day.ts'
import { DAY_PARTS, PART_ENDS, partOfClock, type DayPart } from '../time.ts'
import { minus, overlap, united, within, type MinuteRange, type MinuteRanges } from './interval.ts'
import { daySpan, shiftOn, shiftsOf, spanAround, wallHoursOn, workingTime } from './working.ts'
import { instantsOf, localMinute, stretchesOf, type Stretch } from './zone.ts'

/** A day of a diary in UTC minutes, half-open. */
export interface DayBounds {
  readonly day: number
  readonly from: number
  readonly to: number
}

/**
 * Returns the bounds of working days: each begins at midnight, or at the end of the last shift of a previous day that
 * extends past it, and ends where the next one begins.
 */
export function workingDays(firstDay: number, count: number, calendars: Calendars): DayBounds[] {
  const { stretches } = daySpan(calendars.timeZone, firstDay - 2, firstDay + count)
  const late = calendars.items.flatMap(({ working }) => (worksLate(working) ? [working] : []))
  const eveningsOf = (day: number) =>
    late.reduce((latest, one) => Math.max(latest, endOfEvening(one, day, stretches)), -Infinity)
  const begins: number[] = []
  // A shift may last until the end of the next day, and clocks may change during it.
  let before = eveningsOf(firstDay - 2)
  for (let day = firstDay; day <= firstDay + Math.max(0, count); day += 1) {
    // A time zone that crosses the date line skips a whole day, which then begins with the next one.
    const [midnight] = instantsOf(stretches, day * DAY, (day + 2) * DAY) ?? [day * DAY]
    const eve = eveningsOf(day - 1)
    begins.push(Math.max(midnight, before, eve))
    before = eve
  }
  return begins.slice(0, -1).map((from, at) => ({
    day: firstDay + at,
    from,
    to: begins[at + 1] ?? from,
  }))
}

/** Wall minute; hours that end before it cannot extend past midnight, even if clocks are set back then. */
const LATE = DAY - 180

/** Tells whether any hours can extend past midnight. */
function worksLate({ weekly, seasons, everyone, own }: Working): boolean {
  const isLate = (ranges: MinuteRanges) => ranges.some(([, end]) => end > LATE)
  return (
    weekly.some(isLate) ||
    seasons.some((season) => season.weekly.some(isLate)) ||
    [...everyone, ...own].some(({ ranges }) => isLate(ranges))
  )
}

/** Returns the end of the hours of a day that can extend past midnight; -Infinity if none can. */
function endOfEvening(working: Working, day: number, stretches: readonly Stretch[]): number {
  let latest = -Infinity
  for (const range of wallHoursOn(working, day)) {
    if (range[1] <= LATE) continue
    const end = shiftOn(day, range, stretches)?.[1]
    if (end !== undefined && end > latest) latest = end
  }
  return latest
}

/**
 * Returns the working day of a minute: an evening that extends past midnight includes it until it ends. `working_day`
 * in SQL mirrors it for stored and counted values.
 */
export function workingDay(minute: number, calendars: Calendars): number {
  const day = Math.floor(localMinute(calendars.timeZone, minute) / DAY)
  return workingDays(day - 2, 3, calendars).find(({ to }) => minute < to)?.day ?? day
}

/** Returns the part of a day, by its number, that a UTC minute is in; minutes after midnight belong to the evening. */
export function dayPartAt(timeZone: string, minute: number, day: number): DayPart {
  return partOfClock(localMinute(timeZone, minute) - day * DAY)
}

/**
 * Returns the UTC minute at which a part of a day ends; for the evening, and for the day, midnight, even if working
 * hours continue.
 */
export function endOfPart(timeZone: string, day: number, part?: DayPart): number {
  const clock = day * DAY + (part === undefined || part === 'evening' ? DAY : PART_ENDS[part])
  const stretches = stretchesOf(timeZone, clock - DAY, clock + DAY)
  return instantsOf(stretches, clock, clock + DAY)?.[0] ?? clock
}

/** Returns the UTC minute at which a part of a day ends; the day (null) and its evening end when the next day begins. */
export function partEnd({ day, to }: DayBounds, part: DayPart | null, timeZone: string): number {
  return part === null || part === 'evening' ? to : Math.min(endOfPart(timeZone, day, part), to)
}

/** Returns the UTC minutes of a part of a day, half-open; `to` is not after `from` if the day has no such part. */
export function partBounds(bounds: DayBounds, part: DayPart, timeZone: string): DayBounds {
  const before = { morning: undefined, afternoon: 'morning', evening: 'afternoon' } as const
  const ended = before[part]
  const from = ended === undefined ? bounds.from : partEnd(bounds, ended, timeZone)
  return { ...bounds, from: Math.max(from, bounds.from), to: partEnd(bounds, part, timeZone) }
}

/** Returns the next day with an ISO weekday, including today, by a time zone's clock. */
export function nextWeekday(timeZone: string, minute: number, wanted: number): string {
  const today = Math.floor(localMinute(timeZone, minute) / DAY)
  return dayText(today + ((wanted - isoWeekday(today) + 7) % 7))
}

/** Number of days in the load figures: four of each weekday, and still recent. */
export const LOAD_DAYS = 28

/** Load of one part of one weekday, for all staff together; the contract of insights defines each number. */
export interface PartLoad {
  weekday: number
  part: DayPart
  days: number
  open: number
  taken: number
  opens: number
  closes: number
}

/**
 * Sums working time and the appointments' share of it, by weekday and part of the day. Blocks reduce working time;
 * holds do not count as appointments. Uses the present hours, as the advice is about them.
 */
export function loadOf(calendars: Calendars, firstDay: number, count: number): PartLoad[] {
  const { timeZone } = calendars
  const days = workingDays(firstDay, count, calendars)
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const staff = calendars.items.map((item) => timeOf(item, timeZone, from, to))
  const loads = days.flatMap((bounds) =>
    DAY_PARTS.flatMap((part) => partLoad(bounds, part, timeZone, staff) ?? []),
  )
  return [...Map.groupBy(loads, ({ weekday, part }) => `${weekday} ${part}`).values()]
    .map((some) => some.reduce(summedUp))
    .toSorted(
      (a, b) => a.weekday - b.weekday || DAY_PARTS.indexOf(a.part) - DAY_PARTS.indexOf(b.part),
    )
}

interface TimeSpent {
  open: MinuteRange[]
  taken: MinuteRange[]
}

/** Returns the load of one part of one day; none without working time. */
function partLoad(
  bounds: DayBounds,
  part: DayPart,
  timeZone: string,
  staff: readonly TimeSpent[],
): PartLoad | undefined {
  const { from, to } = partBounds(bounds, part, timeZone)
  const open = staff.flatMap((one) => within(one.open, from, to))
  const worked = united(open)
  const [first, last] = [worked[0], worked.at(-1)]
  if (!first || !last) return undefined
  const clock = (minute: number) => localMinute(timeZone, minute) - bounds.day * DAY
  return {
    weekday: isoWeekday(bounds.day),
    part,
    days: 1,
    open: minutesOf(open),
    taken: minutesOf(staff.flatMap((one) => within(one.taken, from, to))),
    opens: clock(first[0]),
    closes: clock(last[1]),
  }
}

/** Adds up the loads of the same part of two days. */
function summedUp(one: PartLoad, other: PartLoad): PartLoad {
  return {
    ...one,
    days: one.days + other.days,
    open: one.open + other.open,
    taken: one.taken + other.taken,
    opens: Math.min(one.opens, other.opens),
    closes: Math.max(one.closes, other.closes),
  }
}

/** Returns the time staff could have had appointments, and the time they had them. */
function timeOf(
  { working, taken }: Calendar,
  timeZone: string,
  from: number,
  to: number,
): TimeSpent {
  const of = (kind: TakenKind) =>
    united(taken.filter((one) => one.kind === kind).map((one): MinuteRange => [one.from, one.to]))
  const worked = workingTime(working, shiftsOf(working, spanAround(timeZone, from, to)))
  const open = minus(worked, of('block'))
  return { open, taken: overlap(open, of('appointment')) }
}

const minutesOf = (ranges: readonly MinuteRange[]) =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0)
