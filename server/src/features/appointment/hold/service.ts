import { isDeepStrictEqual } from 'node:util'
import { HOLD_LIFE } from '@awan/core/appointment/rules'
import { DAY_SECONDS, MINUTE_MS } from '@awan/core/time'
import { namesOneForSeveral } from '@awan/core/offering/beside'
import { dropExpiredHolds, dropOverlappedTurns, rowsOf } from '#records/occupancy.ts'
import type { BusinessCalendar } from '#records/business-calendars.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { hashOfRequest } from '#http/idempotency.ts'
import { subscriberOf, type Limit, type RateLimiter } from '#http/limits/rate-limit.ts'
import { refusalOf } from '../record/change.service.ts'
import { eachTheirOwn, type Choosing, type Chosen } from '../record/beside.rules.ts'
import {
  calendarAt,
  judge,
  severalOf,
  TimeTaken,
  type StartRequest,
} from '../record/free.service.ts'
import { lockCustomer } from '../record/lock.queries.ts'
import { lockSellers, requireSellers } from '../record/sellers.service.ts'
import {
  deleteExpired,
  deleteHold,
  deleteHolds,
  findHold,
  findTurn,
  insertHold,
  type HoldRow,
  type TurnHold,
} from './queries.ts'

export interface HoldDeps {
  db: Db
  clock: () => Date
  limiter: RateLimiter
}

export type HoldInput = StartRequest & {
  people: number
  holder: Holder & { device: string }
  ip: string
}

/** Id, start, end and expiry of a hold. */
type Held = Pick<HoldRow, 'id' | 'starts_at' | 'ends_at' | 'expires_at'>

/** Attempts to take a hold, if the same device or account concurrently takes another one. */
const TRIES = 3

/**
 * Holds a time during a booking: one per device and per account, replacing their previous one. A repeated request gets
 * the existing hold without extending it. Judged like a booking, under its locks, each time: the shop may have closed
 * meanwhile.
 */
export async function takeHold(deps: HoldDeps, input: HoldInput): Promise<Held> {
  const { db, clock, limiter } = deps
  const { holder } = input
  const turn = await turnAt(deps, input)
  if (turn) return withTurn(deps, input, turn)
  const requestHash = hashOf(input)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const own = await findHold(db, holder, clock())
    // A different `people` means that part of the hold was booked in between: the rest is dropped.
    if (own?.request_hash.equals(requestHash) && own.people === input.people) {
      await stillSold(deps, input)
      return own
    }
    await inTransaction(db, (trx) => deleteHolds(trx, holder))
    if (attempt === 0) await limiter.use(db, holdLimits(input))
    const taken = await takeAnew(deps, input, requestHash)
    if (taken) return taken
  }
  throw new AppError('busy', undefined, 1)
}

/** Finds the turn kept for a caller from the waiting list at that start; they need no other hold. */
async function turnAt({ db, clock }: HoldDeps, input: HoldInput): Promise<TurnHold | undefined> {
  const { businessId, start, holder, people } = input
  const { accountId } = holder
  if (accountId === null || people > 1 || !isUuid(businessId)) return undefined
  return findTurn(db, { accountId, businessId, start: new Date(start) }, clock())
}

/**
 * Returns the kept turn. If the request is for other offerings or staff, it is judged like a hold, as it may take
 * longer: the caller is not promised a time they could not book.
 */
async function withTurn(deps: HoldDeps, input: HoldInput, turn: TurnHold): Promise<Held> {
  const isSame = isDeepStrictEqual([...input.offeringIds].sort(), [...turn.offeringIds].sort())
  const isTheirs = input.staffId === undefined || input.staffId === turn.staffId
  if (!isSame || !isTheirs) await stillSold(deps, input)
  return turn
}

/** Throws if a booking of the held time would be refused; limited, as it locks the sellers. */
async function stillSold({ db, clock, limiter }: HoldDeps, input: HoldInput) {
  await limiter.use(db, [repeatLimit(input.holder)])
  await withRefusal(db, clock, (trx) => chooseFor(trx, clock, input))
}

/** Drops one hold of the caller; a newer one that has replaced it stays. */
export async function dropHold(
  { db }: Pick<HoldDeps, 'db'>,
  holder: Holder,
  id: string,
): Promise<void> {
  await inTransaction(db, (trx) => deleteHold(trx, holder, id))
}

const BATCH = 500

/** Deletes expired holds, which no longer block time anyway. Runs every minute. */
export async function forgetHolds(db: Db, now: Date): Promise<void> {
  while ((await inTransaction(db, (trx) => deleteExpired(trx, now, BATCH))) === BATCH);
}

async function takeAnew(
  { db, clock }: HoldDeps,
  input: HoldInput,
  requestHash: Buffer,
): Promise<Held | undefined> {
  return withRefusal(db, clock, (trx) => take(trx, clock, input, requestHash))
}

/** Runs a change in a transaction and adds alternatives to refusals; undefined if another hold was taken concurrently. */
async function withRefusal<Result>(
  db: Db,
  clock: () => Date,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof HeldElsewhere) return undefined
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

/** Error if the device or the account took another hold concurrently; rolls back. */
class HeldElsewhere extends Error {}

async function take(
  trx: Trx,
  clock: () => Date,
  input: HoldInput,
  requestHash: Buffer,
): Promise<Held> {
  const { businessId, holder, start } = input
  const { chosen, staffIds, now } = await chooseFor(trx, clock, input)
  // Held for all of them until the longest appointment ends.
  const length = Math.max(...chosen.map(({ footprint }) => footprint.length))
  const hold = {
    holder,
    businessId,
    requestHash,
    now,
    staffIds: chosen.map(({ staffId }) => staffId),
    start: new Date(start),
    end: new Date(start + length * MINUTE_MS),
    expiresAt: new Date(Math.max(now.getTime() + 1, Math.min(now.getTime() + HOLD_LIFE, start))),
  }
  const rows = chosen.flatMap(({ footprint, staffId }) => rowsOf(footprint, { start, staffId }))
  const [, , outcome] = await together([
    dropExpiredHolds(trx, businessId, staffIds, now),
    holder.accountId !== null && dropOverlappedTurns(trx, holder, rows),
    insertHold(trx, hold, rows),
  ])
  if (outcome === 'another') throw new HeldElsewhere()
  if (outcome === 'taken') throw new TimeTaken(input)
  const { id } = outcome
  return { id, starts_at: hold.start, ends_at: hold.end, expires_at: hold.expiresAt }
}

/** Chooses the staff members as a booking would, under its locks; throws if the time cannot be booked. */
async function chooseFor(trx: Trx, clock: () => Date, input: HoldInput) {
  const { holder } = input
  const [customer, sellers] = await together([
    holder.accountId === null ? undefined : lockCustomer(trx, holder.accountId),
    lockSellers(trx, input),
  ])
  requireDistinct(input)
  if (holder.accountId !== null && !customer) throw new AppError('unauthorized')
  const { shop, staff } = requireSellers(sellers, input)
  // Read the clock after taking the locks, not before.
  const now = clock()
  const staffIds = staff.map(({ id }) => id)
  const calendar = await calendarAt(trx, input, staffIds, now)
  const chosen = input.beside
    ? eachTheirOwn(calendar, input, { staff, order: shop.any_staff_order, now })
    : asMany(calendar, input, { staff, order: shop.any_staff_order, now })
  return { chosen, staffIds, now }
}

/** Chooses a staff member for each person of a party with the same offerings. */
function asMany(
  calendar: BusinessCalendar,
  input: HoldInput,
  { staff, order, now }: Choosing,
): Chosen[] {
  const { start, people } = input
  const { footprint, free } = judge(calendar, { ...input, beside: undefined }, now)
  const able = staff.filter(({ id }) => free.includes(id))
  const chosen = severalOf(able, calendar.calendars, { start, order, people })
  if (chosen.length < people) throw new TimeTaken(input)
  return chosen.map((staffId) => ({ staffId, footprint }))
}

/** Refuses a staff member requested for several people. */
function requireDistinct({ people, staffId, beside }: HoldInput): void {
  if (namesOneForSeveral({ staffId, people: beside ? 1 : people, beside }))
    throw invalidInput('staffId', 'serves one person at a time')
}

function hashOf({ businessId, offeringIds, start, staffId, people, beside }: HoldInput): Buffer {
  const wanted = ['takeHold', businessId, offeringIds, start, staffId ?? null]
  if (beside)
    return hashOfRequest([...wanted, beside.map((one) => [one.offeringIds, one.staffId ?? null])])
  return hashOfRequest(people > 1 ? [...wanted, people] : wanted)
}

/** Limit of repeated requests, which lock the sellers as a booking does: more than a person needs who reopens a sheet. */
const repeatLimit = ({ accountId, device }: HoldInput['holder']): Limit => ({
  name: 'hold-repeat',
  subject: accountId ?? device,
  points: 30,
  seconds: 60,
})

/**
 * Returns the rate limits of holds: held times cost the shop, so mere holding is limited. An address may be shared by
 * many guests, so it is allowed more than a device, but few holds per shop at a time. A hold of several staff members
 * counts once for each.
 */
function holdLimits({ holder, businessId, ip, people: cost }: HoldInput): Limit[] {
  const seconds = DAY_SECONDS
  if (holder.accountId !== null)
    return [{ name: 'hold-person', subject: holder.accountId, points: 60, seconds, cost }]
  const address = subscriberOf(ip)
  const atOnce = { seconds: HOLD_LIFE / 1000 }
  return [
    { name: 'hold-device', subject: holder.device, points: 40, seconds, cost },
    { name: 'hold-address', subject: address, points: 400, seconds, cost },
    { name: 'hold-address', subject: address, points: 40, cost, ...atOnce },
    { name: 'hold-shop', subject: `${address}|${businessId}`, points: 8, cost, ...atOnce },
  ]
}
