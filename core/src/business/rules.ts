import type { Calendars } from '../availability/calendar.ts'
import { DAY, dayText, isoWeekday } from '../availability/day.ts'
import { holds, overlap, unionOf, united, within } from '../availability/interval.ts'
import { workingDay } from '../availability/working-day.ts'
import { daySpan, shiftsOf, workingTime } from '../availability/working.ts'
import { instantsOf, localMinute } from '../availability/zone.ts'
import { inEachLanguage } from '../language.ts'
import { SCORED_FROM } from '../review/rules.ts'

/** Number of days ahead searched for the next opening. */
export const OPENING_DAYS = 8

/** Minimum duration of opening hours that are shown as always open, in minutes. */
const ROUND_THE_CLOCK = 2 * DAY

/** Opening state, in UTC minutes. `until`: when an open business closes; `opensAt`: when a closed one opens. */
export interface Opening {
  readonly now: boolean
  readonly until: number | undefined
  readonly opensAt: number | undefined
}

/** Wall-clock minutes of the day, past 1440 after midnight; no ranges: closed. */
export interface DayHours {
  readonly date: string
  /** ISO, Monday 1. */
  readonly weekday: number
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** Lists the shifts and working time of all staff from two days before a day on, as those evenings may extend into it. */
function presence({ timeZone, items }: Calendars, today: number, days: number) {
  const span = daySpan(timeZone, today - 2, today + days)
  const members = items.map(({ working }) => {
    const shifts = shiftsOf(working, span)
    return { shifts, worked: workingTime(working, shifts) }
  })
  return { span, members }
}

function localDay(minute: number, timeZone: string): number {
  return Math.floor(localMinute(timeZone, minute) / DAY)
}

/**
 * Returns whether a staff member works at `now` (UTC minutes), and when that changes: a business is open while one
 * works.
 */
export function openingAt(now: number, calendars: Calendars): Opening {
  const since = Math.floor(now)
  const today = localDay(since, calendars.timeZone)
  // Most changes are within a day; only otherwise is a week read.
  for (const days of [1, OPENING_DAYS]) {
    const { members } = presence(calendars, today, days)
    const open = within(unionOf(members.map(({ worked }) => worked)), since, Infinity)
    const range = open[0]
    if (range === undefined) continue
    if (!holds(open, since)) return { now: false, until: undefined, opensAt: range[0] }
    // A range that covers all days read may end later.
    if (days === 1 && range[1] - now >= DAY) continue
    const lasting = range[1] - now >= ROUND_THE_CLOCK
    return { now: true, until: lasting ? undefined : range[1], opensAt: undefined }
  }
  return { now: false, until: undefined, opensAt: undefined }
}

/** Returns the opening hours of seven days from the current working day on, including dated hours and closures. */
export function hoursOfWeek(now: number, calendars: Calendars): DayHours[] {
  const { timeZone } = calendars
  const today = workingDay(Math.floor(now), calendars)
  const { span, members } = presence(calendars, today, 7)
  // All of today counts, including past hours.
  const [midnight] = instantsOf(span.stretches, today * DAY, (today + 1) * DAY) ?? [now]
  return Array.from({ length: 7 }, (_, index) => {
    const day = today + index
    const worked = members.map((member) =>
      overlap(
        united(member.shifts[day - span.firstDay] ?? []),
        within(member.worked, midnight, Infinity),
      ),
    )
    const toWall = (minute: number) => localMinute(timeZone, minute) - day * DAY
    return {
      date: dayText(day),
      weekday: isoWeekday(day),
      ranges: unionOf(worked).map(([from, to]) => ({
        from: toWall(from),
        to: toWall(to - 1) + 1,
      })),
    }
  })
}

/** Returns the average number of stars with one decimal; null below `SCORED_FROM` reviews. */
export function ratingOf(stars: number, count: number): { average: number; count: number } | null {
  if (count < SCORED_FROM) return null
  return { average: Math.round((stars / count) * 10) / 10, count }
}

/** Steps per degree: about a kilometre each, too coarse to locate a house. */
const ROUGHLY = 100

/** Returns the public location of a business that hides its address: an approximate point, no address, no landmark. */
export function roughPlace(location: { latitude: number; longitude: number }) {
  const rough = (degrees: number) => Math.round(degrees * ROUGHLY) / ROUGHLY
  return {
    address: inEachLanguage(() => null),
    landmark: inEachLanguage(() => null),
    location: { latitude: rough(location.latitude), longitude: rough(location.longitude) },
  }
}

/** Selectable minutes between starts; each divides a day evenly, so that starts are the same every day. */
export const GRIDS = [5, 10, 15, 20, 30, 60, 120] as const
