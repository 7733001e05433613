import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/transaction.ts'

/**
 * Describes who is served: somebody with a proven number, somebody with a number that the shop was told, or only a
 * name.
 */
export interface CardHolder {
  businessId: string
  /** Names whoever books with an account; then `phone` is the account's. */
  accountId?: string | null
  phone: string | null
  /** Without one the card is called by its number. One of the two is needed. */
  name: string | null
  at: Date
}

/**
 * The parts of a statement that find or make the card of a shop's customer: `${cardParts(…)}` begins its `with`, and gives one
 * row `card (id, account_id, blocked_at)`. A number has one card in a shop, whoever wrote it down: whoever proves the
 * number by an account takes over the card that the shop made of it, under the name the shop gave it. Without a number
 * it is always a new card. The row is locked: after person, business, offerings and staff, before any appointment. One that
 * would say nothing else afterwards is locked alone: to write it anew costs several times as much.
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
 * Takes a person from all cards; what is left are appointments of nobody in particular. For the transaction that
 * deletes the account, once it holds the account and its appointments.
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
