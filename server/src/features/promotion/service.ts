import type { z } from 'zod'
import type { AuditAction, AuditDetail } from '@awan/core/audit/actions'
import type { promotionSchema } from '@awan/core/promotion/contract'
import { HIGHEST_PERCENT, PROMOTION_LIMIT } from '@awan/core/promotion/rules'
import { recordAudit, changesBetween } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import { promotionOf, type PromotionRow } from '#records/live-promotions.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf, writeOnce } from '#http/idempotency.ts'
import type { Shop } from '#http/shop.ts'
import { presentPromotion, stateOf } from './presenter.ts'
import {
  countLive,
  insertRow,
  lockRow,
  markRow,
  ownsOfferings,
  notifiedOf,
  updateRow,
  type Written,
} from './queries.ts'

type Promotion = z.output<typeof promotionSchema>

/** Context of a change: shop, actor and time. */
export interface Change {
  shop: Shop
  actorId: string
  now: Date
  /** Working day of `now`. */
  today: string
}

/** Publishes a promotion; once per key. */
export async function publish(
  db: Db,
  change: Change,
  { key, written }: { key: string | undefined; written: Written },
): Promise<Promotion> {
  const { shop, actorId, now, today } = change
  check(written, today)
  const claim = claimOf({ accountId: actorId, key }, ['createPromotion', shop.id, written])
  return inTransaction(db, async (trx) =>
    writeOnce(trx, claim && { ...claim, now }, async () => {
      if ((await countLive(trx, shop.id, today)) >= PROMOTION_LIMIT)
        throw new AppError('promotion_limit')
      await checkOfferings(trx, shop.id, written)
      const id = await insertRow(trx, shop.id, written, now)
      await record(trx, change, 'promotion.created', { id, name: written.name })
      return answerOf(trx, change, id)
    }),
  )
}

export async function rewrite(
  db: Db,
  change: Change,
  input: { id: string; version: number },
  written: Written,
): Promise<Promotion> {
  const { shop, today } = change
  check(written, today)
  try {
    return await inTransaction(db, async (trx) => {
      const row = await lockAt(trx, change, input)
      if (stateOf(row, change.today) === 'ended') throw new AppError('promotion_ended')
      await checkOfferings(trx, shop.id, written)
      await updateRow(trx, shop.id, row.id, written)
      const changes = changesBetween(writtenOf(row), written)
      await record(trx, change, 'promotion.changed', { id: row.id, name: row.name, changes })
      return answerOf(trx, change, row.id)
    })
  } catch (error) {
    // The new limit is below the current uses.
    if (violated(error) === 'promotion_use_limit') throw invalidInput('useLimit', 'below its uses')
    throw error
  }
}

/** Ends a promotion; one that has already ended stays as it is. */
export async function end(
  db: Db,
  change: Change,
  input: { id: string; version: number },
): Promise<Promotion> {
  const { shop, now } = change
  return inTransaction(db, async (trx) => {
    const row = await lockAt(trx, change, input, (one) => one.ended_at !== null)
    if (stateOf(row, change.today) !== 'ended') {
      await markRow(trx, shop.id, row.id, { ended_at: now })
      await record(trx, change, 'promotion.ended', { id: row.id, name: row.name })
    }
    return answerOf(trx, change, row.id)
  })
}

/**
 * Requests that the job notifies the customers who agreed; idempotent. Refuses first-appointment promotions, as these
 * customers have been there.
 */
export async function notifyCustomers(
  db: Db,
  change: Change,
  input: { id: string; version: number },
): Promise<Promotion> {
  const { shop, now } = change
  return inTransaction(db, async (trx) => {
    const row = await lockAt(trx, change, input, (one) => one.notify_requested_at !== null)
    if (row.notify_requested_at !== null) return answerOf(trx, change, row.id)
    if (row.first_appointment_only) throw new AppError('promotion_first_visit')
    if (shop.status !== 'approved') throw new AppError('business_not_approved')
    const state = stateOf(row, change.today)
    if (state === 'ended' || state === 'used_up') throw new AppError('promotion_ended')
    await markRow(trx, shop.id, row.id, { notify_requested_at: now })
    await addJob(trx, 'announce', {})
    await record(trx, change, 'promotion.announced', { id: row.id, name: row.name })
    return answerOf(trx, change, row.id)
  })
}

/**
 * Locks a promotion and checks its version; if `done` holds, the request already took effect and any version is
 * accepted.
 */
async function lockAt(
  trx: Trx,
  { shop, today }: Change,
  { id, version }: { id: string; version: number },
  done: (row: PromotionRow) => boolean = () => false,
): Promise<PromotionRow> {
  const row = isUuid(id) ? await lockRow(trx, shop.id, id) : undefined
  if (!row) throw new AppError('promotion_not_found')
  if (row.version !== version && !done(row)) {
    const now = { ...row, notified: await notifiedOf(trx, shop.id, id) }
    throw new AppError('changed_elsewhere', { current: presentPromotion(now, today) })
  }
  return row
}

async function answerOf(trx: Trx, { shop, today }: Change, id: string): Promise<Promotion> {
  const row = await lockRow(trx, shop.id, id)
  if (!row) throw new AppError('promotion_not_found')
  return presentPromotion({ ...row, notified: await notifiedOf(trx, shop.id, id) }, today)
}

async function record(
  trx: Trx,
  { shop, actorId, now }: Change,
  action: AuditAction,
  { id, ...detail }: AuditDetail & { id: string },
): Promise<void> {
  await recordAudit(trx, { at: now, actorId, businessId: shop.id, action, subject: id, detail })
}

/** Validates rules across fields; throws `invalid_input`. */
function check(written: Written, today: string): void {
  const { kind, value, firstDay, lastDay, starting } = written
  if (kind === 'percent' && value > HIGHEST_PERCENT)
    throw invalidInput('value', `more than ${HIGHEST_PERCENT} percent`)
  if (lastDay < firstDay) throw invalidInput('lastDay', 'before the first day')
  if (lastDay < today) throw invalidInput('lastDay', 'is over')
  if (starting && (starting.to <= starting.from || starting.to > starting.from + 1440))
    throw invalidInput('starting', 'not a part of one day')
}

async function checkOfferings(trx: Trx, businessId: string, { offeringIds }: Written) {
  const known = offeringIds.every(isUuid)
  if (!known || !(await ownsOfferings(trx, businessId, offeringIds)))
    throw invalidInput('offeringIds', 'not all of this business')
}

function writtenOf(row: PromotionRow): Written {
  return { ...promotionOf(row), name: row.name, useLimit: row.use_limit }
}
