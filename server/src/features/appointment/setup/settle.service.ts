import type { Decision } from '@awan/core/appointment/affected-contract'
import { parseInstant } from '@awan/core/time'
import { dropExpiredHolds, freeTime } from '#records/occupancy.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import { notBookable } from '../record/free.service.ts'
import { auditVisit, checkPlace } from '../shop/shop-change.service.ts'
import { writeOwnCancellation } from '../shop/shop-end.service.ts'
import { lockColumns, lockVisits } from '../shop/shop-lock.queries.ts'
import { checkOpen, placeOf, writePlace } from '../shop/shop-move.service.ts'
import { visitsById, type VisitRow } from '../shop/shop-visit.queries.ts'
import type { TellCustomer } from '../record/tell.service.ts'

export interface Settlement {
  shop: Pick<Shop, 'id'>
  actorId: string
  now: Date
  tell: TellCustomer
}

/**
 * Moves, cancels or keeps visits that a change of the shop's setup touches, in the transaction of that change and after
 * it: working time is read as it will be. The caller has locked the business and its staff. All times are given back
 * before any is taken, so that visits can change places. Whatever cannot be done throws an AppError, and the caller's
 * whole transaction with it: `appointment_changed` for another version than the one decided about.
 */
export async function settleVisits(
  trx: Trx,
  settlement: Settlement,
  decisions: readonly Decision[],
): Promise<void> {
  const { shop, actorId, now, tell } = settlement
  const ids = decisions.map(({ appointmentId }) => appointmentId).filter(isUuid)
  await lockVisits(trx, shop.id, ids)
  const rows = new Map((await visitsById(trx, shop.id, ids)).map((row) => [row.id, row]))
  const settled = decisions.map((decision) => ({ decision, row: rowOf(rows, decision) }))
  const doing = (action: Decision['action']) =>
    settled.filter(({ decision }) => decision.action === action)
  for (const { row } of [...doing('cancel'), ...doing('move')]) checkOpen(row, now)
  for (const { decision, row } of doing('cancel')) {
    const message = decision.message ?? ''
    await writeOwnCancellation(
      trx,
      { shop: whole(shop), actorId, id: row.id, reason: '', message, tell },
      now,
    )
  }
  const moving = doing('move')
  await freeTime(
    trx,
    shop.id,
    moving.map(({ row }) => row.id),
  )
  for (const { decision, row } of moving) await moveTo(trx, settlement, { decision, row })
}

function rowOf(rows: ReadonlyMap<string, VisitRow>, decision: Decision): VisitRow {
  const row = rows.get(decision.appointmentId)
  if (!row) throw new AppError('appointment_not_found')
  if (row.version !== decision.version) throw new AppError('appointment_changed')
  return row
}

/** Only who leads a shop changes its setup. */
const whole = (shop: Pick<Shop, 'id'>) => ({ id: shop.id, reach: 'all', staffId: null }) as const

async function moveTo(
  trx: Trx,
  { shop, actorId, now, tell }: Settlement,
  { decision, row }: { decision: Decision; row: VisitRow },
): Promise<void> {
  const start = decision.start === undefined ? undefined : parseInstant(decision.start)
  const staffId = decision.staffId ?? row.staff_id
  const wish = { staffId, ...(start !== undefined && { start }) }
  const place = placeOf(shop.id, row, wish)
  const [column] = isUuid(staffId)
    ? await lockColumns(trx, shop.id, [staffId], place.offeringIds)
    : []
  if (!column?.active) throw notBookable('unknown_staff')
  if (!column.able) throw notBookable('staff_cannot')
  await dropExpiredHolds(trx, shop.id, [staffId], now)
  await checkPlace(trx, place, { outside: 'refuse', now })
  const message = decision.message ?? ''
  await writePlace(trx, place, { row, now, change: { shop_message: message } })
  const detail = { start: new Date(place.start), staffId, settled: true }
  const what = { shop: whole(shop), actorId, id: row.id }
  await auditVisit(trx, what, 'appointment.moved', now, detail)
  const news = { event: 'moved', message, now, sms: true } as const
  await tell(trx, { businessId: shop.id, actorId, id: row.id, ...news })
}
