import type { MinuteRange } from '../availability/interval.ts'
import type { Slot } from '../availability/slots.ts'
import { dayNumber } from '../availability/day.ts'
import { dayPartAt } from '../availability/working-day.ts'
import { quietEnd, type QuietHours } from '../notification/quiet.ts'
import { MINUTE_MS } from '../time.ts'

/** Duration for which a freed time is held for the next customer in the waiting list, in milliseconds. */
export const TURN_LIFE = 10 * MINUTE_MS
/** Minimum duration of a turn, in milliseconds; times that could be held for less are not offered. */
const TURN_LEAST = 2 * MINUTE_MS

/** Maximum waiting list entries of an account. */
export const WAITS_LIMIT = 5
/** Most waiting list entries for one day of a shop. */
export const WAITING_LIMIT = 30
/** Unanswered turns after which a customer is removed from the waiting list. */
export const MISSED_LIMIT = 3

export type WaitPart = ReturnType<typeof dayPartAt>

/** The request of a waiting list entry for a day. */
export interface Wanted {
  /** `YYYY-MM-DD`, a working day of the shop. */
  readonly day: string
  /** Null: at any time of it. */
  readonly part: WaitPart | null
  /** Null: any free staff member. */
  readonly staffId: string | null
}

/** A waiting list entry, with the declined times in UTC minutes. */
export interface Waiting extends Wanted {
  readonly passed: readonly MinuteRange[]
}

/**
 * Finds the next turn: the first entry in list order that has a free time, with its earliest one. `slotsOf` lists the
 * free times of an entry, all as of one moment.
 */
export function nextTurn<W extends Waiting>(
  queue: readonly W[],
  slotsOf: (waiting: W) => { readonly slots: readonly Slot[]; readonly length: number },
  timeZone: string,
): { waiting: W; start: number } | undefined {
  for (const waiting of queue) {
    const { slots, length } = slotsOf(waiting)
    const slot = slots.find((one) => suits(waiting, one, { length, timeZone }))
    if (slot) return { waiting, start: slot.start }
  }
  return undefined
}

function suits(
  { day, part, staffId, passed }: Waiting,
  { date, start, ids }: Slot,
  { length, timeZone }: { length: number; timeZone: string },
): boolean {
  if (date !== day || (staffId !== null && !ids.includes(staffId))) return false
  if (part !== null && dayPartAt(timeZone, start, dayNumber(day) ?? NaN) !== part) return false
  return !passed.some(([from, to]) => from < start + length && start < to)
}

/**
 * Returns until when a time is held for a customer, in milliseconds: ten minutes; at night, ten minutes after their
 * quiet hours if the shop still accepts it then. Null if too little time is left to answer.
 */
export function turnEnd(
  turn: { readonly start: number; readonly noticeMinutes: number; readonly timeZone: string },
  quiet: QuietHours | null,
  now: number,
): number | null {
  const last = turn.start - turn.noticeMinutes * MINUTE_MS
  const awake = quiet ? quietEnd(now, turn.timeZone, quiet) : now
  const late = awake + TURN_LIFE
  const end = late <= last ? late : Math.min(now + TURN_LIFE, last)
  return end - now < TURN_LEAST ? null : end
}
