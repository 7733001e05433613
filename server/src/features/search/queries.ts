import type { Localized } from '@awan/core/language'
import { sql, type RawBuilder } from 'kysely'
import { summaryColumns, summaryJoins, type SummaryRow } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { allOf } from '#db/search.ts'
import { metresFrom, type Here } from '#records/places.ts'
import { readBounded } from './bounded.queries.ts'
import type { Term } from './term.queries.ts'

/** Bounds those who are ranked by what they are called: the recommended ones of these. */
const MOST_NAMED = 1000
/** Bounds those who are found by what they sell or where they are: there is no telling them apart but by the order of lists. */
const MOST_OTHERS = 400

/** Finds the parts of the cities that a text can name, the cities themselves first. */
export async function listNamedPlaces(db: Db) {
  const cities = await db
    .selectFrom('city')
    .select(['id', 'name', 'id as city_id'])
    .where('active', '=', true)
    .execute()
  const districts = await db
    .selectFrom('district')
    .select(['id', 'name', 'city_id', 'synonyms'])
    .where('active', '=', true)
    .orderBy('city_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { cities, districts }
}

/** Asks whether the operator lists a district. */
export async function districtExists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('district').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export interface RankedService {
  id: string
  name: Localized
  category_id: string
  /** Counts how many of the words it has, in its own name or in its category's. */
  matched: number
  score: number
}

/** Ranks the services that words stand for; what a category alone is called by counts half. */
export async function rankServices(
  db: Db,
  terms: readonly Term[],
  filter: { category: string | undefined; limit: number },
): Promise<RankedService[]> {
  const { category, limit } = filter
  if (!terms.some(({ term }) => /^[sc]:/.test(term))) return []
  const ranking = sql<RankedService>`
    with term as materialized (${termRows(terms)})
    select service.id, service.name, service.category_id, ranked.matched,
      -- Of two that have the word the shorter name says more surely what it is.
      (ranked.score + 0.1 / (1 + cardinality(service.words)))::float8 as score
    from service
    join category on category.id = service.category_id and category.active
    cross join lateral (
      select count(*)::int as matched, sum(best) as score from (
        select max(case when term.term like 's:%' then weight else weight * 0.5 end) as best
        from term
        where term.term = 's:' || service.id or term.term = 'c:' || service.category_id
        group by at
      ) each_word
    ) ranked
    where service.active and ranked.matched > 0
      ${category === undefined ? sql`` : sql`and service.category_id = ${category}`}
    order by ranked.matched desc, 5 desc, category.position, service.position, service.id
    limit ${limit}`
  const { rows } = await readBounded(db, (trx) => ranking.execute(trx))
  return rows
}

export interface ListingFilter {
  city?: string | undefined
  category?: string | undefined
  district?: string | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  womenOnly?: boolean | undefined
}

export interface ListingOrder {
  by: 'best' | 'nearest' | 'price' | 'rating'
  from?: Here | undefined
}

export interface ListingQuestion {
  /** By word; of each at least one has to be there, or, loosely, of any. */
  terms: readonly Term[]
  loosely: boolean
  filter: ListingFilter
  order: ListingOrder
  /** Services of which the cheapest offering is shown; none: no offering. */
  services: readonly string[]
  /** Asks, where no service is meant, for the cheapest offering of all. */
  anyOffering: boolean
  offset: number
  limit: number
  now: Date
}

export interface ListingRow extends SummaryRow {
  offering_id: string | null
  service_id: string | null
  offering: Localized | null
  offering_description: Localized | null
  duration_minutes: number | null
  price: number | null
  metres: number | null
}

/** Businesses that the terms find, in their order: a part of the ranking, with what lists show of them. */
export async function listBusinessRows(db: Db, question: ListingQuestion): Promise<ListingRow[]> {
  const { services, anyOffering, now } = question
  const wanted = sql`sold_offering.service_id = any (${[...services]}::uuid[])`
  const listing = sql<ListingRow>`
    with ${pool(question)}, page as materialized (${rankedPage(question)})
    select ${summaryColumns}, page.metres, sold.id as offering_id, sold.service_id, sold.duration_minutes,
      sold.price, service.name || coalesce(sold.name, '{}') as offering,
      service.description as offering_description
    from page join business on business.id = page.business_id
    ${summaryJoins(now)}
    left join lateral (
      select offering.* from sold_offering
      join offering on offering.business_id = business.id and offering.id = sold_offering.offering_id
      where sold_offering.business_id = business.id
        and ${services.length > 0 ? wanted : sql`${anyOffering}`}
      order by sold_offering.price, offering.position, offering.id
      limit 1
    ) sold on true
    left join service on service.id = sold.service_id
    order by page.place`
  const { rows } = await readBounded(db, (trx) => listing.execute(trx), limitsOf(question))
  return rows
}

export interface NamedListing {
  id: string
  name: Localized
  category_id: string
  district: Localized
}

/** The same with no more than what a suggestion shows. */
export async function listBusinessNames(
  db: Db,
  question: ListingQuestion,
): Promise<NamedListing[]> {
  const listing = sql<NamedListing>`
    with ${pool(question)}, page as materialized (${rankedPage(question)})
    select business.id, business.name, business.category_id, business.district
    from page join business on business.id = page.business_id
    order by page.place`
  const { rows } = await readBounded(db, (trx) => listing.execute(trx), limitsOf(question))
  return rows
}

const limitsOf = ({ terms }: ListingQuestion) => ({ byTerms: terms.length > 0 })

const termRows = (terms: readonly Term[]) => sql`
  select at, term collate "C" as term, weight
  from json_to_recordset(${JSON.stringify(terms)}::json) as term (at integer, term text, weight float8)`

const isNamed = ({ term }: Term) => term.startsWith('n:')
const overlaps = (terms: readonly Term[]) =>
  sql`terms && ${[...new Set(terms.map(({ term }) => term))]}::text[]`

/** The terms of each word, of all of which one has to be there; loosely one of any word but places. */
function choicesOf({ terms, loosely }: ListingQuestion): Term[][] {
  if (terms.length === 0) return []
  if (!loosely) return [...Map.groupBy(terms, ({ at }) => at).values()]
  const telling = terms.filter(({ term }) => !/^[dtp]:/.test(term))
  return [telling.length > 0 ? telling : [...terms]]
}

/**
 * The listings that hold one term of each choice, by the index of terms alone: `offset 0` keeps the other conditions out, which
 * would bring their own indexes and leave the terms of thousands of rows to be compared one by one.
 */
const holding = (choices: readonly Term[][]) =>
  choices.length === 0
    ? sql`search_listing`
    : sql`(select * from search_listing where ${allOf(choices.map(overlaps))} offset 0) search_listing`

function conditions(filter: ListingFilter): RawBuilder<unknown> {
  const { city, category, district, maxPrice, minRating, womenOnly } = filter
  return allOf([
    sql`listed`,
    city === undefined ? undefined : sql`city_id = ${city}`,
    category === undefined ? undefined : sql`category_id = ${category}`,
    district === undefined ? undefined : sql`district_id = ${district}::uuid`,
    maxPrice === undefined ? undefined : sql`price_from <= ${maxPrice}`,
    minRating === undefined ? undefined : sql`rating >= ${Math.round(minRating * 10)}`,
    womenOnly === true ? sql`women_only` : undefined,
  ])
}

const BY_LIST = sql`featured desc, rating desc, business_id desc`

/** Those that are ranked one by one. Whom thousands of others equal is taken in the order of lists. */
function pool(question: ListingQuestion) {
  return sql`term as materialized (${termRows(question.terms)}), ${pooled(question)}`
}

function pooled(question: ListingQuestion) {
  const { terms, order, filter } = question
  const wanted = conditions(filter)
  const choices = choicesOf(question)
  const keys = {
    best: BY_LIST,
    price: sql`price_from, ${BY_LIST}`,
    nearest: sql`metres, ${BY_LIST}`,
    rating: sql`rating desc, ${BY_LIST}`,
  }
  const columns = sql`business_id, featured, rating, price_from, terms, ${order.from ? metresFrom(order.from) : sql`null::float8`} as metres`
  const named = terms.filter(isNamed)
  if (order.by !== 'best' || named.length === 0)
    return sql`pool as materialized (
      select ${columns} from ${holding(choices)} where ${wanted}
      order by ${keys[order.by]} limit ${MOST_OTHERS + MOST_NAMED}
    )`
  const [only, ...more] = choices
  // Where one term is enough, names and the rest are looked up apart, and neither reads what the other does.
  const [called, rest] =
    only !== undefined && more.length === 0
      ? [[only.filter(isNamed)], [only.filter((term) => !isNamed(term))]]
      : [[...choices, named], choices]
  return sql`
    named as materialized (
      select ${columns} from ${holding(called)} where ${wanted}
      order by ${BY_LIST} limit ${MOST_NAMED}
    ), others as materialized (
      select ${columns} from ${holding(rest)} where ${wanted}
      order by ${BY_LIST} limit ${MOST_OTHERS}
    ), pool as materialized (
      select * from named
      union all
      select * from others where business_id not in (select business_id from named)
    )`
}

/**
 * Scores the whole pool at once: of each word the best that a business has, and more where its name has less beside them.
 * By itself each would be compared with every term.
 */
function scored(terms: readonly Term[]) {
  const shortness = sql`coalesce(0.2 * count(*) filter (where named) / max(names), 0)`
  const called = sql`
    left join (
      select business_id, (select count(*) from unnest(terms) as own where own ^@ 'n:') as names from named
    ) called using (business_id)`
  const [more, joined] = terms.some(isNamed) ? [sql`+ ${shortness}`, called] : [sql``, sql``]
  return sql`
    select business_id, sum(best) ${more} as score
    from (
      select pool.business_id, term.at, max(term.weight) as best, bool_or(term.term ^@ 'n:') as named
      from pool cross join lateral unnest(pool.terms) as own join term on term.term = own
      group by pool.business_id, term.at
    ) each_word
    ${joined}
    group by business_id`
}

/** A part of the pool in its order. */
function rankedPage({ terms, order, offset, limit }: ListingQuestion) {
  const keys = {
    best: sql`score desc nulls last, ${BY_LIST}`,
    price: sql`price_from, ${BY_LIST}`,
    nearest: sql`metres, ${BY_LIST}`,
    rating: sql`rating desc, ${BY_LIST}`,
  }
  const pool =
    order.by === 'best' && terms.length > 0
      ? sql`pool left join (${scored(terms)}) scored using (business_id)`
      : sql`(select pool.*, 0 as score from pool) pool`
  return sql`
    select business_id, round(metres)::int as metres,
      row_number() over (order by ${keys[order.by]}) as place
    from ${pool}
    order by place offset ${offset} limit ${limit}`
}
