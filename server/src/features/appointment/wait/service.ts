import { dayNumber } from '@awan/core/availability/day'
import { slotsAndFullParts } from '@awan/core/availability/slots'
import { dayPartAt, partEnd, workingDays } from '@awan/core/availability/working-day'
import { MINUTE_MS } from '@awan/core/time'
import { WAITING_LIMIT, WAITS_LIMIT, type Wanted } from '@awan/core/wait/rules'
import { loadBusinessCalendars, questionOf, windowOfDays } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { notBookable } from '../record/free.service.ts'
import { lockCustomer, lockStaffAnywhere } from '../record/lock.queries.ts'
import {
  countWaits,
  dropTurn,
  endOver,
  endWait,
  findLeft,
  findWait,
  insertWait,
  isBlockedBy,
  lockWaiting,
  restoreLeft,
  staffOfTurn,
  waitsOf,
  type WaitRow,
} from './queries.ts'

export interface WaitDeps {
  db: Db
  clock: () => Date
}

export interface JoinInput extends Wanted {
  accountId: string
  businessId: string
  offeringIds: readonly string[]
}

/**
 * Joins the waiting list of a day at its end. An identical request returns the existing wait; a different one for that
 * day replaces it.
 */
export async function joinWait({ db, clock }: WaitDeps, input: JoinInput): Promise<WaitRow> {
  const { businessId, accountId, day } = input
  const onThatDay = async (at: Db, now: Date) => {
    const own = await waitsOf(at, accountId, now)
    return own.find((row) => row.business_id === businessId && row.day === day)
  }
  // Before the times are judged: a repeated request may come after one of them was freed.
  const joined = await onThatDay(db, clock())
  if (joined && isSame(joined, input)) return joined
  const until = await endOfWaiting(db, input, clock())
  return inTransaction(db, async (trx) => {
    const now = await lockAdmission(trx, clock, { businessId, accountId })
    const before = await onThatDay(trx, now)
    if (before && isSame(before, input)) return before
    if (before) await giveUp(trx, before.id, now)
    await requireRoom(trx, { businessId, accountId, day, now })
    const id = await insertWait(trx, { ...input, until, now })
    return requireWait(trx, id, now)
  })
}

/**
 * Locks the waiting list of a shop and a customer; throws if the account is gone or the shop has blocked it. Ends the
 * customer's waits that are over, as a day allows one open wait. Returns the time, read after taking the locks.
 */
async function lockAdmission(
  trx: Trx,
  clock: () => Date,
  { businessId, accountId }: { businessId: string; accountId: string },
): Promise<Date> {
  await lockWaiting(trx, businessId)
  if (!(await lockCustomer(trx, accountId))) throw new AppError('unauthorized')
  if (await isBlockedBy(trx, businessId, accountId)) throw notBookable('blocked')
  const now = clock()
  await endOver(trx, now, { accountId })
  return now
}

const isSame = (row: WaitRow, { part, staffId, offeringIds }: JoinInput) =>
  row.part === part && row.staff_id === staffId && row.offering_ids.join() === offeringIds.join()

/**
 * Judges a wait by the free times: only a day whose times are all taken can be waited for, or such a part of it. Returns
 * the end of the wait.
 */
async function endOfWaiting(db: Db, input: JoinInput, now: Date): Promise<Date> {
  const { day, part } = input
  const { question, everyone } = await questionFor(db, input, now)
  const number = dayNumber(day) ?? NaN
  const { timeZone } = everyone
  const { slots, fullParts } = slotsAndFullParts(question, number)
  if (slots.length === 0 && fullParts.length === 0) throw notBookable('closed')
  const free = slots.some(
    ({ start }) => part === null || dayPartAt(timeZone, start, number) === part,
  )
  if (free) throw new AppError('free_times')
  const [bounds] = workingDays(number, 1, everyone)
  const until = bounds ? partEnd(bounds, part, timeZone) * MINUTE_MS : 0
  if (until <= now.getTime()) throw notBookable('past')
  if (part !== null && !fullParts.includes(part)) throw new AppError('part_closed')
  return new Date(until)
}

/** Loads the availability question; throws if an offering or the staff member cannot be booked online. */
async function questionFor(db: Db, input: JoinInput, now: Date) {
  const { businessId, offeringIds, staffId, day } = input
  const staffIds = staffId === null ? undefined : [staffId]
  const calendars = await loadBusinessCalendars(db, {
    businesses: [{ businessId, offeringIds, ...(staffIds && { staffIds }) }],
    ...windowOfDays(day, 1),
    now,
  })
  const calendar = calendars.get(businessId)
  if (!calendar) throw new AppError('business_not_found')
  const { footprint, everyone, unableStaffIds } = calendar
  if (calendar.offerings.length < offeringIds.length) throw notBookable('unknown_offering')
  if (!footprint) throw notBookable('closed')
  if (calendar.calendars.items.length === 0)
    throw notBookable(
      staffId !== null && unableStaffIds.length === 0 ? 'unknown_staff' : 'staff_cannot',
    )
  return { question: questionOf(calendar, footprint, now), everyone }
}

/** Throws if the account, or the shop's day, has reached its limit of waits; under the locks of both. */
async function requireRoom(
  trx: Trx,
  of: { businessId: string; accountId: string; day: string; now: Date },
): Promise<void> {
  const { here, own } = await countWaits(trx, of)
  if (own >= WAITS_LIMIT) throw new AppError('limit_reached', { limit: WAITS_LIMIT, of: 'waits' })
  if (here >= WAITING_LIMIT) throw new AppError('waiting_list_full')
}

async function requireWait(db: Db, id: string, now: Date): Promise<WaitRow> {
  const row = await findWait(db, id, now)
  if (!row) throw new AppError('wait_not_found')
  return row
}

/** Finds a wait of the caller; throws `wait_not_found` for those of other accounts. */
export async function ownWait(db: Db, accountId: string, id: string, now: Date): Promise<WaitRow> {
  const row = isUuid(id) ? await findWait(db, id, now) : undefined
  if (row?.account_id !== accountId) throw new AppError('wait_not_found')
  return row
}

/** Leaves the waiting list. */
export async function leaveWait(
  { db, clock }: WaitDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCustomer(trx, accountId)
    const now = clock()
    await ownWait(trx, accountId, id, now)
    await giveUp(trx, id, now)
  })
}

async function giveUp(trx: Trx, id: string, now: Date): Promise<void> {
  await freeTurn(trx, id, 'declined')
  await endWait(trx, id, { as: 'left', now })
}

/** Frees the time kept for a wait, under the lock of the staff member; a trigger queues the job that gives it to the next. */
export async function freeTurn(
  trx: Trx,
  id: string,
  outcome: 'declined' | 'withdrawn',
): Promise<void> {
  const member = await staffOfTurn(trx, id)
  if (member) await lockStaffAnywhere(trx, [member])
  await dropTurn(trx, id, outcome)
}

/** Restores a left wait at its previous place, if the limits still allow it. */
export async function restoreWait(
  { db, clock }: WaitDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<WaitRow> {
  const left = isUuid(id) ? await findLeft(db, accountId, id, clock()) : undefined
  if (!left) return ownWait(db, accountId, id, clock())
  const { business_id: businessId, day } = left
  return inTransaction(db, async (trx) => {
    const now = await lockAdmission(trx, clock, { businessId, accountId })
    const own = await waitsOf(trx, accountId, now)
    const other = own.find((row) => row.business_id === businessId && row.day === day)
    if (other) return other
    await requireRoom(trx, { businessId, accountId, day, now })
    await restoreLeft(trx, accountId, id)
    return ownWait(trx, accountId, id, now)
  })
}

/** Frees the turn of a customer, who stays in the waiting list. */
export async function declineTurn(
  { db, clock }: WaitDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<WaitRow> {
  return inTransaction(db, async (trx) => {
    await lockCustomer(trx, accountId)
    const now = clock()
    await ownWait(trx, accountId, id, now)
    await freeTurn(trx, id, 'declined')
    return ownWait(trx, accountId, id, now)
  })
}
