import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export interface SellerRow {
  business_id: string
  name: Localized
  category_id: string
  district: Localized
  time_zone: string
  offering_id: string
  duration_minutes: number
  price: number
}

/** Businesses of a city that sell a service, the recommended ones first, each with its cheapest offering of it. */
export function candidateQuery(input: { service: string; city: string; limit: number }) {
  return sql<SellerRow>`
    with candidate as (
      select business_id as id, featured, rating, offering_id from sold_offering
      where service_id = ${input.service} and city_id = ${input.city} and approved and cheapest
      order by featured desc, rating desc, business_id desc limit ${input.limit}
    )
    select business.id as business_id, business.name, business.category_id,
      business.district, business.time_zone,
      sold.id as offering_id, sold.duration_minutes, sold.price
    from candidate
    join business on business.id = candidate.id
    join offering as sold on sold.business_id = candidate.id and sold.id = candidate.offering_id
    order by candidate.featured desc, candidate.rating desc, candidate.id desc`
}

/** Asks whether the catalogue has the service at all. */
export function knownServiceQuery(id: string) {
  return sql<{ id: string }>`select id from service where id = ${id}`
}

/** Returns for each active member of staff the shortest thing that customers can book; each once. */
export async function shortestOfEach(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ offering_id: string }>`
    select distinct offering_id from (
      select distinct on (staff.id) offering.id as offering_id
      from staff
      join staff_offering as skill on skill.business_id = staff.business_id and skill.staff_id = staff.id
      join offering on offering.business_id = skill.business_id and offering.id = skill.offering_id
      where staff.business_id = ${businessId} and staff.active and offering.active and offering.online
      order by staff.id, offering.duration_minutes, offering.id
    ) shortest`.execute(db)
  return rows.map((row) => row.offering_id)
}
