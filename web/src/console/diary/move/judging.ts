import { calendarsOf } from '@awan/core/appointment/diary-calendars'
import { SHORTEST_ENTRY } from '@awan/core/appointment/diary-rules'
import { atDesk, placeBlock } from '@awan/core/appointment/desk'
import { lengthened, type Footprint } from '@awan/core/availability/footprint'
import { place, type Placement, type Policy, type Taker } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import type { Diary } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/** Time that is asked for in a diary. */
export interface TimeRequest {
  /** Names who could take it; of several the best placed decides. */
  staffIds: readonly string[]
  /** Milliseconds. */
  start: number
  footprint: Footprint
  /** By hand, in minutes; while it is typed the shortest is judged. */
  length?: number | undefined
  /** The appointment or block that moves or changes: no obstacle to itself. */
  not?: string | undefined
  /** Holds what whoever takes it has to do; none: who has it keeps it, or nothing is done. */
  offeringIds?: readonly string[] | undefined
  /** Says when it began before: what keeps its start may have begun however long ago. */
  began?: number | undefined
  /** Says what becomes of time outside hours; it is asked about where this says nothing. */
  outside?: Policy['outside']
}

/** Holds time of one staff member that is to be blocked, in milliseconds. */
export interface BlockTimeRequest {
  staffId: string
  start: number
  end: number
  /** Names the block that changes. */
  block?: { id: string; start: string } | undefined
}

/** `left`: no longer works there. */
export type Verdict =
  | { readonly state: 'free' | 'outside' | 'past' | 'tooFar' | 'unskilled' | 'left' }
  | { readonly state: 'taken'; readonly by: readonly Taker[] }

/** Judges whether something fits into the loaded days, as the server will; undefined where nothing can be said yet. */
export function verdictOf(
  diary: Diary,
  offerings: readonly ShopOffering[] | undefined,
  request: TimeRequest,
  now: number,
): Verdict | undefined {
  const { staffIds, start, length, not } = request
  const among = staffIds.filter((id) => unableTo(diary, offerings, request, id) === undefined)
  const [only] = staffIds
  if (among.length === 0)
    return staffIds.length === 1 && only !== undefined
      ? unableTo(diary, offerings, request, only)
      : undefined
  const footprint =
    length === undefined
      ? request.footprint
      : lengthened(request.footprint, Math.max(length, SHORTEST_ENTRY))
  const [lead, ...needs] = footprint.needs
  const led = { ...footprint, needs: lead ? [{ ...lead, among }, ...needs] : [] }
  return said(
    place(
      calendarsOf(diary),
      { start: start / MINUTE_MS, footprint: led, ...(not !== undefined && { not }) },
      atDesk({ outside: request.outside, kept: start === request.began }),
      now / MINUTE_MS,
    ),
  )
}

/** Judges whether time may be blocked, as the server will. */
export function blockVerdictOf(
  diary: Diary,
  { staffId, start, end, block }: BlockTimeRequest,
  now: number,
): Verdict | undefined {
  const request = { of: staffId, from: start / MINUTE_MS, to: end / MINUTE_MS }
  const moving = block && { not: block.id, kept: start === Date.parse(block.start) }
  return said(placeBlock(calendarsOf(diary), { ...request, ...moving }, now / MINUTE_MS))
}

/** Tells why a staff member cannot take what is sold; undefined: can, or keeps it. */
function unableTo(
  diary: Diary,
  offerings: readonly ShopOffering[] | undefined,
  { offeringIds }: TimeRequest,
  staffId: string,
): Verdict | undefined {
  if (!offeringIds) return undefined
  if (!diary.staff.some(({ id, active }) => id === staffId && active)) return { state: 'left' }
  const isDone = offeringIds.every((offeringId) =>
    offerings?.find(({ id }) => id === offeringId)?.staffIds.includes(staffId),
  )
  return offerings && !isDone ? { state: 'unskilled' } : undefined
}

function said(placed: Placement): Verdict | undefined {
  if (placed.ok) return { state: 'free' }
  const { reason, takenBy } = placed
  // Of several who are busy the first is named.
  if (reason === 'taken')
    return { state: 'taken', by: takenBy.filter((taker) => taker.of === takenBy[0]?.of) }
  if (reason === 'too_far') return { state: 'tooFar' }
  return reason === 'outside' || reason === 'past' ? { state: reason } : undefined
}
