import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { allOf, holdsWords } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'

interface CandidateRow {
  id: string
  name: Localized
  category_id: string
  city_id: string
  district: Localized
  photo: string | null
  status: string
  featured: boolean
  decided: boolean
  created_at: Date
  owner_name: string | null
  owner_phone: string | null
}

export interface CandidateFilter {
  status?: string
  city?: string
  category?: string
  featured?: boolean
  query?: string
}

export interface ListedCandidate extends CandidateRow {
  /** Time of registration, in microseconds since 1970. */
  place: string
}

/** Cursor: time of registration (microseconds since 1970), id. */
export type CandidatePlace = [created: number, id: string]

/** Lists businesses for the operator: pending ones oldest first, all others newest first. */
export async function listCandidateRows(
  db: Db,
  filter: CandidateFilter,
  page: { after: CandidatePlace | undefined; limit: number },
): Promise<ListedCandidate[]> {
  const { status, city, category, featured, query } = filter
  const waiting = status === 'pending'
  const place = sql`(extract(epoch from business.created_at) * 1000000)::bigint`
  const beyond = waiting ? sql`>` : sql`<`
  const wanted = allOf([
    status === undefined ? undefined : sql`business.status = ${status}`,
    city === undefined ? undefined : sql`business.city_id = ${city}`,
    category === undefined ? undefined : sql`business.category_id = ${category}`,
    featured === undefined ? undefined : sql`business.featured = ${featured}`,
    query === undefined ? undefined : holdsWords(sql`business.search_text`, query),
    page.after && sql`(${place}, business.id) ${beyond} (${page.after[0]}, ${page.after[1]}::uuid)`,
  ])
  const direction = waiting ? sql`asc` : sql`desc`
  const { rows } = await sql<ListedCandidate>`
    select business.id, business.name, business.category_id,
      business.city_id, business.district, business.photo,
      business.status, business.featured, business.created_at,
      exists (select from business_decision where business_id = business.id) as decided,
      owner.full_name as owner_name,
      owner.phone as owner_phone, ${place}::text as place
    from business
    left join lateral (
      select account.full_name, account.phone
      from business_member join account on account.id = account_id
      where business_id = business.id and role = 'owner'
      order by account.created_at, account.id
      limit 1
    ) owner on true
    where ${wanted}
    order by business.created_at ${direction}, business.id ${direction}
    limit ${page.limit}`.execute(db)
  return rows
}

/** Lists the members of a business's console. */
export async function listMembers(db: Db, businessId: string) {
  return db
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select(['full_name', 'phone', 'role'])
    .where('business_id', '=', businessId)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute()
}

/**
 * Notifies the customers of upcoming appointments, by account or verified number, that the shop takes no bookings; once
 * per appointment.
 */
export async function notifyComing(
  trx: Trx,
  businessId: string,
  now: Date,
): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await sql<{ accountId: string; id: string }>`
    insert into notification (account_id, type, event, business_id, appointment_id,
      appointment_version, starts_at, created_at)
    select person.id, 'new_appointment', 'paused', appointment.business_id, appointment.id, appointment.version,
      appointment.starts_at, ${now}::timestamptz
    from appointment
    left join business_customer as card
      on card.business_id = appointment.business_id and card.id = appointment.business_customer_id,
    lateral (
      select id from account
      where id = coalesce(appointment.customer_id, (select id from account where phone = card.phone))
      for key share
    ) person
    where appointment.business_id = ${businessId}::uuid and appointment.status = 'confirmed'
      and appointment.starts_at > ${now}::timestamptz
    on conflict do nothing
    returning account_id as "accountId", id`.execute(trx)
  return rows
}

/** Returns the distinct numbers a shop wrote down for upcoming appointments that were not booked by an account. */
export async function numbersComing(trx: Trx, businessId: string, now: Date) {
  const { rows } = await sql<{ phone: string; language: string | null }>`
    select distinct card.phone, account.language
    from appointment
    join business_customer as card
      on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
    left join account on account.phone = card.phone
    where appointment.business_id = ${businessId}::uuid and appointment.status = 'confirmed'
      and appointment.starts_at > ${now}::timestamptz
      and appointment.customer_id is null and card.phone is not null
    order by card.phone`.execute(trx)
  return rows
}

export async function galleryIds(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('business_id', '=', businessId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the staff of a business, in its order. */
export async function listStaffNames(db: Db, businessId: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'active'])
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
