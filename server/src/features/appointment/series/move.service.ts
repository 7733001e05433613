import { changesVerdict } from '@awan/core/appointment/rules'
import { repeatedStart, type RepeatPlan } from '@awan/core/appointment/series-rules'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { AppError } from '#http/app-error.ts'
import { appointmentTimes, countMoves } from '../customer/move.queries.ts'
import { decideMove, lockMoving } from '../customer/move.service.ts'
import type { BookingContext } from '../customer/service.ts'
import { applyChange, refusalOf } from '../record/change.service.ts'
import { idsOf, lockCustomer } from '../record/lock.queries.ts'
import { notBookable } from '../record/free.service.ts'
import { inSavepoint } from '../record/savepoint.queries.ts'
import { notifyOfOccurrences, occurrencesFrom, setAnchor, type SeriesRow } from './queries.ts'
import {
  customerSeries,
  planOf,
  readSeries,
  refusalOfOccurrence,
  type Refused,
  type Series,
} from './read.service.ts'

type Context = Omit<BookingContext, 'agreePrice'>

interface MoveOccurrencesInput {
  customerId: string
  seriesId: string
  /** Position of the first occurrence to move. */
  from: number
  /** Caller; time held for this holder counts as free. */
  holder: Holder
  /** New start of the first occurrence, in milliseconds. */
  start: number
  /** Staff member of the first; undefined: any free one for each, preferring the current one. */
  staffId: string | undefined
  version: number | undefined
}

/**
 * Moves an occurrence of a series to another start, and those after it to the same local time at the series' interval,
 * in one transaction. If the first cannot move, none does; each of the others is judged separately and stays in place
 * if refused. All starts derive from the first: on a repeated request, moved ones stay and refused ones are tried
 * again.
 */
export async function moveOccurrences(
  context: Context,
  input: MoveOccurrencesInput,
): Promise<Series> {
  const { db, clock } = context
  const { customerId, seriesId } = input
  const series = await customerSeries(db, customerId, seriesId)
  try {
    const refused = await inTransaction(db, (trx) => moveEach(trx, context, input, series))
    return await readSeries(db, { customerId, id: seriesId }, clock(), refused)
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

async function moveEach(
  trx: Trx,
  context: Context,
  input: MoveOccurrencesInput,
  series: SeriesRow,
): Promise<Refused[]> {
  const { from, start } = input
  const { business_id: businessId } = series
  const locked = await lockToMoveOccurrences(trx, input, series)
  const now = context.clock()
  const plan = { ...planOf(series), anchor: from, anchorStart: start }
  const { ids, refused } = await moveLocked(trx, context, { input, series, locked, plan, now })
  if (ids.length === 0) return refused
  await setAnchor(trx, series, { anchor: from, start: new Date(start) })
  await notifyOfOccurrences(trx, { businessId, ids, event: 'moved', now })
  await context.notifyOutside(trx, { businessId, appointmentIds: ids }, now)
  return refused
}

type Locked = Awaited<ReturnType<typeof lockToMoveOccurrences>>

/** An occurrence that could not move so far. */
interface Unmoved {
  occurrence: Locked['occurrences'][number]
  no: Refused
  error: unknown
}

/**
 * Moves the locked occurrences as far as possible; throws if the first cannot move. Each needs its new time free when it
 * moves: two appointments of a customer never overlap, not even within a transaction. An occurrence moved alone earlier
 * may be in the way of any other, so those refused are tried again until a pass moves none. The last ones that the
 * customer's daily limit does not cover stay.
 */
async function moveLocked(
  trx: Trx,
  context: Context,
  {
    input,
    series,
    locked: { occurrences, before, ...locked },
    plan,
    now,
  }: {
    input: MoveOccurrencesInput
    series: SeriesRow
    locked: Locked
    plan: RepeatPlan
    now: Date
  },
) {
  const ids: string[] = []
  let unmoved: Unmoved[]
  const over = await overLimit(trx, { input, occurrences, plan, now })
  const within = occurrences.filter((one) => over.every(({ occurrence }) => occurrence !== one))
  // Order in which each occurrence of a regular series frees the time before the next one takes it.
  let waiting = input.start > before.starts_at.getTime() ? within.toReversed() : within
  let count: number
  do {
    count = ids.length
    unmoved = []
    for (const occurrence of waiting) {
      const outcome = await tryMove(trx, context, { input, series, occurrence, locked, plan, now })
      if (outcome === 'moved') ids.push(occurrence.id)
      else if (outcome !== 'stays') unmoved.push(outcome)
    }
    waiting = unmoved.map(({ occurrence }) => occurrence)
  } while (ids.length > count)
  const stay = [...unmoved, ...over]
  const first = stay.find(({ no }) => no.position === input.from)
  if (first) throw first.error
  return { ids, refused: stay.map(({ no }) => no) }
}

/** Lists the occurrences whose move the customer's daily limit does not cover, counted by position. */
async function overLimit(
  trx: Trx,
  {
    input: { customerId, from },
    occurrences,
    plan,
    now,
  }: {
    input: MoveOccurrencesInput
    occurrences: Locked['occurrences']
    plan: RepeatPlan
    now: Date
  },
): Promise<Unmoved[]> {
  const over: Unmoved[] = []
  let done = await countMoves(trx, customerId, now)
  for (const occurrence of occurrences) {
    const position = occurrence.position ?? from
    const { start, skipped } = repeatedStart(plan, position)
    const stays = skipped || occurrence.starts_at.getTime() === start
    if (stays || occurrence.status !== 'confirmed') continue
    const often = changesVerdict('moves', done)
    if (often.ok) done += 1
    else {
      const { code, data = {} } = often
      over.push({
        occurrence,
        no: { position, start, code, data },
        error: new AppError(code, data),
      })
    }
  }
  return over
}

/** Moves one occurrence in a savepoint, or returns why not; throws if the refusal is final for all. */
async function tryMove(
  trx: Trx,
  context: Context,
  {
    input,
    series,
    occurrence,
    locked,
    plan,
    now,
  }: {
    input: MoveOccurrencesInput
    series: SeriesRow
    occurrence: Unmoved['occurrence']
    locked: Omit<Found, 'sold'>
    plan: RepeatPlan
    now: Date
  },
): Promise<'moved' | 'stays' | Unmoved> {
  const { customerId, from, holder, version } = input
  const position = occurrence.position ?? from
  const { start, skipped } = repeatedStart(plan, position)
  const own = position === from
  const staffId = own ? input.staffId : staffOfLater(occurrence, { input, series })
  const request = {
    customerId,
    id: occurrence.id,
    start,
    staffId,
    holder,
    version: own ? version : undefined,
  }
  try {
    return await inSavepoint(trx, async () => {
      // That local time does not exist on the day of a clock change; it is not replaced by another.
      if (skipped) throw notBookable('closed')
      const known = own ? locked.known : staffId
      const found = { ...locked, known, sold: occurrence }
      return (await moveOne(trx, context, { request, found, now })) ? 'moved' : 'stays'
    })
  } catch (error) {
    const no = refusalOfOccurrence(error)
    if (no.code !== 'already_cancelled' && no.code !== 'too_late_to_move')
      return { occurrence, no: { position, start, ...no }, error }
    // Cancelled and past occurrences need no move, unless it is about them.
    if (own) throw error
    return 'stays'
  }
}

/** Returns the staff member to request for a later occurrence: its own, unless any will do; undefined: any. */
function staffOfLater(
  { staff_id }: Unmoved['occurrence'],
  { input, series }: { input: MoveOccurrencesInput; series: SeriesRow },
): string | undefined {
  return input.staffId === undefined || series.any_staff ? undefined : staff_id
}

/** Locks all rows the moves touch, in the order of `lock.queries.ts`. */
async function lockToMoveOccurrences(trx: Trx, input: MoveOccurrencesInput, series: SeriesRow) {
  const { customerId, from, staffId } = input
  const { business_id: businessId, id } = series
  await lockCustomer(trx, customerId)
  const occurrences = await occurrencesFrom(trx, customerId, id, from)
  const [first] = occurrences
  const before = first && (await appointmentTimes(trx, customerId, first.id))
  if (!before || first.position !== from) throw new AppError('appointment_not_found')
  const locked = await lockMoving(trx, {
    businessId,
    offeringIds: first.offering_ids,
    staffId,
    id: first.id,
    ids: idsOf(occurrences),
    leaving: occurrences.map((occurrence) => occurrence.staff_id),
    ...(series.any_staff && { among: 'able' }),
  })
  return { ...locked, occurrences, before }
}

type Found = Omit<Parameters<typeof decideMove>[2], 'times'>

/** Moves one occurrence without a notice; returns false if it is already there. */
async function moveOne(
  trx: Trx,
  { notifyOutside }: Context,
  { request, found, now }: { request: Parameters<typeof decideMove>[1]; found: Found; now: Date },
): Promise<boolean> {
  const { customerId, id } = request
  const times = await appointmentTimes(trx, customerId, id)
  if (!times) throw new AppError('appointment_not_found')
  const change = await decideMove(trx, request, { ...found, times }, now)
  if (!change) return false
  const actor = { by: 'customer', accountId: customerId, notifyOutside } as const
  await applyChange(trx, actor, { ...change, notice: undefined }, now)
  return true
}
