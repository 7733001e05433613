import { statusAt } from '@awan/core/appointment/rules'
import { shopAppointmentSchema } from '@awan/core/appointment/shop-contract'
import { atDesk } from '@awan/core/appointment/desk'
import type { Footprint } from '@awan/core/availability/footprint'
import { place as placed, type Policy } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import { loadCalendars } from '#records/calendars.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import { changeAppointment, type AppointmentChange, type Taking } from '../record/change.service.ts'
import { notPlaced, TimeTaken } from '../record/free.service.ts'
import {
  findForLocking,
  lockCustomer,
  lockDesk,
  lockOfferings,
  lockShopAppointments,
  lockStaff,
  type StaffMember,
  type SoldOffering,
} from '../record/lock.queries.ts'
import { presentShopAppointment, type ShopAppointment } from './shop-appointment.presenter.ts'
import { shopAppointmentsById, type ShopAppointmentRow } from './shop-appointment.queries.ts'
import type { NotifyCustomer } from '../record/notify.service.ts'

export interface Context {
  db: Db
  clock: () => Date
}

/** Context of changes that notify the customer. */
export interface NotifyingContext extends Context {
  notify: NotifyCustomer
}

/** Caller and appointment of a change. */
export interface ShopChangeInput {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  id: string
  /** Version the caller saw. */
  version: number
}

/** An appointment of the shop, locked with all rows that must be locked before it. */
export interface Found {
  row: ShopAppointmentRow
  /** Current and new staff members; `able`: another one does all offerings, the current one those added. */
  staff: readonly StaffMember[]
  /** New offerings, in order; those that are neither sold nor kept by the appointment are missing. */
  offerings: readonly SoldOffering[]
  now: Date
}

/** Rows a change locks besides the appointment and its staff member. */
interface Also {
  staffId?: string | undefined
  offeringIds?: readonly string[] | undefined
}

/**
 * Changes an appointment of the shop as `decide` returns, under the locks of booking in their order. A stale version is
 * refused before anything else is judged.
 */
export async function changeLocked(
  context: NotifyingContext,
  input: ShopChangeInput,
  also: Also,
  decide: (trx: Trx, found: Found) => Promise<AppointmentChange | null> | AppointmentChange | null,
): Promise<ShopAppointment> {
  const { shop, id } = input
  if (!isUuid(id)) throw new AppError('appointment_not_found')
  return changeAppointment(context, {
    actor: { by: 'shop', accountId: input.actorId, notify: context.notify },
    lock: (trx) => lockForChange(trx, input, also),
    read: (trx, locked, now) => readLocked(trx, input, locked, now),
    decide,
    answer: (trx, now) => readShopAppointment(trx, shop.id, id, now),
  })
}

async function lockForChange(trx: Trx, { shop, id }: ShopChangeInput, also: Also) {
  const known = await findForLocking(trx, shop.id, id)
  if (!known || !isCallersStaff(shop, known.staff_id)) throw new AppError('appointment_not_found')
  if (known.customer_id !== null) await lockCustomer(trx, known.customer_id)
  await lockDesk(trx, shop.id)
  const requested = also.offeringIds?.filter(isUuid)
  // A withdrawn offering is not sold again, but an appointment keeps it, also by the undo of the change that removed it.
  const kept = [...known.offering_ids, ...known.former_offering_ids]
  const offerings = requested ? await lockOfferings(trx, shop.id, requested, kept) : []
  const requestedStaff = also.staffId !== undefined && isUuid(also.staffId) ? [also.staffId] : []
  const staffIds = [...new Set([known.staff_id, ...requestedStaff])]
  const isAnother = requestedStaff.some((staffId) => staffId !== known.staff_id)
  const sold = requested ?? known.offering_ids
  // The present staff member need not still do what was sold.
  const offeringIds = isAnother ? sold : sold.filter((one) => !known.offering_ids.includes(one))
  const staff = await lockStaff(trx, shop.id, { ids: staffIds, offeringIds })
  await lockShopAppointments(trx, shop.id, [id])
  return { staff, offerings, staffIds }
}

async function readLocked(
  trx: Trx,
  { shop, id, version }: ShopChangeInput,
  { staff, offerings, staffIds }: Awaited<ReturnType<typeof lockForChange>>,
  now: Date,
): Promise<Found> {
  await dropExpiredHolds(trx, shop.id, staffIds, now)
  const [row] = await shopAppointmentsById(trx, shop.id, [id])
  if (!row) throw new AppError('appointment_not_found')
  if (row.version !== version)
    throw new AppError('changed_elsewhere', {
      ...(isCallersStaff(shop, row.staff_id) && { appointment: presentShopAppointment(row, now) }),
    })
  return { row, staff, offerings, now }
}

/** Returns true if a caller with this reach may change this staff member's appointments. */
export function isCallersStaff(shop: Pick<Shop, 'reach' | 'staffId'>, staffId: string): boolean {
  return shop.reach === 'all' || shop.staffId === staffId
}

export async function readShopAppointment(
  trx: Trx,
  businessId: string,
  id: string,
  now: Date,
): Promise<ShopAppointment> {
  const [row] = await shopAppointmentsById(trx, businessId, [id])
  if (!row) throw new AppError('appointment_not_found')
  return presentShopAppointment(row, now)
}

/** Returns the status of an appointment as shown to everyone. */
export function statusNow(row: ShopAppointmentRow, now: Date) {
  const status = shopAppointmentSchema.shape.status.parse(row.status)
  return statusAt({ status, end: row.ends_at.getTime() }, now.getTime())
}

export interface Place {
  businessId: string
  /** Id of the placed appointment; its own occupancy is ignored. */
  id: string
  offeringIds: readonly string[]
  /** '' if no staff member was requested and none was free. */
  staffId: string
  /** Milliseconds since the epoch. */
  start: number
  footprint: Footprint
}

/** Returns the end of an appointment at a place, in milliseconds. */
export function endOf({ start, footprint }: Pick<Place, 'start' | 'footprint'>): number {
  return start + footprint.length * MINUTE_MS
}

/** Throws if a place is taken, too far away or, unless allowed, outside working hours. */
export async function checkPlace(
  trx: Trx,
  place: Place,
  options: {
    outside: Policy['outside']
    now: Date
    /** True if the start stays the same, which may then lie in the past. */
    kept?: boolean
  },
): Promise<void> {
  const { businessId, id, staffId, start, footprint } = place
  const { outside, now, kept = false } = options
  const span = { from: new Date(start), to: new Date(endOf(place)) }
  const calendars = await loadCalendars(trx, { businessId, span, now, staffIds: [staffId] })
  if (!calendars) throw new AppError('business_not_found')
  const request = { start: start / MINUTE_MS, footprint, not: id }
  const placement = placed(calendars, request, atDesk({ kept, outside }), now.getTime() / MINUTE_MS)
  if (placement.ok) return
  if (placement.reason === 'taken') throw new TimeTaken(startRequestOf(place))
  throw notPlaced(placement.reason)
}

/** Returns the start request of a place; `staffId` is undefined if none was requested. */
export function startRequestOf({ businessId, id, offeringIds, staffId, start, footprint }: Place) {
  const moving = { appointmentId: id, footprint }
  return { businessId, offeringIds, start, staffId: staffId || undefined, moving }
}

/** Returns the time of a place, to take it. */
export const takingOf = (place: Place): Taking => ({
  wanted: startRequestOf(place),
  staffId: place.staffId,
})
