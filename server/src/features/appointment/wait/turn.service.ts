import { OWN_KEY } from '@awan/core/attendee/rules'
import { comingVerdict, customerVerdict } from '@awan/core/appointment/rules'
import { standingOf, standingVerdict } from '@awan/core/customer/standing'
import { dueAppointments } from '#records/people/standing.ts'
import { dayNumber } from '@awan/core/availability/day'
import { slotsOfDay } from '@awan/core/availability/slots'
import { QUIET_HOURS } from '@awan/core/notification/delivery'
import { MINUTE_MS } from '@awan/core/time'
import { MISSED_LIMIT, nextTurn, turnEnd } from '@awan/core/wait/rules'
import { calendarOfShop, questionOf, windowOfDays } from '#records/business-calendars.ts'
import { compiledCalendars } from '#records/compiled-calendars.ts'
import type { CompiledShop } from '#records/kept/compiled-shop.ts'
import { dropExpiredHolds, rowsOf } from '#records/occupancy.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { confirmedAround, countComing } from '../customer/booking.queries.ts'
import {
  calendarAt,
  judge,
  leastLoaded,
  TimeTaken,
  type StartRequest,
} from '../record/free.service.ts'
import { lockCustomer, lockStaff } from '../record/lock.queries.ts'
import { lockSellers, requireSellers } from '../record/sellers.service.ts'
import { lockWaiting, notifyEnded } from './queries.ts'
import {
  closeTurns,
  insertTurn,
  queueOf,
  staffOfEndedTurns,
  type QueuedRow,
} from './turn.queries.ts'

export interface TurnDeps {
  db: Db
  clock: () => Date
  queueNotices: QueueNotices
}

/**
 * Gives a business's free times to its waiting list, in order, until no wait wants one. Run by the job that each freed
 * time queues, and every minute; idempotent, also when several servers run it concurrently.
 */
export async function giveTurns(deps: TurnDeps, businessId: string): Promise<void> {
  await closeEndedTurns(deps, businessId)
  const unable: Unable = new Map()
  // Ends by itself, as each step gives a time or rules one out for a wait. A limit would stop every run among the same
  // waits, and those behind them would never get a turn.
  while (await giveNext(deps, businessId, unable));
}

/** Frees the time of turns that have expired or ended. */
async function closeEndedTurns({ db, clock }: TurnDeps, businessId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockWaiting(trx, businessId)
    const now = clock()
    const ended = await staffOfEndedTurns(trx, businessId, now)
    if (ended.length === 0) return
    await lockStaff(trx, businessId, { ids: ended.map(({ staffId }) => staffId) })
    const turnIds = ended.map(({ turnId }) => turnId)
    for (const id of await closeTurns(trx, { turnIds, now, limit: MISSED_LIMIT }))
      await notifyEnded(trx, { id, event: 'missed', now })
  })
}

/** Times a wait could not take in this run, as ranges of UTC minutes. */
type Unable = Map<string, [from: number, to: number][]>

/** Gives one time to the first wait that wants it; returns false if there is none to give. */
async function giveNext(deps: TurnDeps, businessId: string, unable: Unable): Promise<boolean> {
  const { db, clock } = deps
  // Read before locking the list: free times as of one moment, for all waits.
  const shops = await compiledCalendars(db).find([businessId], clock())
  const shop = shops.get(businessId)
  if (!shop?.approved) return false
  let tried: { id: string; from: number; to: number } | undefined
  const given = await inTransaction(db, async (trx) => {
    await lockWaiting(trx, businessId)
    const now = clock()
    const queue = (await queueOf(trx, { businessId, now })).map((row) => ({
      ...row,
      passed: [...row.passed, ...(unable.get(row.id) ?? [])],
    }))
    const lengthOf = slotsIn(shop, now)
    const next = nextTurn(queue, lengthOf, shop.timeZone)
    if (!next) return 'nobody'
    const { waiting, start } = next
    tried = { id: waiting.id, from: start, to: start + lengthOf(waiting).length }
    const wanted = { businessId, ...startRequestOf(waiting), start: start * MINUTE_MS }
    return holdForWait(trx, deps, { waiting, wanted })
  }).catch((error: unknown) => {
    // The time has been taken meanwhile, or the shop no longer sells it.
    if (error instanceof AppError && tried !== undefined && error.code !== 'busy') return 'unable'
    throw error
  })
  if (given === 'nobody') return false
  if (given === 'unable' && tried)
    unable.set(tried.id, [...(unable.get(tried.id) ?? []), [tried.from, tried.to]])
  return true
}

const startRequestOf = ({ offeringIds, staffId }: QueuedRow) => ({
  offeringIds,
  staffId: staffId ?? undefined,
})

/** Returns a function that lists the free times for a wait; each list is computed once. */
function slotsIn(shop: CompiledShop, now: Date) {
  const lists = new Map<string, { slots: ReturnType<typeof slotsOfDay>; length: number }>()
  return ({ day, offeringIds, staffId }: QueuedRow) => {
    const key = [day, staffId ?? '', ...offeringIds].join(' ')
    const known = lists.get(key)
    if (known) return known
    const input = { businessId: shop.id, offeringIds, ...(staffId && { staffIds: [staffId] }) }
    const calendar = calendarOfShop(shop, input, {
      businesses: [input],
      ...windowOfDays(day, 1),
      now,
    })
    const { footprint } = calendar
    const slots = footprint
      ? slotsOfDay(questionOf(calendar, footprint, now), dayNumber(day) ?? NaN)
      : []
    const list = { slots, length: footprint?.length ?? 0 }
    lists.set(key, list)
    return list
  }
}

/**
 * Keeps a time for a wait, judged like a booking of its customer and under its locks: a time they could not book is not
 * kept for them. Throws `TimeTaken` if the time is not free.
 */
export async function holdForWait(
  trx: Trx,
  { clock, queueNotices }: TurnDeps,
  { waiting, wanted }: { waiting: QueuedRow; wanted: StartRequest },
): Promise<'given' | 'unable'> {
  const { businessId } = wanted
  const { accountId, id: waitId } = waiting
  const [customer, sellers] = await together([
    lockCustomer(trx, accountId),
    lockSellers(trx, wanted),
  ])
  if (!customer) return 'unable'
  const { shop, staff } = requireSellers(sellers, wanted)
  const now = clock()
  const staffIds = staff.map(({ id }) => id)
  const weighs = shop.missed_limit !== null
  const [calendar, own, coming, due] = await together([
    calendarAt(trx, wanted, staffIds, now),
    confirmedAround(trx, accountId, new Date(wanted.start)),
    countComing(trx, { customerId: accountId, businessId, now }),
    weighs ? dueAppointments(trx, businessId, { accountId }, now) : [],
  ])
  const { footprint, free } = judge(calendar, wanted, now)
  const [start, end] = [wanted.start, wanted.start + footprint.length * MINUTE_MS]
  const turn = { start, end, attendeeKey: OWN_KEY }
  const fits =
    customerVerdict(turn, own, shop.time_zone).ok &&
    comingVerdict(coming, shop.customer_limit).ok &&
    standingVerdict(standingOf(due).weighing.length, shop.missed_limit).ok
  const expires = turnEnd(
    { start, noticeMinutes: calendar.rules.noticeMinutes, timeZone: shop.time_zone },
    quietOf(waiting),
    now.getTime(),
  )
  if (!fits || expires === null) return 'unable'
  const able = staff.filter(({ id }) => free.includes(id))
  const staffId = leastLoaded(able, calendar.calendars, { start, order: shop.any_staff_order })
  if (staffId === undefined) throw new TimeTaken(wanted)
  const times = { start: new Date(start), end: new Date(end), expiresAt: new Date(expires) }
  const [, written] = await together([
    dropExpiredHolds(trx, businessId, staffIds, now),
    insertTurn(
      trx,
      { waitId, accountId, businessId, staffId, now, ...times },
      rowsOf(footprint, { start, staffId }),
    ),
  ])
  if (written.outcome !== 'kept') throw new TimeTaken(wanted)
  await queueNotices(trx, [{ accountId, id: written.notificationId }], now)
  return 'given'
}

/** Returns the quiet hours an account has chosen, or the default. */
function quietOf({ choosing, quietFrom, quietUntil }: QueuedRow) {
  if (!choosing) return QUIET_HOURS
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
}
