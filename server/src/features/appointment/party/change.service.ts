import { cancelVerdict, changesVerdict } from '@awan/core/appointment/rules'
import { freeTime } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { countCancels } from '../customer/cancel.queries.ts'
import { appointmentTimes } from '../customer/move.queries.ts'
import { decideMove, lockMoving, type MoveRequest } from '../customer/move.service.ts'
import { judgedState, type Appointment } from '../customer/presenter.ts'
import { readAppointment, unchangeable } from '../customer/read.service.ts'
import type { BookingContext } from '../customer/service.ts'
import { cancelled, writeChange } from '../record/change.queries.ts'
import { applyChange, refusalOf } from '../record/change.service.ts'
import { idsOf, lockAppointments, lockCustomer, lockStaffAnywhere } from '../record/lock.queries.ts'
import { notifyOfFirst } from '../record/notify.queries.ts'
import { membersOf, type Member } from './queries.ts'
import { ownOf } from './rules.ts'

type Context = Omit<BookingContext, 'agreePrice'>

/** Finds the members of the party of an appointment of the caller, that appointment first; the account must be locked. */
async function requireMembers(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<[Member, Member[]]> {
  const members = isUuid(id) ? await membersOf(trx, customerId, id) : []
  const [first] = members
  if (!first) throw await unchangeable(trx, customerId, id)
  return [first, members]
}

/** Cancels all appointments of a party, or none. */
export async function cancelTogether(
  context: Context,
  { customerId, id, reason }: { customerId: string; id: string; reason: string },
): Promise<Appointment> {
  return inTransaction(context.db, async (trx) => {
    await lockCustomer(trx, customerId)
    const [{ business_id: businessId }, members] = await requireMembers(trx, customerId, id)
    await lockStaffAnywhere(trx, members)
    const locked = await lockAppointments(trx, businessId, idsOf(members))
    const now = context.clock()
    const done = await countCancels(trx, customerId, now)
    for (const [at, row] of locked.entries()) {
      const verdict = cancelVerdict(judgedState(row), row.cancel_cutoff_minutes, now.getTime())
      if (!verdict.ok) throw new AppError(verdict.code)
      const often = changesVerdict('cancels', done + at)
      if (!often.ok) throw new AppError(often.code, often.data)
    }
    const ids = idsOf(members)
    await writeChange(trx, {
      ids,
      of: { customerId },
      actorId: customerId,
      held: null,
      event: undefined,
      now,
      set: cancelled('customer', { reason, message: '', now }),
      audit: { action: 'appointment.cancelled' },
    })
    await notifyOfParty(trx, context, { businessId, ids, event: 'cancelled', now })
    return readAppointment(trx, customerId, id, now)
  })
}

/**
 * Moves all appointments of a party to another start, or none, each with a different staff member: the current one if
 * free there. If all are already there, nothing changes.
 */
export async function moveTogether(context: Context, request: MoveRequest): Promise<Appointment> {
  const { db, clock } = context
  if (request.staffId !== undefined) throw invalidInput('staffId', 'serves one person at a time')
  try {
    return await inTransaction(db, async (trx) => {
      const locked = await lockMembers(trx, request)
      const now = clock()
      await moveEach(trx, context, { request, locked, now })
      return readAppointment(trx, request.customerId, request.id, now)
    })
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}

type Locked = Awaited<ReturnType<typeof lockMembers>>

/** Moves the locked members one after another: each is judged by what those before it have left free. */
async function moveEach(
  trx: Trx,
  context: Context,
  {
    request,
    locked: { members, ...locked },
    now,
  }: { request: MoveRequest; locked: Locked; now: Date },
): Promise<void> {
  const { customerId } = request
  const ids = idsOf(members)
  const businessId = members[0]?.business_id ?? ''
  const actor = {
    by: 'customer',
    accountId: customerId,
    notifyOutside: context.notifyOutside,
  } as const
  const own = ownOf(members)
  for (const [at, sold] of members.entries()) {
    const times = await appointmentTimes(trx, customerId, sold.id)
    if (!times) throw new AppError('appointment_not_found')
    // Members already moved are out of the way; those that follow move too.
    const beside = { ids: ids.slice(at + 1), own: own?.slice(at) }
    const version = at === 0 ? request.version : undefined
    const change = await decideMove(
      trx,
      { ...request, id: sold.id, version, beside },
      { ...locked, sold, times },
      now,
    )
    // They share one start, so all are already there, or each takes its time again after this frees them all.
    if (!change && at === 0) return
    if (!change) throw new AppError('appointment_changed')
    if (at === 0) await freeTime(trx, businessId, ids)
    await applyChange(trx, actor, { ...change, notice: undefined }, now)
  }
  await notifyOfParty(trx, context, { businessId, ids, event: 'moved', now })
}

/**
 * Locks all rows the moves touch, in the order of `lock.queries.ts`. A setup change does not wait for the account's lock
 * and may move or cancel a member until the business is locked: the members are read again, and throw if they differ.
 */
async function lockMembers(trx: Trx, { customerId, id }: MoveRequest) {
  await lockCustomer(trx, customerId)
  const [first, members] = await requireMembers(trx, customerId, id)
  const locked = await lockMoving(trx, {
    ...{ businessId: first.business_id, id, ids: idsOf(members) },
    offeringIds: [...new Set(members.flatMap((one) => one.offering_ids))],
    leaving: members.map((one) => one.staff_id),
    among: ownOf(members) ? 'working' : 'able',
  })
  const together = await membersOf(trx, customerId, id)
  if (idsOf(together).join() !== idsOf(members).join()) throw new AppError('appointment_changed')
  return { ...locked, members: together }
}

/** Sends one notice, about the requested appointment, with the number of people. */
async function notifyOfParty(
  trx: Trx,
  { notifyOutside }: Context,
  of: { businessId: string; ids: readonly string[]; event: 'moved' | 'cancelled'; now: Date },
): Promise<void> {
  const { businessId, ids, event, now } = of
  const several = { people: ids.length > 1 ? ids.length : null }
  await notifyOfFirst(trx, { businessId, ids: ids.slice(0, 1), event, several, now })
  await notifyOutside(trx, { businessId, appointmentIds: ids }, now)
}
