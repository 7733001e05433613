import type { DayPart } from '@awan/core/time'
import { dayOf, dayPartOf } from '#lib/datetime/day.ts'
import type { Day, Slot } from '#features/availability/api.ts'

/** Above so many times a day only the half hours are shown at first. */
const MANY = 18
const HALF_HOUR_MS = 30 * 60_000
/** Names a part of the day; what follows midnight comes last, under the day whose evening it is. */
export type SlotPart = DayPart | 'night'
const PARTS: readonly SlotPart[] = ['morning', 'afternoon', 'evening', 'night']

export interface SlotGroup {
  part: SlotPart
  slots: Slot[]
}

/** The day's times by part of the day; empty parts are left out. */
export function groupSlots(slots: readonly Slot[], date: string, timeZone: string): SlotGroup[] {
  return PARTS.map((part) => ({
    part,
    slots: slots.filter((slot) => partOf(slot, date, timeZone) === part),
  })).filter((group) => group.slots.length > 0)
}

function partOf({ start }: Slot, date: string, timeZone: string): SlotPart {
  return dayOf(start, timeZone) > date ? 'night' : dayPartOf(start, date, timeZone)
}

/** The times shown at first: all of a few, the half hours of many; those named always. */
export function firstSlots(
  slots: readonly Slot[],
  ...always: (string | undefined)[]
): readonly Slot[] {
  if (slots.length <= MANY) return slots
  const few = slots.filter(
    ({ start }) =>
      Date.parse(start) % HALF_HOUR_MS === 0 || always.some((one) => sameInstant(start, one)),
  )
  return few.length > 0 ? few : slots
}

/** `2026-01-07T10:30:00Z` and `2026-01-07T13:30+03:00` are the same. */
export function sameInstant(a: string, b: string | undefined): boolean {
  return b !== undefined && Date.parse(a) === Date.parse(b)
}

/** The times closest to one that is gone, in order of the day. */
export function nearestTo(slots: readonly Slot[], start: string, count: number): Slot[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.start) - Date.parse(start))
  return [...slots]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/** The first day with a free time, from `after` on where it is given. */
export function firstFreeDay(days: readonly Day[], after?: string): Day | undefined {
  return days.find((day) => day.free > 0 && (after === undefined || day.date > after))
}
