import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { ShopId } from '#http/shop.ts'
import { COUNTS, type CustomerRow } from './queries.ts'

/**
 * Returns a common table expression that counts the cards whose stored counts may be stale: cards changed since they
 * were counted, and cards with an ended appointment not yet stored as completed. All other stored counts are exact.
 */
export function changedSince(shopId: ShopId, now: Date): RawBuilder<unknown> {
  return sql`changed as materialized (
    select card.id, counted.*
    from (
      select business_id, business_customer_id as id from customer_change where business_id = ${shopId}
      union
      select business_id, business_customer_id from appointment
      where business_id = ${shopId} and status = 'confirmed' and starts_at < ${now} and ends_at <= ${now}
        and business_customer_id is not null
    ) as card ${COUNTS(now)}
  )`
}

const asCounted = (stored: string, found: string) =>
  sql`case when changed.id is null then ${sql.ref(`card.${stored}`)} else ${sql.ref(`changed.${found}`)} end`

/** Past appointments of a card, fresh for changed cards and stored for the others. */
export const cameAsCounted = asCounted('counted_appointments', 'visits')

export type FiledCustomer = Pick<
  CustomerRow,
  | 'name'
  | 'phone'
  | 'visits'
  | 'missed'
  | 'upcoming'
  | 'first_day'
  | 'last_day'
  | 'spent'
  | 'blocked_at'
  | 'note'
>

/** Returns the query of all customers of a shop, by name, with stored counts; upcoming appointments are counted in one pass. */
export function everyoneQuery(shopId: ShopId, now: Date) {
  return sql<FiledCustomer>`
    with ${changedSince(shopId, now)}, coming as (
      select business_customer_id as id, count(*)::int as upcoming
      from appointment
      where business_id = ${shopId} and status = 'confirmed' and ends_at > ${now}
      group by business_customer_id
    )
    select card.name, card.phone, card.blocked_at, card.note, ${cameAsCounted} as visits,
      ${asCounted('counted_missed', 'missed')} as missed, ${asCounted('counted_spent', 'spent')} as spent,
      ${asCounted('counted_first_day', 'first_day')} as first_day,
      ${asCounted('counted_last_day', 'last_day')} as last_day, coalesce(coming.upcoming, 0) as upcoming
    from business_customer as card
    left join changed on changed.id = card.id
    left join coming on coming.id = card.id
    where card.business_id = ${shopId} and card.name <> ''
    order by card.search_text collate "C", card.id`
}

/** Returns the id of the newest `customer_change` row; undefined if there is none. */
export async function lastChange(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_change order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Deletes at most `limit` change rows up to an id, and returns the cards that they refer to. */
export async function takeChanges(trx: Trx, upTo: number, limit: number) {
  const { rows } = await sql<{ business_id: string; id: string }>`
    with taken as (
      delete from customer_change where id in (
        select id from customer_change where id <= ${upTo}::bigint order by id limit ${limit}
        for update skip locked
      )
      returning business_id, business_customer_id
    )
    select distinct business_id, business_customer_id as id from taken`.execute(trx)
  return rows
}

/**
 * Stores the counts of these cards. Must run after `takeChanges` as a separate statement: the changes behind the
 * deleted rows are committed by then, and visible.
 */
export async function storeCounts(
  trx: Trx,
  cards: readonly { business_id: string; id: string }[],
  now: Date,
): Promise<void> {
  const shops = cards.map((card) => card.business_id)
  const ids = cards.map(({ id }) => id)
  await sql`select count_customers(${shops}::uuid[], ${ids}::uuid[], ${now}::timestamptz)`.execute(
    trx,
  )
}
