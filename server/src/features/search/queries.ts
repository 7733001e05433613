import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import { summaryColumns, summaryJoins, type SummaryRow } from '#records/business-summaries.ts'
import type { Db } from '#db/connect.ts'
import { readBounded } from './bounded.queries.ts'
import { pool, rankedPage, type Ranking } from './ranking.queries.ts'
import type { Term } from './term.queries.ts'

/** Lists the places that a query can name, cities first. */
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

/** Returns whether a district exists. */
export async function districtExists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('district').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export interface RankedService {
  id: string
  name: Localized
  category_id: string
  /** Number of query words in its own name or its category's. */
  matched: number
  score: number
}

/** Ranks the services that match the words; a match of the category's name counts half. */
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

export interface ListingQuestion extends Ranking {
  /** Services whose cheapest offering is shown; empty: none. */
  services: readonly string[]
  /** If no service is meant, shows the cheapest offering of all. */
  anyOffering: boolean
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

/** Lists the businesses that match the terms: a part of the ranking, with the columns of lists. */
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

/** Lists the same businesses with only the columns of a suggestion. */
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
