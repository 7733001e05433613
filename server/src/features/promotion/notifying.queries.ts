import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import { NOTIFYING_GAP } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import type { PromotionRow } from '#records/live-promotions.ts'
import type { Trx } from '#db/transaction.ts'

/** Primary key of a promotion. */
export interface PromotionKey {
  business_id: string
  id: string
}

/** Lists promotions whose customers are still to be notified, oldest request first. */
export async function promotionsToNotifyOf(db: Db): Promise<PromotionKey[]> {
  return db
    .selectFrom('promotion')
    .select(['business_id', 'id'])
    .where('notify_requested_at', 'is not', null)
    .where('notified_at', 'is', null)
    .orderBy('notify_requested_at')
    .limit(1000)
    .execute()
}

/** Finds the business of a promotion, if it is approved. */
export async function approvedShop(trx: Trx, businessId: string) {
  return trx
    .selectFrom('business')
    .select(['time_zone'])
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}

/** Serialises the notifying of one business by an advisory lock, so that no customer gets two promotions at once. */
export async function lockNotifying(trx: Trx, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notify_of_promotions'), hashtext(${businessId}))`.execute(
    trx,
  )
}

/** Returns the customers still to be notified: with an account and current consent, not blocked and not yet notified. */
const audience = ({ business_id, id }: PromotionKey) => sql`
  from business_customer as card join account on account.id = card.account_id
  where card.business_id = ${business_id} and card.blocked_at is null
    and account.promotions_agreed_at is not null
    and not exists (
      select from notification
      where account_id = account.id and business_id = card.business_id and promotion_id = ${id}
    )`

/**
 * Notifies at most `limit` more customers and returns the notifications' keys. Customers notified of another promotion
 * of the business within the last 24 hours are skipped for now. Locks the accounts, so that none is notified after
 * withdrawing consent or being deleted.
 */
export async function notifySome(
  trx: Trx,
  promotion: PromotionKey & Pick<PromotionRow, 'name'>,
  { now, limit, text }: { now: Date; limit: number; text: LocalizedValue },
): Promise<{ accountId: string; id: string }[]> {
  const since = new Date(now.getTime() - NOTIFYING_GAP)
  const { business_id, id } = promotion
  const { rows } = await sql<{ accountId: string; id: string }>`
    with person as (
      select account.id ${audience(promotion)}
        and not exists (
          select from notification
          where account_id = account.id and business_id = card.business_id
            and promotion_id is not null and created_at > ${since}
        )
      order by account.id
      limit ${limit}
      for share of account skip locked
    )
    insert into notification (account_id, type, business_id, promotion_id, title, text, created_at)
    select id, 'promotional_offer', ${business_id}::uuid, ${id}::uuid, ${promotion.name}::localized,
      ${text}::localized, ${now}::timestamptz
    from person
    on conflict do nothing
    returning account_id as "accountId", id`.execute(trx)
  return rows
}

/** Marks the notifying as complete; with `unlessWaiting`, only if no customer remains. */
export async function closeNotifying(
  trx: Trx,
  promotion: PromotionKey,
  { now, unlessWaiting }: { now: Date; unlessWaiting: boolean },
): Promise<void> {
  const { business_id, id } = promotion
  await sql`
    update promotion set notified_at = ${now}
    where business_id = ${business_id} and id = ${id}
      and not (${unlessWaiting} and exists (select ${audience(promotion)}))`.execute(trx)
}
