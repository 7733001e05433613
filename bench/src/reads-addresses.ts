import type { Pool } from 'pg'
import { addDays } from '@awan/core/time'

export const KINDS = ['one', 'any', 'days', 'business', 'services', 'businesses', 'quick'] as const
export type Kind = (typeof KINDS)[number]
export type Addresses = Record<Kind | 'bare' | 'livez', readonly string[]>

/** Range of days ahead that requests are spread over. */
const AHEAD = 20

interface Sold {
  business: string
  city: string
  category: string
  offering: string
  service: string
  staff: string
}

/** Returns the URLs of each kind, over all shops, offerings and staff. */
export async function addressesOf(pool: Pool, now: Date): Promise<Addresses> {
  const { rows } = await pool.query<Sold>(`
    select business.id as business, city_id as city, category_id as category,
      offering.id as offering, offering.service_id as service, staff_id as staff
    from business
    join offering on offering.business_id = business.id and offering.active and offering.online
    join staff_offering on staff_offering.business_id = business.id and offering_id = offering.id
    join staff on staff.business_id = business.id and staff.id = staff_id and staff.active
    where business.status = 'approved' order by business.id, offering.id, staff_id`)
  const dayOf = (at: number) => addDays(now.toISOString().slice(0, 10), 1 + (at % AHEAD))
  const each = (path: (sold: Sold, at: number) => string) => [...new Set(rows.map(path))]
  const shop = '/api/businesses'
  return {
    livez: ['/livez'],
    bare: each((sold) => `/${sold.business}`),
    one: each(
      ({ business, offering, staff }, at) =>
        `${shop}/${business}/slots?offering=${offering}&staff=${staff}&date=${dayOf(at)}`,
    ),
    any: each(
      ({ business, offering }, at) =>
        `${shop}/${business}/slots?offering=${offering}&date=${dayOf(at)}`,
    ),
    days: each(
      ({ business, offering, staff }, at) =>
        `${shop}/${business}/days?offering=${offering}&days=31${at % 2 ? `&staff=${staff}` : ''}`,
    ),
    business: each(({ business }) => `${shop}/${business}`),
    services: each(
      ({ city, category }, at) =>
        `/api/services?city=${city}&${at % 2 ? 'featured=true' : `category=${category}`}`,
    ),
    businesses: each(
      ({ city, category }, at) => `${shop}?city=${city}${at % 2 ? '' : `&category=${category}`}`,
    ),
    quick: each(
      ({ city, service }, at) =>
        `/api/quick-book?service=${service}&city=${city}&limit=${at % 2 ? 20 : 10}`,
    ),
  }
}
