import type { z } from 'zod'
import type { shopChange } from '@awan/core/appointment/shop-contract'
import { moveLetsDown } from '@awan/core/appointment/promises'
import { lengthened } from '@awan/core/availability/footprint'
import { LATEST_ENTRY } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import { changesBetween } from '#records/audit.ts'
import { AppError } from '#http/app-error.ts'
import type { AppointmentColumns } from '../record/change.queries.ts'
import { placeChanges, placeColumns, type AppointmentChange } from '../record/change.service.ts'
import { notBookable } from '../record/free.service.ts'
import { checkStaffMember, itemOf, priceOf, soldAs } from './sold.service.ts'
import {
  changeLocked,
  checkPlace,
  endOf,
  isCallersStaff,
  statusNow,
  takingOf,
  type ShopChangeInput,
  type NotifyingContext,
  type Found,
  type Place,
} from './shop-change.service.ts'
import type { ShopAppointment } from './shop-appointment.presenter.ts'
import type { MovedBefore, SaleBefore, ShopAppointmentRow } from './shop-appointment.queries.ts'

export interface ShopMoveInput extends ShopChangeInput {
  /** Milliseconds since the epoch. */
  start: number
  staffId: string | undefined
  durationMinutes: number | undefined
  outsideHours: boolean
  message: string
}

/** Changes start, staff member or length of an appointment; an unchanged place writes nothing. */
export async function moveShopAppointment(
  context: NotifyingContext,
  input: ShopMoveInput,
): Promise<ShopAppointment> {
  return changeLocked(context, input, { staffId: input.staffId }, async (trx, found) => {
    const { row, now } = found
    checkOpen(row, now)
    const staffId = input.staffId ?? row.staff_id
    if (staffId !== row.staff_id) checkNewStaff(input, found, staffId)
    const place = placeOf(input.shop.id, row, { ...input, staffId })
    if (isThere(row, place)) return null
    // The length may still change if the start lies far in the past.
    const kept = place.start === row.starts_at.getTime()
    await checkPlace(trx, place, { outside: input.outsideHours ? 'allow' : 'ask', now, kept })
    const { message } = input
    const notifies = !kept || staffId !== row.staff_id || message !== ''
    const changes = placeChanges(row, takingOf(place))
    return {
      ...moved(row, place, now, notifies ? { shop_message: message } : {}),
      audit: { action: 'appointment.moved', detail: { changes } },
      notice: notifies ? { event: 'moved', message } : undefined,
    }
  })
}

/** Without `durationMinutes`, changed offerings determine the length. */
type ShopEdit = z.output<typeof shopChange.body>

export interface ShopEditInput extends ShopChangeInput {
  change: ShopEdit
}

/** Changes note, price, offerings, length or staff member of an appointment; the start stays, if the time is free. */
export async function editShopAppointment(
  context: NotifyingContext,
  input: ShopEditInput,
): Promise<ShopAppointment> {
  const { change } = input
  return changeLocked(context, input, change, async (trx, found) => {
    const { row, now } = found
    if (row.status === 'cancelled' && !isNote(row, change)) throw new AppError('already_cancelled')
    const set = changeOf(found, change)
    const place = placeIn(found, input)
    if (place) {
      checkOpen(row, now)
      await checkPlace(trx, place, { outside: 'allow', now, kept: true })
    } else if (Object.keys(set).length === 0) return null
    const facts = factsOf(row)
    const changes = changesBetween(facts, { ...facts, ...changedFacts(change, set, place) })
    const items = 'offerings' in changes ? found.offerings : undefined
    return {
      ...(place ? moved(row, place, now, set) : { businessId: input.shop.id, id: row.id, set }),
      items: change.offeringIds && found.offerings.map(itemOf),
      audit: { action: 'appointment.changed', detail: { changes } },
      notice: items || 'staffId' in changes ? { event: 'moved', items } : undefined,
    }
  })
}

/** Returns whether a change is of the note alone, which can be written after a cancellation too. */
function isNote(
  row: ShopAppointmentRow,
  { price = row.price, note: _note, version: _version, ...others }: ShopEdit,
): boolean {
  return price === row.price && Object.values(others).every((value) => value === undefined)
}

/**
 * Returns the new place of the appointment; undefined if it stays. Checks another staff member, and the present one if
 * offerings are added.
 */
function placeIn(found: Found, input: ShopEditInput): Place | undefined {
  const { row } = found
  const { change, shop } = input
  const { durationMinutes, offeringIds, staffId = row.staff_id } = change
  const isAnother = staffId !== row.staff_id
  if (!offeringIds && !isAnother && durationMinutes === undefined) return undefined
  const before = offeringsOf(row)
  if (isAnother || offeringIds?.some((id) => !before.includes(id)))
    checkNewStaff(input, found, staffId)
  return { ...placeOf(shop.id, row, { staffId, durationMinutes }), ...soldIn(found, change) }
}

/** Returns the columns to set, other than those of the place; fields without a rule are written as sent. */
function changeOf(
  { row, offerings }: Found,
  {
    price,
    offeringIds,
    version: _version,
    durationMinutes: _length,
    staffId: _staff,
    ...plain
  }: ShopEdit,
): AppointmentColumns {
  if (offeringIds && offerings.length < offeringIds.length) throw notBookable('unknown_offering')
  const requestedPrice = price ?? (offeringIds ? priceOf(offerings) : undefined)
  return {
    ...plain,
    ...(requestedPrice !== undefined &&
      pricing(row, requestedPrice, offeringIds ?? offeringsOf(row))),
  }
}

/**
 * Returns the columns for a price or offerings set by the shop, which remove the promotion, unless they undo the edit
 * that removed it.
 */
function pricing(
  row: ShopAppointmentRow,
  price: number,
  offeringIds: readonly string[],
): AppointmentColumns {
  const before = row.promotion_before
  const same = (ids: readonly string[]) => ids.join() === offeringIds.join()
  if (price === row.price && same(offeringsOf(row))) return {}
  if (before?.version === row.version && price === before.price && same(before.offeringIds)) {
    const { fullPrice: full_price, promotionId: promotion_id } = before
    return { price, full_price, promotion_id, promotion_before: null }
  }
  const promotion_before = JSON.stringify(saleOf(row))
  return { price, full_price: null, promotion_id: null, promotion_before }
}

/** Returns the sale of an appointment, as stored by the change that replaces it. */
function saleOf(row: ShopAppointmentRow): SaleBefore {
  return {
    version: row.version + 1,
    promotionId: row.promotion_id,
    price: row.price,
    fullPrice: row.full_price,
    offeringIds: offeringsOf(row),
  }
}

const offeringsOf = (row: ShopAppointmentRow) => row.items.map((item) => item.offering_id)

/** Returns the fields of an appointment for the audit; of a note, only that it changed. */
function factsOf(row: ShopAppointmentRow) {
  const offerings = offeringsOf(row)
  const end = row.ends_at.toISOString()
  return { ...row, note: '', offerings, end, staffId: row.staff_id }
}

function changedFacts(
  {
    price: _price,
    version: _version,
    durationMinutes: _length,
    note,
    offeringIds,
    staffId,
    ...plain
  }: ShopEdit,
  { price }: AppointmentColumns,
  place: Place | undefined,
) {
  return {
    ...plain,
    ...(place && { end: new Date(endOf(place)).toISOString() }),
    ...(note !== undefined && { note: '…' }),
    ...(price !== undefined && { price }),
    ...(offeringIds && { offerings: [...offeringIds] }),
    ...(staffId !== undefined && { staffId }),
  }
}

/** Returns the offerings and footprint of a new sale; undefined if the offerings stay as sold. */
function soldIn({ row, offerings }: Found, { offeringIds, durationMinutes }: ShopEdit) {
  if (!offeringIds || offeringIds.join() === offeringsOf(row).join()) return undefined
  return { offeringIds, footprint: soldAs(offerings, { durationMinutes }) }
}

/** Throws unless the appointment's time can change: not cancelled, not marked as over, and not too long past. */
export function checkOpen(row: ShopAppointmentRow, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('already_cancelled')
  const long = row.ends_at.getTime() < now.getTime() - LATEST_ENTRY * MINUTE_MS
  if (row.missed || row.done_at !== null || long) throw new AppError('visit_closed')
}

/** Throws if a staff member is unknown, cannot do the offerings, or is outside the caller's reach. */
function checkNewStaff({ shop }: ShopChangeInput, { staff }: Found, staffId: string): void {
  if (!isCallersStaff(shop, staffId)) throw notBookable('unknown_staff')
  checkStaffMember(staff.find((member) => member.id === staffId))
}

/**
 * Returns the place of an appointment with the requested changes; its footprint stays as sold, except for its length.
 */
export function placeOf(
  businessId: string,
  row: ShopAppointmentRow,
  input: { start?: number; staffId?: string; durationMinutes?: number | undefined },
): Place {
  const { footprint } = row
  const { durationMinutes = footprint.length } = input
  return {
    businessId,
    id: row.id,
    offeringIds: offeringsOf(row),
    staffId: input.staffId ?? row.staff_id,
    start: input.start ?? row.starts_at.getTime(),
    footprint: lengthened(footprint, durationMinutes),
  }
}

function isThere(row: ShopAppointmentRow, place: Place): boolean {
  return (
    place.staffId === row.staff_id &&
    place.start === row.starts_at.getTime() &&
    endOf(place) === row.ends_at.getTime()
  )
}

/**
 * Returns the change of an appointment to its new place. One that had ended and now ends in the future is confirmed
 * again; an arrival too long before the new start is reset.
 */
export function moved(
  row: ShopAppointmentRow,
  place: Place,
  now: Date,
  set: AppointmentColumns,
): Pick<AppointmentChange, 'businessId' | 'id' | 'set' | 'time'> {
  const { businessId, id, start } = place
  const time = takingOf(place)
  const comes = endOf(place) > now.getTime() && statusNow(row, now) !== 'cancelled'
  return {
    businessId,
    id,
    set: {
      ...set,
      ...placeColumns(time),
      ...letDownBy(row, { to: start, now: now.getTime() }),
      ...(comes && { status: 'confirmed' }),
      ...(isAnotherDay(row.arrived_at, start) && { arrived_at: null }),
    },
    time,
  }
}

/** Returns the columns of a move that breaks the shop's promise, or that undoes one before any other change. */
function letDownBy(row: ShopAppointmentRow, move: { to: number; now: number }): AppointmentColumns {
  const { moved_before: before, starts_at: startsAt, let_down: letDown } = row
  const start = startsAt.getTime()
  if (before?.version === row.version && before.start === move.to)
    return { let_down: before.letDown, moved_before: null }
  if (!moveLetsDown(start, move)) return {}
  const kept: MovedBefore = { version: row.version + 1, start, letDown }
  return { let_down: true, moved_before: JSON.stringify(kept) }
}

/** Returns true if the new start is too long after the arrival: the customer has to arrive again. */
function isAnotherDay(arrivedAt: Date | null, start: number): boolean {
  return arrivedAt !== null && start - arrivedAt.getTime() > LATEST_ENTRY * MINUTE_MS
}
