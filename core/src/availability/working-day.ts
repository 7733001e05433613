import type { Calendars, Working } from './calendar.ts'
import { DAY, dayText, weekday } from './day.ts'
import { PART_ENDS, partOfClock, type DayPart } from '../time.ts'
import type { MinuteRanges } from './interval.ts'
import { daySpan, shiftOn, wallHoursOn } from './working.ts'
import { instantsOf, localMinute, stretchesOf, type Stretch } from './zone.ts'

/** A day of a diary in UTC minutes, half-open. */
export interface DayBounds {
  readonly day: number
  readonly from: number
  readonly to: number
}

/**
 * Bounds days for a diary: each begins at midnight, or when the last shift of a day before that reaches past it is over,
 * and ends where the next begins.
 */
export function workingDays(firstDay: number, count: number, calendars: Calendars): DayBounds[] {
  const { stretches } = daySpan(calendars.timeZone, firstDay - 2, firstDay + count)
  const late = calendars.items.flatMap(({ working }) => (worksLate(working) ? [working] : []))
  const eveningsOf = (day: number) =>
    late.reduce((latest, one) => Math.max(latest, endOfEvening(one, day, stretches)), -Infinity)
  const begins: number[] = []
  // A shift may last to the end of the next day, and clocks may change meanwhile.
  let before = eveningsOf(firstDay - 2)
  for (let day = firstDay; day <= firstDay + Math.max(0, count); day += 1) {
    // A zone that crosses the date line skips a day whole; the next one begins with it.
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

/** Hours that end before it are over at midnight, even where clocks are set back then. */
const LATE = DAY - 180

/** Tells whether any hours can reach past their midnight. */
function worksLate({ weekly, seasons, everyone, own }: Working): boolean {
  const isLate = (ranges: MinuteRanges) => ranges.some(([, end]) => end > LATE)
  return (
    weekly.some(isLate) ||
    seasons.some((season) => season.weekly.some(isLate)) ||
    [...everyone, ...own].some(({ ranges }) => isLate(ranges))
  )
}

/** Finds when the hours of a day that can reach past midnight are over; long ago where none can. */
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
 * Names the day of a minute: an evening that reaches past midnight keeps it as long as it lasts. `working_day` in SQL
 * mirrors it for what is stored and counted.
 */
export function workingDay(minute: number, calendars: Calendars): number {
  const day = Math.floor(localMinute(calendars.timeZone, minute) / DAY)
  return workingDays(day - 2, 3, calendars).find(({ to }) => minute < to)?.day ?? day
}

/** The part of a day, by its number, in which a UTC minute stands on the clocks; what follows midnight is its evening. */
export function dayPartAt(timeZone: string, minute: number, day: number): DayPart {
  return partOfClock(localMinute(timeZone, minute) - day * DAY)
}

/** The UTC minute at which a part of a day is over; of its evening, and of the day, midnight, whoever works on. */
export function endOfPart(timeZone: string, day: number, part?: DayPart): number {
  const clock = day * DAY + (part === undefined || part === 'evening' ? DAY : PART_ENDS[part])
  const stretches = stretchesOf(timeZone, clock - DAY, clock + DAY)
  return instantsOf(stretches, clock, clock + DAY)?.[0] ?? clock
}

/** The UTC minute at which a part of a day is over; a whole day, or its evening, lasts until the next one begins. */
export function partEnd({ day, to }: DayBounds, part: DayPart | null, timeZone: string): number {
  return part === null || part === 'evening' ? to : Math.min(endOfPart(timeZone, day, part), to)
}

/** The UTC minutes of a part of a day, half-open; `to` is not after `from` where the day has no such part. */
export function partBounds(bounds: DayBounds, part: DayPart, timeZone: string): DayBounds {
  const before = { morning: undefined, afternoon: 'morning', evening: 'afternoon' } as const
  const ended = before[part]
  const from = ended === undefined ? bounds.from : partEnd(bounds, ended, timeZone)
  return { ...bounds, from: Math.max(from, bounds.from), to: partEnd(bounds, part, timeZone) }
}

/** The next day that is a weekday (0 for Monday), today's among them, where clocks stand in a zone. */
export function nextWeekday(timeZone: string, minute: number, wanted: number): string {
  const today = Math.floor(localMinute(timeZone, minute) / DAY)
  return dayText(today + ((wanted - weekday(today) + 7) % 7))
}
