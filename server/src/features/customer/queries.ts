import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import { SAME_DIGITS } from '@awan/core/customer/rules'
import type { Db } from '#db/connect.ts'
import type { Moment } from '#http/cursor.ts'
import type { ShopId } from '#http/shop.ts'

export interface CustomerRow {
  id: string
  version: number
  name: string
  phone: string | null
  account_id: string | null
  note: string
  blocked_at: Date | null
  created_at: Date
  visits: number
  missed: number
  upcoming: number
  spent: number
  first_at: Date | null
  last_at: Date | null
  /** Working days of the first and last appointment. */
  first_day: string | null
  last_day: string | null
  next_at: Date | null
  next_day: string | null
}

/**
 * Returns the condition that an appointment took place, on unqualified columns; true before it is stored as completed.
 */
export const tookPlace = (now: Date) =>
  sql`status <> 'cancelled' and not missed and ends_at <= ${now}`

/** Returns a lateral join that counts a card's appointments: past, missed and upcoming; uses the index on cards. */
export const COUNTS = (now: Date) => sql`
  cross join lateral (
    select
      count(*) filter (where took_place)::int as visits,
      count(*) filter (where missed)::int as missed,
      count(*) filter (where to_come)::int as upcoming,
      coalesce(sum(price) filter (where took_place), 0)::bigint as spent,
      min(starts_at) filter (where took_place) as first_at,
      max(starts_at) filter (where took_place) as last_at,
      min(working_day) filter (where took_place) as first_day,
      max(working_day) filter (where took_place) as last_day,
      min(starts_at) filter (where to_come) as next_at,
      min(working_day) filter (where to_come) as next_day
    from (
      select starts_at, working_day, price, missed, ${tookPlace(now)} as took_place,
        status = 'confirmed' and ends_at > ${now} as to_come
      from appointment
      where appointment.business_id = card.business_id and business_customer_id = card.id
    ) appointment
  ) counted`

/** Reverses digits; the index stores numbers reversed, for searches by their end. */
export const backwards = (digits: string) => Array.from(digits).reverse().join('')

/** Finds a card of this shop; undefined for unknown cards and those of other shops. */
export async function findCustomer(
  db: Db,
  shopId: ShopId,
  id: string,
  now: Date,
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select card.*, counted.*
    from business_customer as card ${COUNTS(now)}
    where card.business_id = ${shopId} and card.id = ${id}`.execute(db)
  return rows[0]
}

/** Upper bound of suggestions; more would not help. */
const MOST_DUPLICATES = 5

/** Lists other cards of this shop that may be the same person; cards of two accounts never are. */
export async function findDuplicates(
  db: Db,
  shopId: ShopId,
  card: CustomerRow,
  now: Date,
): Promise<CustomerRow[]> {
  if (card.name === '') return []
  const end = card.phone === null ? null : backwards(card.phone.slice(-SAME_DIGITS))
  const { rows } = await sql<CustomerRow>`
    with alike as (
      select id from business_customer
      where business_id = ${shopId} and search_text = search_fold(' ' || ${card.name}::text)
      union
      select id from business_customer
      where business_id = ${shopId} and reverse(phone) like ${end === null ? null : `${end}%`}
    )
    select card.*, counted.*
    from business_customer as card ${COUNTS(now)}
    where card.business_id = ${shopId} and card.id in (select id from alike)
      and card.id <> ${card.id}
      and not (card.account_id is not null and ${card.account_id !== null})
    order by card.created_at, card.id
    limit ${MOST_DUPLICATES}`.execute(db)
  return rows
}

export interface CardAppointmentRow {
  id: string
  starts_at: Date
  evening_of: string | null
  ends_at: Date
  status: string
  missed: boolean
  price: number
  staff_id: string
  staff: { name: Localized }
  items: { name: Localized }[]
}

/** Lists the appointments of one card, newest first. */
export async function listAppointmentsOf(
  db: Db,
  shopId: ShopId,
  cardId: string,
  page: { after: Moment | undefined; limit: number },
): Promise<CardAppointmentRow[]> {
  const { rows } = await sql<CardAppointmentRow>`
    select id, starts_at, evening_of, ends_at, status, missed, price, staff_id,
      (select json_build_object('name', name) from staff
        where staff.business_id = appointment.business_id and staff.id = appointment.staff_id) as staff,
      coalesce((
        select json_agg(json_build_object('name', name) order by position)
        from appointment_item as item
        where item.business_id = appointment.business_id and item.appointment_id = appointment.id
      ), '[]') as items
    from appointment
    where business_id = ${shopId} and business_customer_id = ${cardId}
      and ${page.after ? sql`(starts_at, id) < (${page.after.at}, ${page.after.id})` : sql`true`}
    order by starts_at desc, id desc
    limit ${page.limit}`.execute(db)
  return rows
}
