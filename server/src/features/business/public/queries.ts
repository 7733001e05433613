import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import { summaryColumns, summaryJoins, type SummaryRow } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { allOf, holdsWords } from '#db/search.ts'
import { isOpen } from './open-now.queries.ts'

export interface BusinessFilter {
  query?: string
  city?: string
  category?: string
  featured?: boolean
  minRating?: number
}

type BusinessSort = 'recommended' | 'rating'

export interface ListedBusiness extends SummaryRow {
  /** True if the business was open when the first page was read. */
  open: boolean
}

/** Featured, rating in tenths, id. */
export type BusinessPlace = readonly [featured: boolean, rating: number, id: string]

/** The last row of a page; `asOf` is the instant its first page was read at. */
export interface ListPlace {
  asOf: Date
  open: boolean
  row: BusinessPlace
}

/**
 * Returns the query of a page of at most `limit` approved businesses. Those open when the first page was read come
 * before the others, across all pages. Each half is in the order of the list; the second is read only if the first
 * leaves room. By rating, both form one list.
 */
export function businessListQuery(
  { openNow, sort, ...filter }: BusinessFilter & { openNow?: boolean; sort: BusinessSort },
  page: { after: ListPlace | undefined; limit: number; now: Date },
) {
  const { after, limit, now } = page
  const open = sql`(${isOpen(after?.asOf ?? now)})`
  // If the last page ended among the closed ones, all open ones have been listed.
  const stillOpen = after?.open === false ? sql`false` : open
  const whole = sort === 'rating' && openNow === undefined
  const order = ORDERS[sort]
  const half = (isOpenThen: boolean) => {
    const found = listed(filter, sort, after?.open === isOpenThen ? after.row : undefined)
    // Matches of a text search are not read in order: they are sorted first, so that openness is evaluated only until a
    // page is full, not for all of them.
    const source =
      filter.query === undefined
        ? sql`business where ${found}`
        : sql`(select * from business where ${found} order by ${order} offset 0) as business where true`
    return sql`
      select business.*, ${isOpenThen}::boolean as open from ${source}
        and ${whole ? sql`true` : isOpenThen ? stillOpen : sql`not ${open}`}
      order by ${order} limit ${limit}`
  }
  // The inner limit tells the planner how few rows are needed.
  const others = sql`union all
    (select * from (${half(false)}) as others limit ${limit} - (select count(*) from first_half))`
  return sql<ListedBusiness>`
    with first_half as materialized (${half(openNow ?? true)}),
    page as (select * from first_half ${openNow === undefined && !whole ? others : sql``})
    select ${summaryColumns}, business.open from page as business ${summaryJoins(now)}
    order by business.open desc, ${order}`
}

const ORDERS = {
  recommended: sql`business.featured desc, business.rating desc, business.id desc`,
  rating: sql`business.rating desc, business.featured desc, business.id desc`,
}

/** Returns the condition for rows after a place in an order. */
function behind(sort: BusinessSort, [featured, rating, id]: BusinessPlace) {
  return sort === 'rating'
    ? sql`(business.rating, business.featured, business.id) < (${rating}, ${featured}, ${id})`
    : sql`(business.featured, business.rating, business.id) < (${featured}, ${rating}, ${id})`
}

function listed(filter: BusinessFilter, sort: BusinessSort, after: BusinessPlace | undefined) {
  const { query, city, category, featured, minRating } = filter
  return allOf([
    sql`business.status = 'approved'`,
    city === undefined ? undefined : sql`business.city_id = ${city}`,
    category === undefined ? undefined : sql`business.category_id = ${category}`,
    featured === undefined ? undefined : sql`business.featured = ${featured}`,
    query === undefined ? undefined : holdsWords(sql`business.search_text`, query),
    minRating === undefined
      ? undefined
      : sql`business.rating >= ${Math.round(minRating * 10)}::integer`,
    after && behind(sort, after),
  ])
}

export interface DetailRow extends SummaryRow {
  slug: string
  about: Localized | null
  address: Localized
  landmark: Localized | null
  address_after_booking: boolean
  latitude: number
  longitude: number
  phone: string
  whatsapp: string | null
  city: Localized
  grid_minutes: number
  notice_minutes: number
  horizon_days: number
  cancel_cutoff_minutes: number
  missed_limit: number | null
  /** Null until counted. */
  booked: number | null
  broken: number | null
  offerings: {
    id: string
    service_id: string
    name: Localized
    description: Localized | null
    duration_minutes: number
    price: number
    staff_ids: string[] | null
  }[]
  /** Id of one of the offerings; null if none was booked three times recently. */
  most_booked: string | null
  staff: {
    id: string
    name: Localized
    photo: string | null
    position: number
  }[]
  photos: { id: string; width: number; height: number; blur: string | null }[]
}

/** Number of recent appointments that determine the most booked offering, so that a full year costs no more than a month. */
const LATELY = 200

/** The offering of `business` booked most often recently, among those that customers can book. */
const mostBooked = sql`(
    select item.offering_id
    from (
      select id from appointment
      where business_id = business.id and status <> 'cancelled'
      order by starts_at desc limit ${LATELY}
    ) as booked
    join appointment_item as item
      on item.business_id = business.id and item.appointment_id = booked.id
    join offering on offering.business_id = business.id and offering.id = item.offering_id
    where offering.active and offering.online and exists (
      select from sold_offering
      where sold_offering.business_id = business.id and sold_offering.offering_id = offering.id
    )
    group by item.offering_id having count(*) >= 3
    order by count(*) desc, item.offering_id limit 1
  )`

/** Finds all data of a business's page; undefined if it is not approved, unless `anyStatus` is set. */
export async function findBusiness(
  db: Db,
  id: string,
  now: Date,
  { anyStatus = false } = {},
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${summaryColumns}, business.slug, business.about, business.address, business.landmark, business.address_after_booking,
      business.latitude, business.longitude, business.phone, business.whatsapp, city.name as city, business.grid_minutes,
      business.notice_minutes, business.horizon_days, business.cancel_cutoff_minutes, business.missed_limit, promise.booked, promise.broken,
      coalesce((
        select json_agg(json_build_object(
          'id', offering.id, 'service_id', offering.service_id,
          'name', service.name || coalesce(offering.name, '{}'),
          'description', service.description,
          'duration_minutes', offering.duration_minutes, 'price', offering.price,
          'staff_ids', (
            select json_agg(staff.id order by staff.position, staff.id)
            from staff_offering
            join staff on staff.business_id = business.id and staff.id = staff_offering.staff_id
            where staff_offering.business_id = business.id
              and staff_offering.offering_id = offering.id and staff.active
          )
        ) order by offering.position, offering.id)
        from offering join service on service.id = offering.service_id
        where offering.business_id = business.id and offering.active and offering.online
          and exists (
            select from sold_offering
            where sold_offering.business_id = business.id and sold_offering.offering_id = offering.id
          )
      ), '[]') as offerings,
      ${mostBooked} as most_booked,
      coalesce((
        select json_agg(json_build_object(
          'id', member.id, 'name', member.name,
          'photo', member.photo, 'position', member.place
        ) order by member.place)
        from (
          -- The place in the list, whatever gaps the stored numbers have.
          select staff.*, row_number() over (order by staff.position, staff.id) - 1 as place
          from staff
          where staff.business_id = business.id
        ) as member
        where member.active
      ), '[]') as staff,
      coalesce((
        select json_agg(json_build_object(
          'id', photo.id, 'width', photo.width, 'height', photo.height, 'blur', photo.blur
        ) order by photo.position)
        from photo
        where photo.business_id = business.id and photo.position is not null
      ), '[]') as photos
    from business join city on city.id = business.city_id
    left join business_promise as promise on promise.business_id = business.id ${summaryJoins(now)}
    where business.id = ${id} and (${anyStatus} or business.status = 'approved')`.execute(db)
  return rows[0]
}

/** Returns the business with a current or former short address. */
export async function findAddressee(db: Db, slug: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const row = await db
    .selectFrom('business_address')
    .select('business_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.business_id
}
