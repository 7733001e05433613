import { sql, type RawBuilder } from 'kysely'
import {
  customerSearch,
  NEW_FOR,
  type CustomerFilter,
  type CustomerSort,
} from '@awan/core/customer/rules'
import { allOf, holdsWords } from '#db/search.ts'
import type { ShopId } from '#http/shop.ts'
import { changedSince, cameAsCounted } from './counted.queries.ts'
import { backwards, COUNTS, tookPlace, type CustomerRow } from './queries.ts'

export interface CustomerSelection {
  query?: string | undefined
  filter: CustomerFilter
  sort: CustomerSort
}

export interface ListedCustomer extends CustomerRow {
  /** Sort value; an instant is in microseconds. */
  place: string | number
}

/** Cursor of a page: sort value of its last row (an instant in microseconds), and its id. */
export type CustomerPlace = [place: string | number, id: string]

interface Page {
  after?: CustomerPlace | undefined
  limit: number
  now: Date
  /** Upper bound of the appointments scanned for it. */
  lookThrough?: number
}

interface Order {
  /** Join that yields each card's sort value; only cards on the page are counted, afterwards. */
  beside: (now: Date) => RawBuilder<unknown>
  by: RawBuilder<unknown>
  descending: boolean
  /** Convert a sort value to its cursor value, and back. */
  place: RawBuilder<unknown>
  placed: (place: string | number) => RawBuilder<unknown>
}

const appointmentsOfCard = sql`appointment.business_id = card.business_id and business_customer_id = card.id`

const ORDERS: Record<CustomerSort, Order> = {
  /** Most recently seen or created customers first. */
  recent: {
    beside: (now) => sql`left join lateral (
      select starts_at from appointment where ${appointmentsOfCard} and ${tookPlace(now)}
      order by starts_at desc limit 1
    ) last on true`,
    by: sql`greatest(card.created_at, last.starts_at)`,
    descending: true,
    place: sql`(extract(epoch from page.key) * 1000000)::bigint`,
    placed: (place) => sql`(timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond')`,
  },
  name: {
    beside: () => sql``,
    by: sql`card.search_text collate "C"`,
    descending: false,
    place: sql`page.key`,
    placed: (place) => sql`${place}`,
  },
  visits: {
    beside: () => sql`left join changed on changed.id = card.id`,
    by: cameAsCounted,
    descending: true,
    place: sql`page.key`,
    placed: (place) => sql`${place}`,
  },
}

/** Returns the query of one shop's customers with their counts. Customers who deleted their account are excluded. */
export function customersQuery(shopId: ShopId, input: CustomerSelection, page: Page) {
  const { place, descending } = ORDERS[input.sort]
  const direction = descending ? sql`desc` : sql`asc`
  const everyone = input.filter === 'all' && sought(input.query) === undefined
  const chosen = everyone
    ? everybody(shopId, input.sort, page)
    : sql`${input.sort === 'visits' ? sql`${changedSince(shopId, page.now)},` : sql``}
      page as (${sorted(shopId, input, page)})`
  return sql<ListedCustomer>`
    with ${chosen}
    select card.*, counted.*, ${place} as place
    from page join business_customer as card on card.business_id = ${shopId} and card.id = page.id
    ${COUNTS(page.now)}
    order by page.key ${direction}, page.id ${direction}`
}

/** Finds a page of all cards by an index in the list's order. */
function everybody(shopId: ShopId, sort: CustomerSort, page: Page): RawBuilder<unknown> {
  if (sort === 'recent') return lately(shopId, page)
  if (sort === 'visits') return mostly(shopId, page)
  return sql`page as (${sorted(shopId, { filter: 'all', sort }, page)})`
}

/**
 * Reads an index on the stored counts, which are exact for all cards but those changed since; these are counted and
 * merged in at their place.
 */
function mostly(shopId: ShopId, { after, limit, now }: Page): RawBuilder<unknown> {
  const beyond = (key: RawBuilder<unknown>) =>
    after ? sql`and (${key}, card.id) < (${after[0]}::integer, ${after[1]}::uuid)` : sql``
  return sql`${changedSince(shopId, now)}, page as (
    (select card.counted_appointments as key, card.id
    from business_customer as card
    where card.business_id = ${shopId} and card.name <> ''
      and card.id <> all (array(select id from changed)) ${beyond(sql`card.counted_appointments`)}
    order by card.counted_appointments desc, card.id desc
    limit ${limit})
    union all
    select changed.visits, card.id
    from changed join business_customer as card on card.business_id = ${shopId} and card.id = changed.id
    where card.name <> '' ${beyond(sql`changed.visits`)}
    order by key desc, id desc
    limit ${limit}
  )`
}

/** Finds the matching cards, then their sort values; empty if `only` is false. */
function sorted(
  shopId: ShopId,
  input: CustomerSelection,
  { after, limit, now }: Page,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { beside, by, descending, placed } = ORDERS[input.sort]
  const direction = descending ? sql`desc` : sql`asc`
  const wanted = allOf([
    only,
    sql`card.business_id = ${shopId} and card.name <> ''`,
    sought(input.query),
    chosen(input.filter, now),
    after &&
      sql`(${by}, card.id) ${descending ? sql`<` : sql`>`} (${placed(after[0])}, ${after[1]})`,
  ])
  return sql`select ${by} as key, card.id
    from business_customer as card ${beside(now)}
    where ${wanted}
    order by ${by} ${direction}, card.id ${direction}
    limit ${limit}`
}

/** Upper bound of the appointments scanned; if they yield too few cards, a lookup per card is cheaper. */
const MOST_LOOKED_THROUGH = 500

/**
 * Reads two indexes backwards, no further than a page needs: appointments, where a card's latest past one gives its
 * sort value, and cards created after their last appointment, down to the instant where the appointments end the page.
 * Only if appointments do not fill the page, as at the end of a list, are all cards read.
 */
function lately(shopId: ShopId, page: Page): RawBuilder<unknown> {
  const { after, limit, now, lookThrough = MOST_LOOKED_THROUGH } = page
  const edge = after ? ORDERS.recent.placed(after[0]) : sql`${now}::timestamptz`
  const beyond = (key: RawBuilder<unknown>) =>
    after ? sql`and ${key} < (${edge}, ${after[1]}::uuid)` : sql``
  // The offset keeps this a subquery per row; as an anti-join it would read all appointments.
  const neverSince = (instant: RawBuilder<unknown>) => sql`not exists (
    select from appointment as later
    where later.business_id = card.business_id and later.business_customer_id = card.id
      and later.starts_at > ${instant} and later.starts_at < ${now} and ${tookPlace(now)}
    offset 0
  )`
  return sql`came as (
    select appointment.starts_at as key, card.id
    from appointment
    join business_customer as card
      on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
    where appointment.business_id = ${shopId} and appointment.starts_at <= ${edge}
      and appointment.starts_at > coalesce((
        select starts_at from appointment where business_id = ${shopId} and starts_at <= ${edge}
        order by starts_at desc offset ${lookThrough} limit 1
      ), '-infinity')
      and ${tookPlace(now)} and appointment.starts_at > card.created_at and card.name <> ''
      and ${neverSince(sql`appointment.starts_at`)} ${beyond(sql`(appointment.starts_at, card.id)`)}
    group by appointment.starts_at, card.id
    order by appointment.starts_at desc, card.id desc
    limit ${limit}
  ), written as (
    select card.created_at as key, card.id
    from business_customer as card
    where card.business_id = ${shopId} and card.name <> ''
      and card.created_at >= (select min(key) from came having count(*) = ${limit})
      and ${neverSince(sql`card.created_at`)} ${beyond(sql`(card.created_at, card.id)`)}
    order by card.created_at desc, card.id desc
    limit ${limit}
  ), page as (
    table came union table written union
    (${sorted(shopId, { filter: 'all', sort: 'recent' }, page, sql`(select count(*) from came) < ${limit}`)})
    order by key desc, id desc
    limit ${limit}
  )`
}

function sought(query: string | undefined): RawBuilder<unknown> | undefined {
  const search = customerSearch(query ?? '')
  if (!search) return undefined
  if (search.by === 'words') return holdsWords(sql`card.search_text`, search.words)
  return sql`reverse(card.phone) like ${`${backwards(search.digits)}%`}`
}

function chosen(filter: CustomerFilter, now: Date): RawBuilder<unknown> | undefined {
  if (filter === 'blocked') return sql`card.blocked_at is not null`
  if (filter === 'missed')
    return sql`exists (select from appointment where ${appointmentsOfCard} and missed)`
  if (filter === 'new') return sql`card.created_at > ${new Date(now.getTime() - NEW_FOR)}`
  return undefined
}
