import { changesVerdict, customerVerdict, moveVerdict } from '@awan/core/appointment/rules'
import { MINUTE_MS } from '@awan/core/time'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import { confirmedAround } from './booking.queries.ts'
import {
  changeAppointment,
  placeChanges,
  placeColumns,
  type AppointmentChange,
} from '../record/change.service.ts'
import {
  calendarAt,
  judge,
  leastLoaded,
  notBookable,
  TimeTaken,
  type BesideRequest,
  type MovingRequest,
} from '../record/free.service.ts'
import {
  lockAppointments,
  lockCardOfAppointment,
  lockCustomer,
  lockOfferings,
  lockShop,
  lockStaff,
} from '../record/lock.queries.ts'
import type { NotifyOutside } from '../record/notify.service.ts'
import { appointmentTimes, countMoves, soldAppointment } from './move.queries.ts'
import { judgedState, type Appointment } from './presenter.ts'
import { readAppointment, unchangeable } from './read.service.ts'

export interface MoveRequest {
  customerId: string
  id: string
  /** Milliseconds since the epoch. */
  start: number
  /** Undefined: any free staff member, preferring the current one. */
  staffId: string | undefined
  /** Caller; time held for this holder counts as free. */
  holder?: Holder
  /** Appointments that move after this one: each needs a different staff member. */
  beside?: {
    ids: readonly string[]
    /** Offerings of the other people, if not the same for all. */
    own?: readonly BesideRequest[] | undefined
  }
  /** Version the customer saw; undefined skips the check. */
  version: number | undefined
}

interface Context {
  db: Db
  clock: () => Date
  notifyOutside: NotifyOutside
}

/**
 * Moves an appointment of the caller, or throws an AppError and leaves it unchanged. Follows the discipline of booking:
 * one transaction, the same locks in the same order, the same function that lists free times, and the constraint
 * occupancy_no_overlap as a safety net. A move to the current start changes nothing.
 */
export async function customerMove(context: Context, request: MoveRequest): Promise<Appointment> {
  const { customerId, id } = request
  if (!isUuid(id)) throw new AppError('appointment_not_found')
  return changeAppointment(context, {
    actor: { by: 'customer', accountId: customerId, notifyOutside: context.notifyOutside },
    lock: (trx) => lockToMove(trx, request),
    read: async (trx, locked) => {
      const times = await appointmentTimes(trx, customerId, id)
      if (!times) throw new AppError('appointment_not_found')
      return { ...locked, times }
    },
    decide: (trx, found, now) => decideMove(trx, request, found, now),
    answer: (trx, now) => readAppointment(trx, customerId, id, now),
  })
}

async function lockToMove(trx: Trx, { customerId, id, staffId }: MoveRequest) {
  await lockCustomer(trx, customerId)
  const sold = await soldAppointment(trx, customerId, id)
  if (!sold) throw await unchangeable(trx, customerId, id)
  const { business_id: businessId, offering_ids: offeringIds, staff_id: leaving } = sold
  const moving = { businessId, id, ids: [id], offeringIds, leaving: [leaving], staffId }
  return { sold, ...(await lockMoving(trx, moving)) }
}

/** Appointments of one customer that move together, with the rows to lock for it. */
interface Moving {
  businessId: string
  /** The first of them, whose customer's card decides. */
  id: string
  ids: readonly string[]
  offeringIds: readonly string[]
  /** Current staff members. */
  leaving: readonly string[]
  /** Requested staff member; undefined: any. */
  staffId?: string | undefined
  /** Staff members to choose from: those who do the offerings, or all; undefined: the former, if none is requested. */
  among?: 'able' | 'working'
}

/** Locks all rows of a move, in the order of `lock.queries.ts` and in one round trip; the customer must be locked. */
export async function lockMoving(
  trx: Trx,
  { businessId, id, ids, offeringIds, leaving, staffId, among }: Moving,
) {
  const known = staffId !== undefined && isUuid(staffId) ? staffId : undefined
  const also = among ?? (known === undefined ? 'able' : undefined)
  const who = { ids: known === undefined ? leaving : [known, ...leaving], ...(also && { also }) }
  const [shop, , staff, blocked] = await together([
    lockShop(trx, businessId),
    lockOfferings(trx, businessId, offeringIds, offeringIds),
    lockStaff(trx, businessId, { ...who, offeringIds }),
    lockCardOfAppointment(trx, businessId, id),
    lockAppointments(trx, businessId, ids),
  ])
  return { shop: shop?.status === 'approved' ? shop : undefined, known, staff, blocked }
}

type Found = Awaited<ReturnType<typeof lockToMove>> & { times: Times }

/** Judges the new start by the customer's rules; null if the appointment is already there. */
export async function decideMove(
  trx: Trx,
  request: MoveRequest,
  { sold, shop, known, staff, blocked, times }: Found,
  now: Date,
): Promise<AppointmentChange | null> {
  const { customerId } = request
  const cutoff = times.cancel_cutoff_minutes
  const verdict = moveVerdict(judgedState(times), request, cutoff, now.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  if (verdict.value !== 'moves') return null
  if (!shop) throw new AppError('business_paused')
  if (request.staffId !== known) throw notBookable('unknown_staff')
  const often = changesVerdict('moves', await countMoves(trx, customerId, now))
  if (!often.ok) throw new AppError(often.code, often.data)
  const wanted = startRequestOf(sold, request, times)
  const able = staff.filter((one) => known === undefined || one.id === known)
  const { free, calendars } = await freeAt(trx, wanted, { customerId, times, able, now })
  const kept = free.find((one) => one.id === times.staff_id)
  const order = { start: wanted.start, order: shop.any_staff_order, not: request.id }
  const staffId = kept?.id ?? leastLoaded(free, calendars, order)
  if (staffId === undefined) throw new TimeTaken(wanted)
  if (blocked) throw notBookable('blocked')
  await dropExpiredHolds(trx, sold.business_id, [staffId], now, {
    holder: request.holder,
    starts: [new Date(wanted.start)],
  })
  const time = { wanted, staffId }
  return {
    businessId: sold.business_id,
    id: request.id,
    set: {
      ...placeColumns(time),
      shop_message: '',
      untold: null,
      // The customer arrives again, at the new start.
      ...(wanted.start !== times.starts_at.getTime() && { arrived_at: null }),
    },
    time,
    audit: { action: 'appointment.moved', detail: { changes: placeChanges(times, time) } },
    notice: { event: 'moved' },
  }
}

/** Finds the staff members free at the new start; throws if the customer's other appointments conflict with it. */
async function freeAt(
  trx: Trx,
  wanted: MovingRequest,
  found: {
    customerId: string
    times: Times
    /** Locked rows. */
    able: readonly { id: string; position: number }[]
    now: Date
  },
) {
  const { customerId, times, able, now } = found
  const ids = able.map((one) => one.id)
  const calendar = await calendarAt(trx, wanted, ids, now)
  const { footprint, free } = judge(calendar, wanted, now)
  const { start, moving } = wanted
  const others = await confirmedAround(trx, customerId, new Date(start), moving.appointmentId)
  const moved = {
    start,
    end: start + footprint.length * MINUTE_MS,
    attendeeKey: times.attendee_key,
  }
  const { calendars } = calendar
  const verdict = customerVerdict(moved, others, calendars.timeZone)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.data)
  return { free: able.filter(({ id }) => free.includes(id)), calendars }
}

type Times = NonNullable<Awaited<ReturnType<typeof appointmentTimes>>>
type Sold = NonNullable<Awaited<ReturnType<typeof soldAppointment>>>

/** Returns the request with the offerings as sold, which may have been changed or withdrawn since. */
function startRequestOf(sold: Sold, request: MoveRequest, times: Times): MovingRequest {
  const { footprint, starts_at: startsAt } = times
  const { beside } = request
  return {
    businessId: sold.business_id,
    offeringIds: sold.offering_ids,
    start: request.start,
    staffId: request.staffId,
    ...(request.holder && { holder: request.holder }),
    ...(beside?.own ? { beside: beside.own } : beside && { people: beside.ids.length + 1 }),
    moving: {
      appointmentId: request.id,
      footprint,
      at: startsAt.getTime(),
      ...(beside && { beside: beside.ids }),
    },
  }
}

/** Returns the start request for listing move times of a customer's appointment; throws if it can no longer move. */
export async function movingRequest(
  db: Db,
  request: MoveRequest,
  now: Date,
): Promise<MovingRequest> {
  const { customerId, id } = request
  const sold = isUuid(id) ? await soldAppointment(db, customerId, id) : undefined
  const times = sold && (await appointmentTimes(db, customerId, id))
  if (!times) throw await unchangeable(db, customerId, id)
  const anywhere = { start: NaN, staffId: undefined, version: undefined }
  const cutoff = times.cancel_cutoff_minutes
  const verdict = moveVerdict(judgedState(times), anywhere, cutoff, now.getTime())
  if (!verdict.ok) throw new AppError(verdict.code)
  return startRequestOf(sold, request, times)
}
