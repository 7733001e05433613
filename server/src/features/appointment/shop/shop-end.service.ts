import type { VISIT_MARKS } from '@awan/core/appointment/visit-contract'
import { freedEnd } from '@awan/core/appointment/diary-rules'
import { freeTime, rowsOf, takeTime } from '#records/occupancy.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { notBookable } from '../record/free.service.ts'
import {
  auditVisit,
  changeLocked,
  checkPlace,
  statusNow,
  TimeTaken,
  type ChangeWish,
  type Context,
  type TellingContext,
} from './shop-change.service.ts'
import { placeOf } from './shop-move.service.ts'
import { restorable, type ShopVisit } from './shop-visit.presenter.ts'
import type { VisitRow } from './shop-visit.queries.ts'
import { updateVisit, type VisitChange } from './shop-write.queries.ts'
import type { TellCustomer } from '../record/tell.service.ts'

export type Mark = (typeof VISIT_MARKS)[number]

/**
 * Says how a visit went. Completed or missed before its end, it gives the rest of its time back, and never takes more
 * than it had; another mark asks that time back, which somebody else may have by then.
 */
export async function markOwnVisit(
  context: Context,
  wish: ChangeWish & { mark: Mark },
): Promise<ShopVisit> {
  return changeLocked(context, wish, {}, async (trx, { row, now }) => {
    const { shop, id, mark } = wish
    if (row.status === 'cancelled') throw new AppError('already_cancelled')
    const over = mark === 'completed' || mark === 'missed'
    if (over && now < row.starts_at) throw new AppError('not_yet_started')
    const doneAt = over ? doneOf(row, now) : null
    await freeTime(trx, shop.id, [id])
    await updateVisit(trx, shop.id, id, markChange(row, mark, { doneAt, now }))
    await takeAgain(trx, shop.id, row, doneAt)
    await auditVisit(trx, wish, 'appointment.marked', now, { mark })
  })
}

/** When it was over before its end; null where it was not. What was over earlier stays so. */
function doneOf(row: VisitRow, now: Date): Date | null {
  if (row.done_at) return row.done_at
  const end = row.ends_at.getTime()
  const done = freedEnd(row.starts_at.getTime(), end, now.getTime())
  return done < end ? new Date(done) : null
}

function markChange(
  row: VisitRow,
  mark: Mark,
  { doneAt, now }: { doneAt: Date | null; now: Date },
): VisitChange {
  const arrived = {
    arrived: row.arrived_at ?? now,
    completed: row.arrived_at,
    missed: null,
    none: null,
  }
  return {
    // The end of a visit that is over has passed or is `doneAt`; else it is still to be completed.
    status: mark === 'completed' || mark === 'missed' ? 'completed' : 'confirmed',
    missed: mark === 'missed',
    arrived_at: arrived[mark],
    done_at: doneAt,
  }
}

/** Holds the time of a marked visit: until it was over, with its buffers. */
async function takeAgain(
  trx: Trx,
  businessId: string,
  row: VisitRow,
  doneAt: Date | null,
): Promise<void> {
  const place = placeOf(businessId, row, {})
  const held = rowsOf(place.footprint, { ...place, doneAt: doneAt?.getTime() })
  if (!(await takeTime(trx, businessId, row.id, held))) throw new TimeTaken(place)
}

/** Cancels a visit that is not over; its time is free when this returns. */
export async function cancelOwnVisit(
  context: TellingContext,
  wish: ChangeWish & { reason: string; message: string },
): Promise<ShopVisit> {
  return changeLocked(context, wish, {}, async (trx, { row, now }) => {
    const status = statusNow(row, now)
    if (status === 'cancelled') throw new AppError('already_cancelled')
    if (status === 'completed') throw new AppError('visit_closed')
    await writeOwnCancellation(trx, { ...wish, tell: context.tell }, now)
  })
}

/** Cancels a locked, confirmed visit on behalf of the shop. */
export async function writeOwnCancellation(
  trx: Trx,
  wish: Omit<ChangeWish, 'version'> & { reason: string; message: string; tell: TellCustomer },
  now: Date,
): Promise<void> {
  const { shop, actorId, id, reason, message } = wish
  await freeTime(trx, shop.id, [id])
  await updateVisit(trx, shop.id, id, {
    status: 'cancelled',
    cancelled_at: now,
    cancelled_by: 'business',
    cancel_reason: reason,
    shop_message: message,
  })
  await auditVisit(trx, wish, 'appointment.cancelled', now)
  const what = { event: 'cancelled', message, sms: true } as const
  await wish.tell(trx, { businessId: shop.id, actorId, id, now, ...what })
}

/**
 * Takes back the shop's own cancellation of a quarter of an hour ago at most, where the time is still free and still
 * worked, unless the shop says otherwise.
 */
export async function restoreOwnVisit(
  context: TellingContext,
  wish: ChangeWish & { outsideHours: boolean },
): Promise<ShopVisit> {
  return changeLocked(context, wish, {}, async (trx, { row, columns, now }) => {
    const { shop, id } = wish
    const until = restorable(row)
    if (until === undefined || until <= now.getTime()) throw new AppError('too_late_to_restore')
    if (!columns.some((column) => column.id === row.staff_id && column.active))
      throw notBookable('unknown_staff')
    const place = placeOf(shop.id, row, {})
    await checkPlace(trx, place, { outside: wish.outsideHours ? 'allow' : 'ask', now, kept: true })
    await updateVisit(trx, shop.id, id, {
      status: 'confirmed',
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: '',
      shop_message: '',
    })
    const held = rowsOf(place.footprint, place)
    if (!(await takeTime(trx, shop.id, id, held))) throw new TimeTaken(place)
    await auditVisit(trx, wish, 'appointment.restored', now)
    const { actorId } = wish
    const what = { event: 'booked', again: true, message: '', sms: true } as const
    await context.tell(trx, { businessId: shop.id, actorId, id, now, ...what })
  })
}
