import type { MinuteRange } from '../availability/interval.ts'
import type { Slot } from '../availability/slots.ts'
import { dayNumber } from '../availability/day.ts'
import { dayPartAt } from '../availability/working-day.ts'
import { quietEnd, type QuietHours } from '../notification/quiet.ts'
import { MINUTE_MS } from '../time.ts'

/** Sets how long a freed time is kept for whoever is next, in milliseconds. */
export const TURN_LIFE = 10 * MINUTE_MS
/** A time that can be kept for less than that is nobody's turn. */
const TURN_LEAST = 2 * MINUTE_MS

/** Days that one account may wait for at a time. */
export const WAITS_LIMIT = 5
/** People who may wait for one day of a shop. */
export const WAITING_LIMIT = 30
/** Turns that somebody lets go by in silence before they wait no more. */
export const MISSED_LIMIT = 3

export type WaitPart = ReturnType<typeof dayPartAt>

/** Describes what somebody waits for on a day. */
export interface Wanted {
  /** `YYYY-MM-DD`, a working day of the shop. */
  readonly day: string
  /** Null: at any time of it. */
  readonly part: WaitPart | null
  /** Null: with whoever is free. */
  readonly staffId: string | null
}

/** Somebody in the waiting list, with the times in UTC minutes that they have let go by. */
export interface Waiting extends Wanted {
  readonly passed: readonly MinuteRange[]
}

/**
 * Finds whose turn it is: the first in the order of the list for whom there is a time, and the earliest one of theirs.
 * `slotsOf` lists the free times of what they wait for, all as of one moment.
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
 * Says until when a time is kept for somebody, in milliseconds: ten minutes, and at night until ten minutes after their
 * quiet hours, where the shop still takes it then. Null where too little time is left to answer.
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
