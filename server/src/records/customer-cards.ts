import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/** Person served: an account with a verified number, a person whose number the shop entered, or only a name. */
export interface CardHolder {
  businessId: string
  /** The account that books; `phone` is then the account's. */
  accountId?: string | null
  phone: string | null
  /** Without a name, the card shows the number. One of the two is required. */
  name: string | null
  at: Date
}

/**
 * Returns the CTEs that find or create the card of a shop's customer: `${cardParts(…)}` begins its `with`, and yields
 * one row `card (id, account_id, blocked_at)`. A number has one card per shop: an account that verifies the number
 * takes over the shop's existing card, with the name the shop gave it. Without a number a new card is always created.
 * The row is locked: after account, business, offerings and staff, before any appointment. An unchanged card is only
 * locked, as rewriting it costs several times as much.
 */
export function cardParts({
  businessId,
  accountId,
  phone,
  name,
  at,
}: CardHolder): RawBuilder<unknown> {
  const account = sql`${accountId ?? null}::uuid`
  const called = sql`coalesce(nullif(${name}::text, ''), ${phone}::text)`
  return sql`known_card as (
      select id, account_id, blocked_at from business_customer
      where business_id = ${businessId}::uuid and phone = ${phone}::text
        and (${account} is null or account_id = ${account}) and (name <> phone or name = ${called})
      for no key update
    ), written_card as (
      insert into business_customer (business_id, account_id, name, phone, created_at)
      select ${businessId}::uuid, ${account}, ${called}, ${phone}::text, ${at}::timestamptz
      where not exists (select from known_card)
      on conflict (business_id, phone) do update set
        account_id = coalesce(excluded.account_id, business_customer.account_id),
        name = case when business_customer.name = business_customer.phone then excluded.name
          else business_customer.name end,
        version = business_customer.version + case
          when excluded.account_id is distinct from business_customer.account_id
            and excluded.account_id is not null then 1 else 0 end
      returning id, account_id, blocked_at
    ), card as (
      select * from known_card union all select * from written_card
    )`
}

/**
 * Detaches an account from all its cards; its appointments stay, without a person. For the transaction that deletes the
 * account, after it has locked the account and its appointments.
 */
export async function eraseCards(trx: Trx, accountId: string): Promise<void> {
  await sql`
    update business_customer
    set account_id = null, name = '', phone = null, note = '', blocked_at = null, version = version + 1
    where (business_id, id) in (
      select business_id, id from business_customer
      where account_id = ${accountId}::uuid order by business_id, id for no key update
    )`.execute(trx)
}
