import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { businessSummarySchema } from '@awan/core/business/contract'
import { openingAt, ratingOf } from '@awan/core/business/rules'
import { instantText, MINUTE_MS } from '@awan/core/time'
import type { BusinessCalendar } from './business-calendars.ts'

/** Columns of a business in a list. */
export interface SummaryRow {
  id: string
  name: Localized
  category_id: string
  category: Localized
  city_id: string
  district: Localized
  time_zone: string
  photo: string | null
  featured: boolean
  women_only: boolean
  rating: number
  review_stars: number
  review_count: number
  price_from: number | null
  promotion: { name: Localized; kind: string; value: number } | null
  pin: { latitude: number; longitude: number } | null
}

/** Columns of `SummaryRow`, for a `from` of `business` with `summaryJoins`. */
export const summaryColumns = sql`
  business.id, business.name, business.category_id,
  category.name as category, business.city_id,
  business.district, business.time_zone, business.photo,
  business.featured, business.women_only, business.rating, business.review_stars, business.review_count,
  cheapest.price_from, offered.promotion,
  case when not business.address_after_booking
    then json_build_object('latitude', business.latitude, 'longitude', business.longitude) end as pin`

/**
 * Joins for the selected rows of a page: reads the offerings and promotions of each. The promotion shown is valid on the
 * working day: first those for everybody, at any hour and for all offerings, then the one that saves most of the
 * cheapest offering's price.
 */
export const summaryJoins = (now: Date) => sql`
  join category on category.id = business.category_id
  cross join lateral (
    select min(price) as price_from from sold_offering where sold_offering.business_id = business.id
  ) cheapest
  left join lateral (
    select json_build_object('name', promotion.name,
      'kind', promotion.kind, 'value', promotion.value) as promotion
    from promotion
    where promotion.business_id = business.id and promotion.ended_at is null
      and (promotion.use_limit is null or promotion.uses < promotion.use_limit)
      and promotion.first_day <= (${now}::timestamptz at time zone business.time_zone)::date
      and promotion.last_day >= (${now}::timestamptz at time zone business.time_zone)::date - 1
      and working_day(business.id, ${now}::timestamptz)
        between promotion.first_day and promotion.last_day
      and (promotion.weekdays is null
        or extract(isodow from working_day(business.id, ${now}::timestamptz)) = any (promotion.weekdays))
    order by promotion.first_appointment_only,
      promotion.starting is not null or exists (
        select from promotion_offering as part
        where part.business_id = promotion.business_id and part.promotion_id = promotion.id
      ),
      case promotion.kind when 'percent' then cheapest.price_from * promotion.value / 100.0
        else least(promotion.value, cheapest.price_from) end desc,
      promotion.value desc, promotion.id
    limit 1
  ) offered on true`

/** Presents a row; `calendar` must contain all staff. */
export function presentSummary(
  row: SummaryRow,
  calendar: BusinessCalendar | undefined,
  now: Date,
): z.input<typeof businessSummarySchema> {
  const everyone = calendar?.everyone ?? { timeZone: row.time_zone, items: [] }
  const opening = openingAt(now.getTime() / MINUTE_MS, everyone)
  const instant = (minute: number | undefined) =>
    minute === undefined ? null : instantText(minute * MINUTE_MS)
  return {
    id: row.id,
    name: row.name,
    categoryId: row.category_id,
    categoryName: row.category,
    cityId: row.city_id,
    district: row.district,
    timeZone: row.time_zone,
    photo: row.photo,
    featured: row.featured,
    womenOnly: row.women_only,
    rating: ratingOf(row.review_stars, row.review_count),
    open: { now: opening.now, until: instant(opening.until), opensAt: instant(opening.opensAt) },
    priceFrom: row.price_from,
    promotion: row.promotion && {
      name: row.promotion.name,
      kind: row.promotion.kind === 'amount' ? 'amount' : 'percent',
      value: row.promotion.value,
    },
    pin: row.pin,
  }
}
