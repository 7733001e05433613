// Calendars and readable times for the tests in this folder.
import { COUNTRY_ZONE } from '../market/iq.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import type { Calendar } from '../availability/calendar.ts'
import { dayNumber } from '../availability/day.ts'
import { footprintOf, type Footprint } from '../availability/footprint.ts'
import type { MinuteRanges } from '../availability/interval.ts'
import { online, type OnlineRules } from '../availability/placement.ts'
import type { Question, Slot } from '../availability/slots.ts'

/** A shop's rules with its zone. */
export interface ZonedRules extends OnlineRules {
  readonly timeZone: string
}

/** A calendar as a test writes it. */
interface Sample {
  readonly id: string
  readonly weekly: readonly MinuteRanges[]
  readonly exceptions: ReadonlyMap<string, MinuteRanges>
  readonly timeOff: MinuteRanges
  readonly taken: MinuteRanges
}

/** Returns the UTC minute of an instant such as `2026-01-05T10:00+03:00`; seconds become a fraction. */
export function at(instant: string): number {
  return Date.parse(instant) / MINUTE_MS
}

/** Parses a wall-clock time: `10:00` is 600; `26:00` is 02:00 after midnight. */
export function clock(text: string): number {
  return Number(text.slice(0, -3)) * 60 + Number(text.slice(-2))
}

/** Parses the ranges of a day: `10:00-13:00 14:00-20:00`. */
export function hours(text: string): MinuteRanges {
  const parts = text.split(' ').filter((part) => part !== '')
  return parts.map((part) => {
    const [start, end] = part.split('-')
    return [clock(start ?? ''), clock(end ?? '')]
  })
}

/** Parses the hours of a week, Monday to Sunday. */
export function week(...texts: readonly string[]): MinuteRanges[] {
  return texts.map(hours)
}

/** Parses hours that are the same on every weekday. */
export function everyDay(text: string): MinuteRanges[] {
  return Array.from({ length: 7 }, () => hours(text))
}

export function staffMember(own: Partial<Sample> = {}): Calendar {
  const { id = 'ali', weekly = everyDay('10:00-12:00'), timeOff = [] } = own
  const dated = [...(own.exceptions ?? [])].map(([day, ranges]) => ({
    day: dayNumber(day) ?? NaN,
    ranges,
  }))
  return {
    id,
    kind: 'staff',
    working: { weekly, seasons: [], everyone: [], own: dated, timeOff },
    taken: (own.taken ?? []).map(([from, to]) => ({ from, to })),
  }
}

export function footprintFor(duration: number, bufferBefore = 0, bufferAfter = 0): Footprint {
  return footprintOf([{ duration, bufferBefore, bufferAfter }])
}

export function rulesWith(own: Partial<ZonedRules> = {}): ZonedRules {
  return {
    timeZone: COUNTRY_ZONE,
    gridMinutes: 30,
    noticeMinutes: 0,
    horizonDays: 60,
    ...own,
  }
}

/** Returns a customer's question about these people under these rules. */
export function requested(
  items: readonly Calendar[],
  footprint: Footprint,
  rules: ZonedRules,
  now: number,
): Question {
  return { calendars: { timeZone: rules.timeZone, items }, footprint, policy: online(rules), now }
}

/** Returns the number of a day; throws if there is no such day. */
export function dayOf(text: string): number {
  const day = dayNumber(text)
  if (day === undefined) throw new Error(`${text} is no day`)
  return day
}

/** Formats starts in the business's local time: `10:00`. */
export function clocks(slots: readonly Slot[], timeZone = COUNTRY_ZONE): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  return slots.map((slot) => format.format(slot.start * MINUTE_MS)).join(' ')
}

/** Lists starts with their offset from UTC, which distinguishes the two passes of a repeated hour: `02:30+01:00`. */
export function clocksWithOffset(slots: readonly Slot[], timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  })
  return slots.map((slot) => format.format(slot.start * MINUTE_MS).replace(' GMT', '')).join(' ')
}

export function dateAfter(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Formats each slot as one line of date, start and staff members, for readable diffs. */
export function lines(slots: readonly { date: string; start: number; ids: readonly string[] }[]) {
  return slots.map(
    ({ date, start, ids }) => `${date} ${new Date(start * MINUTE_MS).toISOString()} ${ids.join()}`,
  )
}

/** Returns days since 1970-01-01, using only Date. */
function daysSinceEpoch(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/** Granularity of offset changes, in minutes. */
const QUARTER = 15

/**
 * Returns the local clock reading at each UTC minute of `[from, to)`, as minutes since 1970-01-01 00:00 local time.
 * Reads Intl every quarter of an hour, independently of the engine's code.
 */
export function readClocks(timeZone: string, from: number, to: number): Int32Array {
  // Swedish writes `2026-03-29 03:00`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const readings = new Int32Array(to - from)
  let reading = 0
  for (let minute = from - (from % QUARTER); minute < to; minute += 1) {
    if (minute % QUARTER === 0) {
      const text = format.format(minute * MINUTE_MS)
      const [hours, minutes] = [Number(text.slice(11, 13)), Number(text.slice(14, 16))]
      reading = daysSinceEpoch(text.slice(0, 10)) * 1440 + hours * 60 + minutes
    } else {
      reading += 1
    }
    if (minute >= from) readings[minute - from] = reading
  }
  return readings
}
