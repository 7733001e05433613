import type { DayPart } from '@awan/core/time'
import { MINUTE_MS } from '@awan/core/time'
import { dayOf, dayPartOf } from '#lib/datetime/day.ts'
import type { Day, Slot } from '#features/availability/api.ts'

/** Above this number of times a day, only the half hours are shown at first. */
const MANY = 18
const HALF_HOUR_MS = 30 * MINUTE_MS
/** Part of the day; `night` is after midnight, listed last under the day whose evening it continues. */
export type SlotPart = DayPart | 'night'
const PARTS: readonly SlotPart[] = ['morning', 'afternoon', 'evening', 'night']

export interface SlotGroup {
  part: SlotPart
  slots: Slot[]
  /** Times of this part shown at first. */
  first: readonly Slot[]
}

/**
 * Groups the day's times by part of the day; empty parts are left out. At first, a few times are all shown; of many, the
 * half hours of each part and the times in `always`.
 */
export function groupSlots(
  all: readonly Slot[],
  { date, timeZone }: { date: string; timeZone: string },
  always: readonly (string | undefined)[] = [],
): SlotGroup[] {
  return PARTS.map((part) => {
    const slots = all.filter((slot) => partOf(slot, date, timeZone) === part)
    return { part, slots, first: all.length > MANY ? halfHours(slots, always) : slots }
  }).filter((group) => group.slots.length > 0)
}

function partOf({ start }: Slot, date: string, timeZone: string): SlotPart {
  return dayOf(start, timeZone) > date ? 'night' : dayPartOf(start, date, timeZone)
}

/** Returns the half hours and the times in `always`; all times if none is a half hour. */
function halfHours(slots: readonly Slot[], always: readonly (string | undefined)[]) {
  const isHalf = ({ start }: Slot) => Date.parse(start) % HALF_HOUR_MS === 0
  if (!slots.some(isHalf)) return slots
  return slots.filter((slot) => isHalf(slot) || always.some((one) => sameInstant(slot.start, one)))
}

/** Compares instants: `2026-01-07T10:30:00Z` equals `2026-01-07T13:30+03:00`. */
export function sameInstant(a: string, b: string | undefined): boolean {
  return b !== undefined && Date.parse(a) === Date.parse(b)
}

/** Returns the times closest to a start that is no longer free, in order of time. */
export function nearestTo(slots: readonly Slot[], start: string, count: number): Slot[] {
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.start) - Date.parse(start))
  return [...slots]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/** Returns the first day with a free time; with `after`, the first later one. */
export function firstFreeDay(days: readonly Day[], after?: string): Day | undefined {
  return days.find((day) => day.free > 0 && (after === undefined || day.date > after))
}
