import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import { promotionColumns, type PromotionRow } from '#records/live-promotions.ts'
import { isCardOf } from '#records/people/card.ts'
import type { Trx } from '#db/transaction.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'

/** Upper bound of ended promotions in a business's list. */
const LATEST_ENDED = 50

/**
 * Lists all promotions running or upcoming on the working day `today`, and the latest ended ones, with the number of
 * customers notified.
 */
export async function listRows(
  db: Db,
  businessId: string,
  today: string,
): Promise<(PromotionRow & { notified: number })[]> {
  const { rows } = await sql<PromotionRow & { notified: number }>`
    with latest as (
      select id from promotion
      where business_id = ${businessId} and (ended_at is not null or last_day < ${today}::date)
      order by coalesce(ended_at, last_day) desc, id limit ${LATEST_ENDED}
    )
    select ${promotionColumns}, (
      select count(*)::integer from notification
      where business_id = promotion.business_id and promotion_id = promotion.id
    ) as notified
    from promotion
    where business_id = ${businessId}
      and ((ended_at is null and last_day >= ${today}::date) or id in (select id from latest))
    order by ended_at is not null, first_day desc, created_at desc, id`.execute(db)
  return rows
}

/** Returns a promotion of the business, locked against concurrent changes and uses. */
export async function lockRow(
  trx: Trx,
  businessId: string,
  id: string,
): Promise<PromotionRow | undefined> {
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns} from promotion
    where business_id = ${businessId} and id = ${id}
    for no key update of promotion`.execute(trx)
  return rows[0]
}

/** Counts the customers of the business who agreed to promotions and are not blocked. */
export async function audienceOf(db: Db, businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from business_customer as card join account on account.id = card.account_id
    where card.business_id = ${businessId} and card.blocked_at is null
      and account.promotions_agreed_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function notifiedOf(db: Db, businessId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notification
    where business_id = ${businessId} and promotion_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Fields of a promotion that an owner edits. */
export interface Written {
  name: LocalizedValue
  kind: 'percent' | 'amount'
  value: number
  firstVisitOnly: boolean
  firstDay: string
  lastDay: string
  weekdays: readonly number[] | null
  starting: { from: number; to: number } | null
  offeringIds: readonly string[]
  useLimit: number | null
}

function columnsOf(written: Written) {
  const { starting, weekdays } = written
  return {
    name: written.name,
    kind: written.kind,
    value: written.value,
    first_appointment_only: written.firstVisitOnly,
    first_day: written.firstDay,
    last_day: written.lastDay,
    weekdays: weekdays && [...weekdays],
    starting: starting && `[${starting.from},${starting.to})`,
    use_limit: written.useLimit,
  }
}

/** Locks the business so that its promotions can be counted; returns the number running or upcoming. */
export async function countLive(trx: Trx, businessId: string, today: string): Promise<number> {
  await lockBusiness(trx, businessId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotion
    where business_id = ${businessId} and ended_at is null and last_day >= ${today}::date`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Returns whether all ids are offerings of the business. */
export async function ownsOfferings(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await trx
    .selectFrom('offering')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute()
  return rows.length === ids.length
}

export async function insertRow(
  trx: Trx,
  businessId: string,
  written: Written,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('promotion')
    .values({ ...columnsOf(written), business_id: businessId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkOfferings(trx, businessId, id, written.offeringIds)
  return id
}

export async function updateRow(
  trx: Trx,
  businessId: string,
  id: string,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('promotion')
    .set({ ...columnsOf(written), version: sql`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('promotion_offering')
    .where('business_id', '=', businessId)
    .where('promotion_id', '=', id)
    .execute()
  await linkOfferings(trx, businessId, id, written.offeringIds)
}

async function linkOfferings(trx: Trx, businessId: string, id: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const links = ids.map((offeringId) => ({
    business_id: businessId,
    promotion_id: id,
    offering_id: offeringId,
  }))
  await trx.insertInto('promotion_offering').values(links).execute()
}

/** Sets the instant of its end, or of the request to notify customers. */
export async function markRow(
  trx: Trx,
  businessId: string,
  id: string,
  mark: { ended_at: Date } | { notify_requested_at: Date },
): Promise<void> {
  await trx
    .updateTable('promotion')
    .set({ ...mark, version: sql`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether the person has no appointment at the business except cancelled ones, by account or by number. */
export async function isFirstAppointment(
  db: Db,
  businessId: string,
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from appointment
      where business_id = ${businessId} and customer_id = ${accountId} and status <> 'cancelled'
    ) or exists (
      select from account
      join business_customer as card on card.business_id = ${businessId}
        and ${isCardOf}
      join appointment on appointment.business_id = card.business_id
        and appointment.business_customer_id = card.id and appointment.status <> 'cancelled'
      where account.id = ${accountId}
    ) as known`.execute(db)
  return rows[0]?.known === false
}
