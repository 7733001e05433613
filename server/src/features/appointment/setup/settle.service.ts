import type { Decision } from '@awan/core/appointment/affected-contract'
import { parseInstant } from '@awan/core/time'
import { dropExpiredHolds, freeTime } from '#records/occupancy.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import {
  applyChange,
  cancellation,
  placeChanges,
  type AppointmentChange,
} from '../record/change.service.ts'
import { checkStaffMember } from '../shop/sold.service.ts'
import { checkPlace, takingOf } from '../shop/shop-change.service.ts'
import { lockShopAppointments, lockStaff } from '../record/lock.queries.ts'
import { checkOpen, moved, placeOf } from '../shop/shop-move.service.ts'
import { shopAppointmentsById, type ShopAppointmentRow } from '../shop/shop-appointment.queries.ts'
import type { NotifyCustomer } from '../record/notify.service.ts'

export interface Settlement {
  shop: Pick<Shop, 'id'>
  actorId: string
  now: Date
  notify: NotifyCustomer
}

/**
 * Moves, cancels or keeps appointments affected by a change of the shop's setup, in the transaction of that change and
 * after it, under the new working hours. The caller has locked the business and its staff. All times are freed before
 * any is taken, so that appointments can swap. A decision that cannot be carried out throws an AppError, which rolls
 * back the whole transaction: `appointment_changed` if the version differs from the one decided about.
 */
export async function settleAppointments(
  trx: Trx,
  settlement: Settlement,
  decisions: readonly Decision[],
): Promise<void> {
  const { shop, actorId, now, notify } = settlement
  const ids = decisions.map(({ appointmentId }) => appointmentId).filter(isUuid)
  await lockShopAppointments(trx, shop.id, ids)
  const rows = new Map((await shopAppointmentsById(trx, shop.id, ids)).map((row) => [row.id, row]))
  const settled = decisions.map((decision) => ({ decision, row: rowOf(rows, decision) }))
  const doing = (action: Decision['action']) =>
    settled.filter(({ decision }) => decision.action === action)
  for (const { row } of [...doing('cancel'), ...doing('move')]) checkOpen(row, now)
  const actor = { by: 'shop', accountId: actorId, notify } as const
  for (const { decision, row } of doing('cancel')) {
    const { id, starts_at: start, let_down: letDown } = row
    const of = { businessId: shop.id, id, start, letDown }
    const { message = '' } = decision
    await applyChange(trx, actor, cancellation(of, 'business', { reason: '', message, now }), now)
  }
  const moving = doing('move')
  await freeTime(
    trx,
    shop.id,
    moving.map(({ row }) => row.id),
  )
  for (const { decision, row } of moving) {
    const change = await moveOf(trx, settlement, { decision, row })
    await applyChange(trx, actor, change, now)
  }
}

function rowOf(
  rows: ReadonlyMap<string, ShopAppointmentRow>,
  decision: Decision,
): ShopAppointmentRow {
  const row = rows.get(decision.appointmentId)
  if (!row) throw new AppError('appointment_not_found')
  if (row.version !== decision.version) throw new AppError('appointment_changed')
  return row
}

/** Returns the decided move, judged under the shop's new hours. */
async function moveOf(
  trx: Trx,
  { shop, now }: Settlement,
  { decision, row }: { decision: Decision; row: ShopAppointmentRow },
): Promise<AppointmentChange> {
  const start = decision.start === undefined ? undefined : parseInstant(decision.start)
  const staffId = decision.staffId ?? row.staff_id
  const input = { staffId, ...(start !== undefined && { start }) }
  const place = placeOf(shop.id, row, input)
  const [member] = isUuid(staffId)
    ? await lockStaff(trx, shop.id, { ids: [staffId], offeringIds: place.offeringIds })
    : []
  checkStaffMember(member)
  await dropExpiredHolds(trx, shop.id, [staffId], now)
  await checkPlace(trx, place, { outside: 'refuse', now })
  const { message = '' } = decision
  return {
    ...moved(row, place, now, { shop_message: message }),
    audit: {
      action: 'appointment.moved',
      detail: { changes: placeChanges(row, takingOf(place)), settled: true },
    },
    notice: { event: 'moved', message },
  }
}
