import type { Calendars } from '../availability/calendar.ts'
import { LONGEST_FOOTPRINT, type Footprint } from '../availability/footprint.ts'
import {
  DESK,
  LATEST_ENTRY,
  place,
  type Placement,
  type Policy,
  type Taker,
} from '../availability/placement.ts'
import { MINUTE_MS } from '../time.ts'
import { SHORTEST_ENTRY } from './diary-rules.ts'
import { KEY_LIFE } from './rules.ts'

/** Maximum lead of a device's clock over the server's for offline entries, in milliseconds. */
export const CLOCK_AHEAD = 60 * MINUTE_MS

/**
 * Maximum age of an offline walk-in that is still accepted, in milliseconds. Within it the key of its first request is
 * remembered, by either clock, so that it is never stored twice.
 */
export const LATEST_UNSENT = KEY_LIFE - CLOCK_AHEAD

/**
 * Returns when a walk-in counts as entered, from the device's clock, but never after the request arrived. Undefined if
 * too long ago or if the device's clock is wrong.
 */
export function enteredAtDesk(entered: number, now: number): number | undefined {
  if (entered < now - LATEST_UNSENT || entered > now + CLOCK_AHEAD) return undefined
  return Math.min(entered, now)
}

/**
 * Returns the shop's policy for one change. A kept start may be in the past without limit; an offline entry as long ago
 * as it may still be sent. `outside` is `allow` once the shop has confirmed it.
 */
export function atDesk(change: {
  kept?: boolean
  unsent?: boolean
  outside?: Policy['outside'] | undefined
}): Policy {
  const { kept = false, unsent = false, outside = DESK.outside } = change
  // Walk-ins begin at the nearest five minutes, which may be before their entry.
  const late = { notice: -(LATEST_UNSENT / MINUTE_MS + SHORTEST_ENTRY) }
  return { ...DESK, outside, ...(unsent && late), ...(kept && { notice: -Infinity }) }
}

/** Time of one calendar that is to be blocked, in UTC minutes. */
export interface BlockRequest {
  readonly of: string
  readonly from: number
  readonly to: number
  /** The block being moved; it does not block itself. */
  readonly not?: string
  /** The start is unchanged, so the end may be any time in the past. */
  readonly kept?: boolean
}

/**
 * Judges a block: working hours do not apply, and it may last longer than an appointment. Its end decides whether it is
 * past: one that began days ago still blocks time. If its start is refused, the whole block is; otherwise all
 * overlapping entries are returned.
 */
export function placeBlock(calendars: Calendars, request: BlockRequest, now: number): Placement {
  const { of, from, to, not, kept = false } = request
  const policy = atDesk({ kept: true, outside: 'allow' })
  const moving = not !== undefined && { not }
  const [first, ...others] = piecesOf(of, from, to).map((piece) => ({ ...piece, ...moving }))
  if (!first) return { ok: false, reason: 'off_grid', takenBy: [] }
  if (!kept && to < now - LATEST_ENTRY) return { ok: false, reason: 'past', takenBy: [] }
  const begun = place(calendars, first, policy, now)
  if (!begun.ok && begun.reason !== 'taken') return begun
  const takenBy: Taker[] = begun.ok ? [] : [...begun.takenBy]
  for (const piece of others) {
    // If the start is in time, only other entries can be in the way, at any distance.
    const placed = place(calendars, piece, { ...policy, horizon: Infinity }, now)
    if (!placed.ok) takenBy.push(...placed.takenBy.filter((taker) => !isAmong(taker, takenBy)))
  }
  return takenBy.length > 0 ? { ok: false, reason: 'taken', takenBy } : begun
}

/** Returns whether an entry that overlaps two pieces is already listed. */
const isAmong = ({ id }: Taker, takers: readonly Taker[]) => takers.some((one) => one.id === id)

/** Splits a block into pieces no longer than the longest appointment. */
function piecesOf(of: string, from: number, to: number): { start: number; footprint: Footprint }[] {
  const pieces = []
  for (let start = from; start < to; start += LONGEST_FOOTPRINT) {
    const length = Math.min(LONGEST_FOOTPRINT, to - start)
    const segments = [{ from: 0, to: length, before: 0, after: 0 }]
    pieces.push({
      start,
      footprint: { length, needs: [{ of: 'staff' as const, among: [of], segments }] },
    })
  }
  return pieces
}
