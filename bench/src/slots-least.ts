import type { Calendar, Calendars, Working } from '@awan/core/availability/calendar'
import { dayText } from '@awan/core/availability/day'
import type { Slot } from '@awan/core/availability/slots'
import { stretchesOf } from '@awan/core/availability/zone'
import { DAY_MINUTES } from '@awan/core/time'

/** A question about one service in one segment, with the grid and the earliest start of its policy. */
export interface LeastQuestion {
  readonly calendars: Calendars
  readonly duration: number
  readonly bufferAfter: number
  readonly grid: number
  readonly earliest: number
  readonly firstDay: number
  readonly dayCount: number
}

/** Question with the offset of its zone in minutes. */
type WithOffset = LeastQuestion & { readonly offset: number }

/** Returns the offset of a zone whose clocks do not change around the days of the question. */
function offsetOf({ calendars, firstDay, dayCount }: LeastQuestion): number {
  const from = firstDay * DAY_MINUTES
  const [stretch] = stretchesOf(calendars.timeZone, from, from + dayCount * DAY_MINUTES)
  return stretch?.offset ?? 0
}

function hoursOn({ own, everyone, weekly }: Working, day: number) {
  const dated = own.find((one) => one.day === day) ?? everyone.find((one) => one.day === day)
  // Day 0, 1970-01-01, was a Thursday; the week begins on Monday.
  return dated?.ranges ?? weekly[(day + 3) % 7] ?? []
}

/** A staff member, with the position reached in each of the ordered lists. */
interface Reader {
  readonly calendar: Calendar
  taken: number
  timeOff: number
}

/** Tells whether a staff member is free at a start; starts must be in order. */
function isFree(reader: Reader, start: number, { duration, bufferAfter }: LeastQuestion): boolean {
  const { taken, working } = reader.calendar
  while ((taken[reader.taken]?.to ?? Infinity) <= start) reader.taken += 1
  if ((taken[reader.taken]?.from ?? Infinity) < start + duration + bufferAfter) return false
  while ((working.timeOff[reader.timeOff]?.[1] ?? Infinity) <= start) reader.timeOff += 1
  return (working.timeOff[reader.timeOff]?.[0] ?? Infinity) >= start + duration
}

/** Adds the free starts of one staff member and day to the ids by start. */
function addFree(
  leaders: Map<number, string[]>,
  reader: Reader,
  day: number,
  question: WithOffset,
): void {
  const { duration, grid, earliest, offset } = question
  const { id, working } = reader.calendar
  const midnight = day * DAY_MINUTES - offset
  for (const [from, to] of hoursOn(working, day)) {
    const last = midnight + to - duration
    for (let start = midnight + from; start <= last; start += grid) {
      if (start < earliest || !isFree(reader, start, question)) continue
      const ids = leaders.get(start)
      if (ids === undefined) leaders.set(start, [id])
      else ids.push(id)
    }
  }
}

/**
 * Makes the list of `slotsBetween` with the least work for it: one pass over days and taken time per staff member. It
 * knows one zone offset, one segment, ordered disjoint rows and shifts that begin and end on the grid, and nothing of
 * seasons, policies, parties or evenings; `runSlots` checks that its list is the same.
 */
export function leastSlots(question: LeastQuestion): Slot[] {
  const { calendars, firstDay, dayCount } = question
  const whole = { ...question, offset: offsetOf(question) }
  const readers = calendars.items
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((calendar): Reader => ({ calendar, taken: 0, timeOff: 0 }))
  const slots: Slot[] = []
  for (let day = firstDay; day < firstDay + dayCount; day += 1) {
    const leaders = new Map<number, string[]>()
    for (const reader of readers) addFree(leaders, reader, day, whole)
    const date = dayText(day)
    const starts = [...leaders].sort(([a], [b]) => a - b)
    for (const [start, ids] of starts) slots.push({ date, start, ids })
  }
  return slots
}
