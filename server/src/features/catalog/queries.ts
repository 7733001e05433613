import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import { summaryColumns, summaryJoins, type SummaryRow } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { allOf, holdsWords } from '#db/search.ts'

export interface CategoryRow {
  id: string
  name: Localized
}

export interface ServiceRow extends CategoryRow {
  description: Localized | null
  duration_minutes: number
  featured: boolean
  position: number
  category_id: string
  category: Localized
  category_position: number
  price_from: number | null
  business_count: number
}

/** Position of the category, position within it, id. */
export type ServicePlace = [category: number, position: number, id: string]

const serviceColumns = sql`
  service.id, service.name, service.description,
  service.duration_minutes, service.featured, service.position, service.category_id,
  category.name as category,
  category.position as category_position`

export async function listCityRows(db: Db) {
  return db
    .selectFrom('city')
    .select(['id', 'name', 'country', 'time_zone', 'latitude', 'longitude'])
    .select(['south', 'north', 'west', 'east', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type CityRow = Awaited<ReturnType<typeof listCityRows>>[number]

export async function listCategoryRows(db: Db) {
  return db
    .selectFrom('category')
    .select(['id', 'name', 'icon', 'hue', 'active'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

/** Lists the active districts, city by city. */
export async function listDistrictRows(db: Db) {
  return db
    .selectFrom('district')
    .innerJoin('city', 'city.id', 'district.city_id')
    .select(['district.id', 'district.city_id', 'district.name'])
    .select(['district.latitude', 'district.longitude'])
    .where('district.active', '=', true)
    .orderBy('city.position')
    .orderBy('city.id')
    .orderBy('district.position')
    .orderBy('district.id')
    .execute()
}
export type DistrictRow = Awaited<ReturnType<typeof listDistrictRows>>[number]

/** Sums the stored counts of a service in all cities, or in one: the number of sellers and the lowest price. */
function sales(city: string | undefined) {
  return sql`
    select min(price_from) as price_from, coalesce(sum(business_count), 0)::int as business_count
    from service_count
    where service_count.service_id = service.id
      ${city === undefined ? sql`` : sql`and service_count.city_id = ${city}`}`
}

export interface ServiceFilter {
  query?: string
  category?: string
  city?: string
  featured?: boolean
}

/** Returns the query of a page of services that at least one business sells. */
export function serviceListQuery(
  filter: ServiceFilter,
  page: { after: ServicePlace | undefined; limit: number },
) {
  const { query, category, city, featured } = filter
  const wanted = allOf([
    sql`service.active`,
    query === undefined ? undefined : holdsWords(sql`service.search_text`, query),
    category === undefined ? undefined : sql`service.category_id = ${category}`,
    featured === undefined ? undefined : sql`service.featured = ${featured}`,
    page.after &&
      sql`(category.position, service.position, service.id) > (${page.after[0]}, ${page.after[1]}, ${page.after[2]})`,
    sql`sold.business_count > 0`,
  ])
  return sql<ServiceRow>`
    select ${serviceColumns}, sold.price_from, sold.business_count
    from service join category on category.id = service.category_id
    cross join lateral (${sales(city)}) sold
    where ${wanted}
    order by category.position, service.position, service.id
    limit ${page.limit}`
}

export function serviceQuery(id: string, city: string | undefined) {
  return sql<ServiceRow>`
    select ${serviceColumns}, sold.price_from, sold.business_count
    from service join category on category.id = service.category_id
    cross join lateral (${sales(city)}) sold
    where service.id = ${id}`
}

/** Returns the same columns for several services, in the order of their ids; unsold services are missing. */
export function servicesQuery(ids: readonly string[], city: string | undefined) {
  return sql<ServiceRow>`
    select ${serviceColumns}, sold.price_from, sold.business_count
    from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, place)
    join service on service.id = listed.id
    join category on category.id = service.category_id
    cross join lateral (${sales(city)}) sold
    where sold.business_count > 0
    order by listed.place`
}

export async function serviceExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('service').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export interface ServiceBusinessRow extends SummaryRow {
  offering_id: string
  service_id: string
  offering: Localized
  description: Localized | null
  duration_minutes: number
  price: number
}

const SERVICE_BUSINESS_ORDERS = {
  recommended: {
    key: sql`(listed.featured, listed.rating, listed.id)`,
    order: sql`listed.featured desc, listed.rating desc, listed.id desc`,
    direction: sql`<`,
  },
  rating: {
    key: sql`(listed.rating, listed.review_count, listed.id)`,
    order: sql`listed.rating desc, listed.review_count desc, listed.id desc`,
    direction: sql`<`,
  },
  price: {
    key: sql`(listed.price, listed.id)`,
    order: sql`listed.price, listed.id`,
    direction: sql`>`,
  },
} as const

export type ServiceBusinessOrder = keyof typeof SERVICE_BUSINESS_ORDERS

/** Returns the query of the businesses that sell a service, each with its cheapest offering of it. */
export function serviceBusinessesQuery(
  filter: { service: string; city?: string },
  page: {
    order: ServiceBusinessOrder
    after: readonly (string | number | boolean)[] | undefined
    limit: number
    now: Date
  },
) {
  const { key, order, direction } = SERVICE_BUSINESS_ORDERS[page.order]
  const after = page.after && sql`where ${key} ${direction} (${sql.join(page.after)})`
  return sql<ServiceBusinessRow>`
    with listed as (
      select business_id as id, featured, rating, review_count, offering_id, price
      from sold_offering
      where service_id = ${filter.service} and approved and cheapest
        ${filter.city === undefined ? sql`` : sql`and city_id = ${filter.city}`}
    ), page as (
      select * from listed ${after ?? sql``} order by ${order} limit ${page.limit}
    )
    select ${summaryColumns}, sold.id as offering_id, sold.service_id, sold.duration_minutes,
      sold.price, service.name || coalesce(sold.name, '{}') as offering,
      service.description
    from page as listed
    join business on business.id = listed.id
    join offering as sold on sold.business_id = listed.id and sold.id = listed.offering_id
    join service on service.id = sold.service_id
    ${summaryJoins(page.now)}
    order by ${order}`
}

/** Returns the query of approved businesses and the services that they sell. A sitemap holds at most 50,000 addresses. */
export function sitemapQuery() {
  return sql<{ kind: 'service' | 'business'; id: string }>`
    (select 'service' as kind, service.id
      from service
      where exists (select from service_count where service_id = service.id and business_count > 0)
      order by service.id limit 1000)
    union all
    (select 'business', id from business where status = 'approved'
      order by featured desc, rating desc, id desc limit 48000)`
}

export interface CatalogueRow extends CategoryRow {
  category_id: string
  description: Localized | null
  duration_minutes: number
  usual_price: number | null
}

/** Lists every service of a category, or of all, sold or not, with its median price rounded to 250 dinars. */
export async function listCatalogueRows(
  db: Db,
  category: string | undefined,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select service.id, service.category_id, service.name,
      service.description, service.duration_minutes, (
        select (round(percentile_disc(0.5) within group (order by sold_offering.price) / 250.0) * 250)::int
        from sold_offering where sold_offering.service_id = service.id and approved
      ) as usual_price
    from service join category on category.id = service.category_id
    where service.active and category.active
      ${category === undefined ? sql`` : sql`and service.category_id = ${category}`}
    order by category.position, service.position, service.id`.execute(db)
  return rows
}
