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

/** The same for changes that the customer is notified of. */
export interface NotifyingContext extends Context {
  notify: NotifyCustomer
}

/** Describes who changes what of which appointment. */
export interface ShopChangeInput {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  id: string
  /** The version the shop saw. */
  version: number
}

/** An appointment of the shop, locked with everything that must be locked before it. */
export interface Found {
  row: ShopAppointmentRow
  /** Holds what it was, and is to be, done by. */
  staff: readonly StaffMember[]
  /** Holds what is to be sold instead, in order; those that are neither sold nor the appointment's own are missing. */
  offerings: readonly SoldOffering[]
  now: Date
}

/** Describes what a change needs locked beyond the appointment and its staff member. */
interface Also {
  staffId?: string | undefined
  offeringIds?: readonly string[] | undefined
}

/**
 * Changes an appointment of the shop as `decide` says, under the locks of booking in their order. A version that is not
 * the appointment's own any more is refused before anything else is judged.
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
  const offerings = requested
    ? await lockOfferings(trx, shop.id, requested, known.offering_ids)
    : []
  const target = also.staffId !== undefined && isUuid(also.staffId) ? [also.staffId] : []
  const staffIds = [...new Set([known.staff_id, ...target])]
  const offeringIds = requested ?? known.offering_ids
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

/** Returns whether somebody of that reach may touch what that staff member does. */
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

/** The status of an appointment as everyone sees it. */
export function statusNow(row: ShopAppointmentRow, now: Date) {
  const status = shopAppointmentSchema.shape.status.parse(row.status)
  return statusAt({ status, end: row.ends_at.getTime() }, now.getTime())
}

export interface Place {
  businessId: string
  /** Names the appointment that is placed: no obstacle to itself. */
  id: string
  offeringIds: readonly string[]
  /** '' where nobody in particular was asked for and nobody was free. */
  staffId: string
  /** Milliseconds since the epoch. */
  start: number
  footprint: Footprint
}

/** When an appointment at a place ends, in milliseconds. */
export function endOf({ start, footprint }: Pick<Place, 'start' | 'footprint'>): number {
  return start + footprint.length * MINUTE_MS
}

/** Refuses a place that something else has, that lies too far away or, unless allowed, outside working time. */
export async function checkPlace(
  trx: Trx,
  place: Place,
  options: {
    outside: Policy['outside']
    now: Date
    /** Says whether it begins when it did before, however long ago. */
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
  if (placement.reason === 'taken') throw new TimeTaken(targetOf(place))
  throw notPlaced(placement.reason)
}

/** The place as what it is taken for; `staffId` is open where nobody in particular was asked for. */
export function targetOf({ businessId, id, offeringIds, staffId, start, footprint }: Place) {
  const moving = { appointmentId: id, footprint }
  return { businessId, offeringIds, start, staffId: staffId || undefined, moving }
}

/** The time of a place, to be taken. */
export const takingOf = (place: Place): Taking => ({
  target: targetOf(place),
  staffId: place.staffId,
})
