import { sql, type RawBuilder } from 'kysely'
import { allOf } from '#db/search.ts'
import { metresFrom, type Here } from '#records/places.ts'
import type { Term } from './term.queries.ts'

/** Candidates scored individually, recommended ones first: upper bound of matches of a rare term, or of a name. */
const MOST_TELLING = 600
/** Upper bound of candidates whose name matches only common terms. */
const MOST_NAMED = 400
/** Upper bound of other candidates, which match by services or place: only the list order tells them apart. */
const MOST_OTHERS = 400
/** Rows scanned in list order, and the share of matches from which the scan is tried before collecting all by the index. */
const WALKED = 6000
const WORTH_WALKING = 0.15
/** Upper bound of terms compared with each row; more would cost too much. */
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

/** Parameters of a ranking: the businesses, their order, and the part to read. */
export interface Ranking {
  /** Terms by word; a business must match one term of each word, or, loosely, of any word. */
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

/** Groups the terms by word, one of each of which must match; loosely, one group of all terms except places. */
function choicesOf({ terms, loosely }: Ranking): Term[][] {
  if (terms.length === 0) return []
  if (!loosely) return [...Map.groupBy(terms, ({ at }) => at).values()]
  const telling = terms.filter(({ term }) => !/^[dtp]:/.test(term))
  return [telling.length > 0 ? telling : [...terms]]
}

const marksOf = (terms: readonly Term[]) => [...new Set(terms.map(({ mark }) => mark))]
const isCommon = ({ share }: Term) => share > 0
const anyOf = (marks: readonly number[]) => sql`marks && ${[...marks]}::integer[]`

/** Returns the condition that any term matches. Common terms are separate: the index compares each row with whole lists. */
function overlaps(terms: readonly Term[]): RawBuilder<unknown> {
  const rare = marksOf(terms.filter((term) => !isCommon(term)))
  const common = marksOf(terms.filter(isCommon)).map((mark) => [mark])
  return sql`(${sql.join([rare, ...common].map(anyOf), sql` or `)})`
}

/** Returns one condition per choice, so that PostgreSQL uses the index for all and compares no row individually. */
const meets = (choices: readonly Term[][]) => allOf(choices.map((terms) => anyOf(marksOf(terms))))

/**
 * Selects the entries that match one term of each choice, by the index of terms alone: `offset 0` keeps out the other
 * conditions, which would bring in their own indexes and leave the terms of thousands of rows to be compared
 * individually.
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

/** Selects the candidates scored individually. Businesses with thousands of equals are taken in list order. */
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

/** One lookup of candidates: those that match a term of each choice. */
interface Look {
  choices: readonly Term[][]
  limit: number
}

/** Returns the lookups. One word: rare terms, common names, other common terms. Several: matches with a name first. */
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
 * Returns the statements of a lookup. Matches of a frequent term are found soon by a scan in list order, which collects
 * and sorts nothing; if the scan finds too few, all matches are collected after all.
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
 * Scores the whole pool at once: the best match per word, plus a bonus if the name contains little else. Separate
 * scoring would compare each business with every term.
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

/** Selects a page of the pool in the requested order. */
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
