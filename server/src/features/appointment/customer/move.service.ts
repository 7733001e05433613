import { appointmentSchema } from '@awan/core/appointment/contract'
import { changesVerdict, customerVerdict, moveVerdict } from '@awan/core/appointment/rules'
import { MINUTE_MS } from '@awan/core/time'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { confirmedAround } from './booking.queries.ts'
import { lockVisit } from './cancel.queries.ts'
import {
  calendarAt,
  judge,
  leastBusy,
  nearestFree,
  notBookable,
  type Target,
} from '../record/free.service.ts'
import { lockCandidates, lockCardOfVisit, lockCustomer, lockShop } from '../record/lock.queries.ts'
import { countMoves, soldVisit, appointmentTimes, writeMove } from './move.queries.ts'
import { presentAppointment, type Appointment } from './presenter.ts'
import { findVisit } from './queries.ts'
import type { NotifyOutside } from '../record/tell.service.ts'
import { unchangeable } from './unchangeable.service.ts'

export interface MoveRequest {
  customerId: string
  id: string
  /** Milliseconds since the epoch. */
  start: number
  /** Undefined: whoever is free, the same staff member first. */
  staffId: string | undefined
  /** The version the person saw; undefined: whichever it is. */
  version: number | undefined
}

interface Context {
  db: Db
  clock: () => Date
  notifyOutside: NotifyOutside
}

/**
 * Moves a visit of the caller's own or refuses with an AppError; then it stays where it was. The same discipline as
 * booking: one transaction, the same locks in the same order, the function that shows free times, and the constraint
 * occupancy_no_overlap behind it. Where the visit already is as wished, nothing changes.
 */
export async function moveVisit(context: Context, wish: MoveRequest): Promise<Appointment> {
  const { db, clock } = context
  if (!isUuid(wish.id)) throw new AppError('appointment_not_found')
  try {
    return await inTransaction(db, (trx) => move(trx, context, wish))
  } catch (error) {
    if (violated(error) === 'appointment_own_overlap') throw new AppError('own_overlap')
    if (!(error instanceof AppError) || error.code !== 'slot_taken') throw error
    const now = clock()
    const { target, at } = await movingTarget(db, wish, now)
    const free = await nearestFree(db, target, now)
    // Where it is already it need not go.
    const alternatives = free.filter(({ start }) => Date.parse(start) !== at)
    throw new AppError('slot_taken', { alternatives })
  }
}

async function move(
  trx: Trx,
  { clock, notifyOutside }: Context,
  wish: MoveRequest,
): Promise<Appointment> {
  const { customerId, id, staffId } = wish
  await lockCustomer(trx, customerId)
  const sold = await soldVisit(trx, customerId, id)
  if (!sold) throw await unchangeable(trx, customerId, id)
  const [businessId, offeringIds] = [sold.business_id, sold.offering_ids]
  const shop = await lockShop(trx, businessId, offeringIds)
  const known = staffId !== undefined && isUuid(staffId) ? staffId : undefined
  const asked = { businessId, offeringIds, staffId: known, leaving: sold.staff_id }
  const locked = await lockCandidates(trx, asked)
  await lockCardOfVisit(trx, businessId, id)
  await lockVisit(trx, customerId, id)

  // From here on nobody else sells or changes these times, nor this visit. What a wait let pass is noticed now.
  const now = clock()
  const times = await appointmentTimes(trx, customerId, id)
  if (!times) throw new AppError('appointment_not_found')
  const verdict = moveVerdict(stateOf(times), wish, times.cancel_cutoff_minutes, now.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  if (verdict.value === 'moves') {
    if (!shop) throw new AppError('business_paused')
    if (staffId !== known) throw notBookable('unknown_staff')
    const able = locked.filter((one) => known === undefined || one.id === known)
    const target = targetOf(sold, wish, times)
    const { time_zone: timeZone, any_staff_order: anyStaffOrder } = shop
    await place(trx, target, { customerId, times, able, timeZone, anyStaffOrder, now })
    await notifyOutside(trx, { businessId, appointmentIds: [id] }, now)
  }
  const row = await findVisit(trx, customerId, id)
  if (!row) throw new AppError('appointment_not_found')
  return presentAppointment(row, now)
}

/** Finds who does the visit at its new start, checks the person's limits without it, and writes it there. */
async function place(
  trx: Trx,
  target: MovingTarget,
  found: {
    customerId: string
    times: Times
    /** Locked. */
    able: readonly { id: string; position: number }[]
    timeZone: string
    anyStaffOrder: string
    now: Date
  },
): Promise<void> {
  const { businessId, start, moving } = target
  const { customerId, times, now } = found
  const often = changesVerdict('moves', await countMoves(trx, customerId, now))
  if (!often.ok) throw new AppError(often.code, often.data)
  const ids = found.able.map((one) => one.id)
  const calendar = await calendarAt(trx, target, ids, now)
  const { footprint, free } = judge(calendar, target, now)
  const end = start + footprint.length * MINUTE_MS
  const { appointmentId } = moving
  const own = await confirmedAround(trx, customerId, new Date(start), appointmentId)
  const guest = { start, end, guestName: times.guest_name }
  const verdict = customerVerdict(guest, own, found.timeZone)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.data)

  const able = found.able.filter((one) => free.includes(one.id))
  const kept = free.find((id) => id === times.staff_id)
  const staffId =
    kept ??
    leastBusy(able, calendar.calendars, { start, order: found.anyStaffOrder, not: appointmentId })
  if (staffId === undefined) throw new AppError('slot_taken')
  await dropExpiredHolds(trx, businessId, [staffId], now)
  const outcome = await writeMove(trx, {
    businessId,
    id: appointmentId,
    staffId,
    start: new Date(start),
    footprint,
    now,
  })
  if (outcome === 'blocked') throw notBookable('blocked')
  if (outcome === 'taken') throw new AppError('slot_taken')
}

type Times = NonNullable<Awaited<ReturnType<typeof appointmentTimes>>>
type Sold = NonNullable<Awaited<ReturnType<typeof soldVisit>>>
type MovingTarget = ReturnType<typeof targetOf>

function stateOf(visit: Times) {
  return {
    status: appointmentSchema.shape.status.parse(visit.status),
    start: visit.starts_at.getTime(),
    end: visit.ends_at.getTime(),
    staffId: visit.staff_id,
    version: visit.version,
  }
}

/** The wish with the visit as it was sold: its offerings may be sold differently by now, or no more. */
function targetOf(sold: Sold, wish: MoveRequest, times: Times) {
  return {
    businessId: sold.business_id,
    offeringIds: sold.offering_ids,
    start: wish.start,
    staffId: wish.staffId,
    moving: {
      appointmentId: wish.id,
      footprint: times.footprint,
    },
  } satisfies Target
}

/** The person's visit as it is wished and the start it has; refuses one that cannot move any more. */
export async function movingTarget(
  db: Db,
  wish: MoveRequest,
  now: Date,
): Promise<{ target: MovingTarget; at: number }> {
  const { customerId, id } = wish
  const sold = isUuid(id) ? await soldVisit(db, customerId, id) : undefined
  const times = sold && (await appointmentTimes(db, customerId, id))
  if (!times) throw await unchangeable(db, customerId, id)
  const anywhere = { start: NaN, staffId: undefined, version: undefined }
  const cutoff = times.cancel_cutoff_minutes
  const verdict = moveVerdict(stateOf(times), anywhere, cutoff, now.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  return { target: targetOf(sold, wish, times), at: times.starts_at.getTime() }
}
