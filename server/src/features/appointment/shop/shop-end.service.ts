import type { APPOINTMENT_MARKS } from '@awan/core/appointment/shop-contract'
import { freedEnd, mayArrive } from '@awan/core/appointment/diary-rules'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import type { AppointmentColumns } from '../record/change.queries.ts'
import { cancellation } from '../record/change.service.ts'
import { notBookable } from '../record/free.service.ts'
import {
  changeLocked,
  checkPlace,
  statusNow,
  takingOf,
  type ShopChangeInput,
  type NotifyingContext,
} from './shop-change.service.ts'
import { placeOf } from './shop-move.service.ts'
import { restorable, type ShopAppointment } from './shop-appointment.presenter.ts'
import type { ShopAppointmentRow } from './shop-appointment.queries.ts'

export type Mark = (typeof APPOINTMENT_MARKS)[number]

/**
 * Marks an appointment as arrived, completed, missed or none. Completed or missed before its end, it frees the rest of
 * its time; another mark takes that time again, which fails if it has been taken.
 */
export async function markShopAppointment(
  context: NotifyingContext,
  input: ShopChangeInput & { mark: Mark; shop: Pick<Shop, 'timeZone'> },
): Promise<ShopAppointment> {
  return changeLocked(context, input, {}, (_trx, { row, now }) => {
    const { shop, id, mark } = input
    if (row.status === 'cancelled') throw new AppError('already_cancelled')
    const over = mark === 'completed' || mark === 'missed'
    if (over && now < row.starts_at) throw new AppError('not_yet_started')
    if (mark === 'arrived' && !isArrivable(row, now, shop)) throw new AppError('not_yet_started')
    const doneAt = over ? doneOf(row, now) : null
    return {
      businessId: shop.id,
      id,
      set: markChange(row, mark, { doneAt, now }),
      // Occupancy up to the actual end, with buffers.
      time: { ...takingOf(placeOf(shop.id, row, {})), doneAt: doneAt?.getTime() },
      audit: { action: 'appointment.marked', detail: { mark } },
    }
  })
}

/** Returns whether the customer may arrive at an appointment now. */
function isArrivable(
  { starts_at, evening_of }: ShopAppointmentRow,
  now: Date,
  { timeZone }: Pick<Shop, 'timeZone'>,
): boolean {
  const appointment = { start: starts_at.getTime(), eveningOf: evening_of }
  return mayArrive(appointment, now.getTime(), timeZone)
}

/** Returns the actual end if before the planned one, else null. An earlier mark is kept. */
function doneOf(row: ShopAppointmentRow, now: Date): Date | null {
  if (row.done_at) return row.done_at
  const end = row.ends_at.getTime()
  const done = freedEnd(row.starts_at.getTime(), end, now.getTime())
  return done < end ? new Date(done) : null
}

function markChange(
  row: ShopAppointmentRow,
  mark: Mark,
  { doneAt, now }: { doneAt: Date | null; now: Date },
): AppointmentColumns {
  const arrived = {
    arrived: row.arrived_at ?? now,
    completed: row.arrived_at,
    missed: null,
    none: null,
  }
  return {
    // A completed or missed appointment has ended by its planned end or `doneAt`; otherwise it is still to be completed.
    status: mark === 'completed' || mark === 'missed' ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrived_at: arrived[mark],
    done_at: doneAt,
  }
}

/** Cancels an appointment that is not over; its time is free when this returns. */
export async function cancelShopAppointment(
  context: NotifyingContext,
  input: ShopChangeInput & { reason: string; atRequest: boolean; message: string },
): Promise<ShopAppointment> {
  return changeLocked(context, input, {}, (_trx, { row, now }) => {
    const status = statusNow(row, now)
    if (status === 'cancelled') throw new AppError('already_cancelled')
    if (status === 'completed') throw new AppError('visit_closed')
    const { id, starts_at: start, let_down: letDown } = row
    const of = { businessId: input.shop.id, id, start, letDown }
    return cancellation(of, 'business', { ...input, now })
  })
}

/**
 * Undoes the shop's own cancellation within 15 minutes, if the time is still free and within hours, unless the shop
 * allows otherwise.
 */
export async function restoreShopAppointment(
  context: NotifyingContext,
  input: ShopChangeInput & { outsideHours: boolean },
): Promise<ShopAppointment> {
  return changeLocked(context, input, {}, async (trx, { row, staff, now }) => {
    const { shop, id } = input
    const until = restorable(row)
    if (until === undefined || until <= now.getTime()) throw new AppError('too_late_to_restore')
    if (!staff.some((member) => member.id === row.staff_id && member.active))
      throw notBookable('unknown_staff')
    const place = placeOf(shop.id, row, {})
    await checkPlace(trx, place, { outside: input.outsideHours ? 'allow' : 'ask', now, kept: true })
    return {
      businessId: shop.id,
      id,
      set: {
        status: 'confirmed',
        cancelled_at: null,
        cancelled_by: null,
        cancel_reason: '',
        let_down: row.let_down_before ?? false,
        let_down_before: null,
        shop_message: '',
      },
      time: takingOf(place),
      audit: { action: 'appointment.restored' },
      notice: { event: 'booked', again: true },
    }
  })
}
