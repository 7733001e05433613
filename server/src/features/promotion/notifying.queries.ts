import { sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import { NOTIFYING_GAP } from '@awan/core/promotion/rules'
import type { Db } from '#db/connect.ts'
import type { PromotionRow } from '#records/live-promotions.ts'
import type { Trx } from '#db/transaction.ts'

/** Names one promotion. */
export interface PromotionKey {
  business_id: string
  id: string
}

/** Promotions that customers are to be notified of and not all were, the oldest first. */
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

/** The business of a promotion, if customers may be notified of it. */
export async function approvedShop(trx: Trx, businessId: string) {
  return trx
    .selectFrom('business')
    .select(['time_zone'])
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}

/** Makes what notifies of one business wait for each other, so that nobody is notified of two of them at once. */
export async function lockNotifying(trx: Trx, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notify_of_promotions'), hashtext(${businessId}))`.execute(
    trx,
  )
}

/**
 * Returns whom it is to be notified: customers with an account who agreed and agree still, are not blocked and were not
 * told.
 */
const audience = ({ business_id, id }: PromotionKey) => sql`
  from business_customer as card join account on account.id = card.account_id
  where card.business_id = ${business_id} and card.blocked_at is null
    and account.promotions_agreed_at is not null
    and not exists (
      select from notification
      where account_id = account.id and business_id = card.business_id and promotion_id = ${id}
    )`

/**
 * Tells at most `limit` more people and names what each was notified of. Whoever was notified of another promotion of
 * the business within the last 24 hours has to wait. The accounts are locked: no one who takes the consent back, or
 * leaves, is notified after that.
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

/** Notes that everybody was notified, unless `unlessWaiting` and somebody is still to be notified. */
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
