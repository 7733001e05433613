import { sql, type RawBuilder } from 'kysely'
import { allOf } from '#db/search.ts'
import { metresFrom, type Here } from '#records/places.ts'
import type { Term } from './term.queries.ts'

/** Bounds those who are ranked one by one, the recommended ones of each kind: who has something that few have, */
const MOST_TELLING = 600
/** who is only called by what thousands are called by, */
const MOST_NAMED = 400
/** and who only sells it or is there: there is no telling them apart but by the order of lists. */
const MOST_OTHERS = 400
/** Looks at so many rows in the order of lists for what that share of them has, before the index collects all that have it. */
const WALKED = 6000
const WORTH_WALKING = 0.15
/** More terms than that cost each row too much. */
const MOST_COMPARED = 64

interface ListingFilter {
  city?: string | undefined
  category?: string | undefined
  district?: string | undefined
  maxPrice?: number | undefined
  minRating?: number | undefined
  womenOnly?: boolean | undefined
}

interface ListingOrder {
  by: 'best' | 'nearest' | 'price' | 'rating'
  from?: Here | undefined
}

/** Says which businesses are ranked, how, and what part of them is read. */
export interface Ranking {
  /** By word; of each at least one has to be there, or, loosely, of any. */
  terms: readonly Term[]
  loosely: boolean
  filter: ListingFilter
  order: ListingOrder
  offset: number
  limit: number
}

const termRows = (terms: readonly Term[]) => sql`
  select at, mark, weight, named
  from json_to_recordset(${JSON.stringify(terms.map((term) => ({ ...term, named: isNamed(term) })))}::json)
    as term (at integer, mark integer, weight float8, named boolean)`

const isNamed = ({ term }: Term) => term.startsWith('n:')

/** The terms of each word, of all of which one has to be there; loosely one of any word but places. */
function choicesOf({ terms, loosely }: Ranking): Term[][] {
  if (terms.length === 0) return []
  if (!loosely) return [...Map.groupBy(terms, ({ at }) => at).values()]
  const telling = terms.filter(({ term }) => !/^[dtp]:/.test(term))
  return [telling.length > 0 ? telling : [...terms]]
}

const marksOf = (terms: readonly Term[]) => [...new Set(terms.map(({ mark }) => mark))]
const isCommon = ({ share }: Term) => share > 0
const anyOf = (marks: readonly number[]) => sql`marks && ${[...marks]}::integer[]`

/** Holds one of the terms. Common ones are looked up by themselves: the index compares each row of one list with all lists. */
function overlaps(terms: readonly Term[]): RawBuilder<unknown> {
  const rare = marksOf(terms.filter((term) => !isCommon(term)))
  const common = marksOf(terms.filter(isCommon)).map((mark) => [mark])
  return sql`(${sql.join([rare, ...common].map(anyOf), sql` or `)})`
}

/** Holds one of each choice, in as many conditions: so that PostgreSQL asks the index for all, and compares no row by itself. */
const meets = (choices: readonly Term[][]) => allOf(choices.map((terms) => anyOf(marksOf(terms))))

/**
 * The entries that hold one term of each choice, by the index of terms alone: `offset 0` keeps the other conditions out, which
 * would bring their own indexes and leave the terms of thousands of rows to be compared one by one.
 */
function holding(choices: readonly Term[][]) {
  const [only, ...more] = choices
  if (only === undefined) return sql`search_entry`
  const found = more.length === 0 ? overlaps(only) : meets(choices)
  return sql`(select * from search_entry where ${found} offset 0) search_entry`
}

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
const KEYS = {
  price: sql`price_from, ${BY_LIST}`,
  nearest: sql`metres, ${BY_LIST}`,
  rating: sql`rating desc, ${BY_LIST}`,
}

/** Those that are ranked one by one. Whom thousands of others equal is taken in the order of lists. */
export function pool(ranking: Ranking) {
  return sql`term as materialized (${termRows(ranking.terms)}), ${pooled(ranking)}`
}

function pooled(ranking: Ranking) {
  const { terms, order, filter } = ranking
  const wanted = conditions(filter)
  const choices = choicesOf(ranking)
  const columns = sql`business_id, featured, rating, price_from, names, marks, ${order.from ? metresFrom(order.from) : sql`null::float8`} as metres`
  if (order.by !== 'best' || terms.length === 0)
    return sql`pool as materialized (
      select ${columns} from ${holding(choices)} where ${wanted}
      order by ${order.by === 'best' ? BY_LIST : KEYS[order.by]} limit ${MOST_OTHERS + MOST_TELLING}
    )`
  const looks = looksFor(choices, terms.filter(isNamed))
  const parts = looks.flatMap((look, at) => partsOf(look, `look_${at}`, { columns, wanted }))
  const all = parts.map(({ name }) => sql`select * from ${sql.ref(name)}`)
  return sql`${sql.join(parts.map(({ name, query }) => sql`${sql.ref(name)} as materialized (${query})`))},
    pool as materialized (
      select distinct on (business_id) * from (${sql.join(all, sql` union all `)}) looked
    )`
}

/** One look for who is ranked: who holds a term of each choice. */
interface Look {
  choices: readonly Term[][]
  limit: number
}

/** Looks, where one term is enough, for what few have apart from what thousands have, and for names apart from the rest. */
function looksFor(choices: readonly Term[][], named: readonly Term[]): Look[] {
  const [only, ...more] = choices
  const looks: Look[] =
    only === undefined || more.length > 0
      ? [
          { choices: [...choices, [...named]], limit: MOST_TELLING },
          { choices, limit: MOST_OTHERS },
        ]
      : [
          { choices: [only.filter((term) => !isCommon(term))], limit: MOST_TELLING },
          { choices: [only.filter((term) => isCommon(term) && isNamed(term))], limit: MOST_NAMED },
          {
            choices: [only.filter((term) => isCommon(term) && !isNamed(term))],
            limit: MOST_OTHERS,
          },
        ]
  return looks.filter((look) => look.choices.every(({ length }) => length > 0))
}

interface Selected {
  columns: RawBuilder<unknown>
  wanted: RawBuilder<unknown>
}

const isWorthWalking = (choices: readonly Term[][]) =>
  marksOf(choices.flat()).length <= MOST_COMPARED &&
  choices.every((terms) => terms.reduce((sum, { share }) => sum + share, 0) >= WORTH_WALKING)

/**
 * The statements of a look. What many have is met soon in the order of lists, where nothing is collected and sorted; if it is
 * not, all that have it are collected after all.
 */
function partsOf({ choices, limit }: Look, name: string, { columns, wanted }: Selected) {
  const collected = sql`select ${columns} from ${holding(choices)} where ${wanted}`
  const ordered = sql`order by ${BY_LIST} limit ${limit}`
  if (!isWorthWalking(choices)) return [{ name, query: sql`${collected} ${ordered}` }]
  const walked = `${name}_walked`
  return [
    {
      name: walked,
      query: sql`
        select ${columns} from (
          select * from search_entry where ${wanted} order by ${BY_LIST} limit ${WALKED}
        ) search_entry
        where ${meets(choices)} ${ordered}`,
    },
    {
      name,
      query: sql`${collected} and (select count(*) from ${sql.ref(walked)}) < ${limit} ${ordered}`,
    },
  ]
}

/**
 * Scores the whole pool at once: of each word the best that a business has, and more where its name has less beside them.
 * By itself each would be compared with every term.
 */
const SCORED = sql`
  select business_id,
    sum(best) + coalesce(0.2 * count(*) filter (where named) / nullif(max(names), 0), 0) as score
  from (
    select pool.business_id, pool.names, term.at, max(term.weight) as best, bool_or(term.named) as named
    from pool cross join lateral unnest(pool.marks) as own join term on term.mark = own
    group by pool.business_id, pool.names, term.at
  ) each_word
  group by business_id`

/** A part of the pool in its order. */
export function rankedPage({ terms, order, offset, limit }: Ranking) {
  const scored = order.by === 'best' && terms.length > 0
  const key = order.by === 'best' ? sql`score desc nulls last, ${BY_LIST}` : KEYS[order.by]
  const from = scored
    ? sql`pool left join (${SCORED}) scored using (business_id)`
    : sql`(select pool.*, 0 as score from pool) pool`
  return sql`
    select business_id, round(metres)::int as metres, row_number() over (order by ${key}) as place
    from ${from}
    order by place offset ${offset} limit ${limit}`
}
