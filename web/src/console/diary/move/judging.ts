import { calendarsOf } from '@awan/core/appointment/diary-calendars'
import { SHORTEST_ENTRY } from '@awan/core/appointment/diary-rules'
import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { atDesk, placeBlock } from '@awan/core/appointment/desk'
import { lengthened, type Footprint } from '@awan/core/availability/footprint'
import { place, type Placement, type Policy, type Taker } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import type { Diary } from '#features/appointment/diary-api.ts'
import type { ShopOffering } from '#features/offering/api.ts'

/** Request for time in a diary. */
export interface TimeRequest {
  /** Candidate staff members; the best placed one decides. */
  staffIds: readonly string[]
  /** In milliseconds. */
  start: number
  footprint: Footprint
  /** Length typed by hand, in minutes; one out of bounds, such as while it is typed, is judged as the nearest in them. */
  length?: number | undefined
  /** Appointment or block being moved or changed: it does not conflict with itself. */
  not?: string | undefined
  /** Offerings that the staff member must do; undefined for a block, or if the appointment keeps its services and staff. */
  offeringIds?: readonly string[] | undefined
  /** Former start, in milliseconds: an unchanged start may lie any time in the past. */
  began?: number | undefined
  /** Handling of time outside hours; by default the verdict is `outside`, to be confirmed. */
  outside?: Policy['outside']
}

/** Request to block time of a staff member, in milliseconds. */
export interface BlockTimeRequest {
  staffId: string
  start: number
  end: number
  /** Block being changed. */
  block?: { id: string; start: string } | undefined
}

/** `left`: the staff member no longer works there; `nobody`: none of several can do the offerings. */
export type Verdict =
  | { readonly state: 'free' | 'outside' | 'past' | 'tooFar' | 'unskilled' | 'left' | 'nobody' }
  | { readonly state: 'taken'; readonly by: readonly Taker[] }

/** Returns whether a request fits the loaded days, by the server's rules; undefined if that is not known yet. */
export function verdictOf(
  diary: Diary,
  offerings: readonly ShopOffering[] | undefined,
  request: TimeRequest,
  now: number,
): Verdict | undefined {
  const { staffIds, start, length, not } = request
  const among = staffIds.filter((id) => unableTo(diary, offerings, request, id) === undefined)
  const [only, another] = staffIds
  if (only !== undefined && among.length === 0)
    return another === undefined ? unableTo(diary, offerings, request, only) : { state: 'nobody' }
  const footprint =
    length === undefined ? request.footprint : lengthened(request.footprint, inBounds(length))
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

const inBounds = (length: number) => Math.min(Math.max(length, SHORTEST_ENTRY), LONGEST_APPOINTMENT)

/** Returns whether time may be blocked, by the server's rules. */
export function blockVerdictOf(
  diary: Diary,
  { staffId, start, end, block }: BlockTimeRequest,
  now: number,
): Verdict | undefined {
  const request = { of: staffId, from: start / MINUTE_MS, to: end / MINUTE_MS }
  const moving = block && { not: block.id, kept: start === Date.parse(block.start) }
  return said(placeBlock(calendarsOf(diary), { ...request, ...moving }, now / MINUTE_MS))
}

/** Returns why a staff member cannot do the offerings; undefined if they can, or need not. */
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
  // The first of several busy staff members is named.
  if (reason === 'taken')
    return { state: 'taken', by: takenBy.filter((taker) => taker.of === takenBy[0]?.of) }
  if (reason === 'too_far') return { state: 'tooFar' }
  return reason === 'outside' || reason === 'past' ? { state: reason } : undefined
}
