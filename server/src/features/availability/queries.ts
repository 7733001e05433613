import type { OfferingTime } from '@awan/core/availability/footprint'
import type { Localized } from '@awan/core/language'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connect.ts'
import { metresFrom, type Here } from '#records/places.ts'

export interface SellerRow {
  business_id: string
  name: Localized
  category_id: string
  district: Localized
  time_zone: string
  review_stars: number
  review_count: number
  offering_id: string
  duration_minutes: number
  price: number
  metres: number | null
}

interface CandidateInput {
  service: string
  city: string
  limit: number
}

const ofCandidates = (metres: RawBuilder<unknown>) => sql`
  select business.id as business_id, business.name, business.category_id,
    business.district, business.time_zone, business.review_stars, business.review_count,
    sold.id as offering_id, sold.duration_minutes, sold.price, ${metres} as metres
  from candidate
  join business on business.id = candidate.id
  join offering as sold on sold.business_id = candidate.id and sold.id = candidate.offering_id`

/** Orders of candidates covered by an index; businesses without a score come last. */
const ORDERS = {
  recommended: ['featured', 'rating', 'id'],
  rating: ['rating', 'review_count', 'id'],
} as const

const highestFirst = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} desc`))

/** Selects the first businesses of a city that sell a service, each with its cheapest offering of it. */
export function candidateQuery({
  service,
  city,
  limit,
  order,
}: CandidateInput & { order: keyof typeof ORDERS }) {
  return sql<SellerRow>`
    with candidate as (
      select business_id as id, featured, rating, review_count, offering_id from sold_offering
      where service_id = ${service} and city_id = ${city} and approved and cheapest
      order by ${highestFirst(ORDERS[order])} limit ${limit}
    )
    ${ofCandidates(sql`null::integer`)}
    order by ${highestFirst(ORDERS[order].map((column) => `candidate.${column}`))}`
}

/** Selects the same businesses ordered by distance from a place, as far as their locations are public. */
export function nearestCandidateQuery({
  service,
  city,
  limit,
  from,
}: CandidateInput & { from: Here }) {
  return sql<SellerRow>`
    with candidate as (
      select business_id as id, offering_id, ${metresFrom(from)} as metres
      from sold_offering join search_listing using (city_id, business_id)
      where service_id = ${service} and city_id = ${city} and approved and cheapest
      order by metres, business_id limit ${limit}
    )
    ${ofCandidates(sql`round(candidate.metres)::integer`)}
    order by candidate.metres, candidate.id`
}

/** Selects a service by id, to check that it exists. */
export function knownServiceQuery(id: string) {
  return sql<{ id: string }>`select id from service where id = ${id}`
}

export interface ShortestOffering extends OfferingTime {
  /** The staff members who do it, former ones included. */
  staffIds: string[]
}

/** Returns the shortest online offering of each active staff member; each offering once. */
export async function shortestOfEach(db: Db, businessId: string): Promise<ShortestOffering[]> {
  const { rows } = await sql<ShortestOffering>`
    select offering.duration_minutes as duration, offering.buffer_before_minutes as "bufferBefore",
      offering.buffer_after_minutes as "bufferAfter", (
        select json_agg(staff_id) from staff_offering
        where business_id = offering.business_id and offering_id = offering.id
      ) as "staffIds"
    from offering
    where offering.business_id = ${businessId} and offering.id in (
      select distinct on (staff.id) offering.id
      from staff
      join staff_offering as skill on skill.business_id = staff.business_id and skill.staff_id = staff.id
      join offering on offering.business_id = skill.business_id and offering.id = skill.offering_id
      where staff.business_id = ${businessId} and staff.active and offering.active and offering.online
      order by staff.id, offering.duration_minutes, offering.id
    )`.execute(db)
  return rows
}

/** Selects the name and category of an approved business. */
export function businessNameQuery(id: string) {
  return sql<{ name: Localized; category_id: string }>`
    select name, category_id from business where id = ${id} and status = 'approved'`
}
