import { sql } from 'kysely'
import type { SearchedWord } from '@awan/core/search/understood'
import type { Db } from '#db/connect.ts'
import { readBounded } from './bounded.queries.ts'

/** A possible meaning of a query word, weighted: a word in a name, or an item whose name contains it. */
export interface Term {
  /** Index of the word in the query, from 0. */
  at: number
  /** Same format as in `search_listing.terms`. */
  term: string
  weight: number
  /** Same value as in `search_entry.marks`. */
  mark: number
  /** Share of businesses that have it, from the table's statistics: at least a hundredth, else 0. */
  share: number
}

/** Upper bound of matches per reading of a word: many words share a prefix of two letters. */
const MOST_ALIKE = 40
/** Minimum length and similarity of a fuzzy match, tried only for a word that is not stored. */
const LEAST_LOOKALIKE = 6
const LOOKALIKE = 0.4

/** Selects the stored words that a query word may stand for, each once, from `sought`, `known` and `unknown`. */
const ALIKE = sql`
      select at, word, max(weight) as weight from (
        select at, word, 1.0 as weight from known
        union all
        select sought.at, longer.word, 0.8 from sought
        cross join lateral (
          select word from search_word
          where word > sought.word and word < sought.word || chr(1114111) order by word limit ${MOST_ALIKE}
        ) longer
        where char_length(sought.word) >= 2
        union all
        select sought.at, heard.word, 0.7 from sought
        cross join lateral (
          select word from search_word
          where skeleton = sought.skeleton
            and (char_length(skeleton) >= 4 or (word ~ '[a-z]') <> sought.latin)
          limit ${MOST_ALIKE}
        ) heard
        where char_length(sought.skeleton) >= 2
        union all
        select unknown.at, slip.word, 0.6 from unknown
        cross join lateral (
          select word from search_word where near && unknown.near limit ${MOST_ALIKE}
        ) slip
        union all
        select sought.at, looking.word, 0.4 * looking.similar from sought
        cross join lateral (
          select word, similarity(word, sought.word) as similar from search_word
          where word % sought.word order by 2 desc, 1 limit 5
        ) looking
        where char_length(sought.word) >= ${LEAST_LOOKALIKE}
          and looking.similar >= ${LOOKALIKE} and sought.at in (select at from unknown)
      ) found
      group by at, word`

/** Selects all terms named by one of these words. */
const MEANT = sql`
    select at, term, max(weight)::float8 as weight, search_mark(term) as mark,
      coalesce((select share from common where mark = search_mark(term)), 0)::float8 as share
    from (
      select at, 'n:' || word as term, weight * 1.2 as weight from alike
      union all
      select at, 'p:' || word, weight * 0.9 from alike
      union all
      select at, 's:' || service.id, weight from service
      cross join lateral unnest(service.words) as named (word) join alike using (word)
      where service.active
      union all
      select at, 'c:' || category.id, weight from category
      cross join lateral unnest(category.words) as named (word) join alike using (word)
      where category.active
      union all
      select at, 'd:' || district.id, weight * 0.9 from district
      cross join lateral unnest(district.words) as named (word) join alike using (word)
      union all
      select at, 't:' || city.id, weight * 0.5 from city
      cross join lateral unnest(city.words) as named (word) join alike using (word)
    ) meant
    group by at, term`

/** Selects terms that many businesses have, from PostgreSQL's sampled statistics; none before the first `analyze`. */
const COMMON = sql`
      select mark, share from pg_stats
      cross join lateral unnest(most_common_elems::text::integer[], most_common_elem_freqs) as own (mark, share)
      where mark is not null and schemaname = current_schema() and tablename = 'search_entry' and attname = 'marks'`

/** Finds the terms of names that contain one of these words as typed; none for a word that is not stored. */
export async function findNameTerms(db: Db, words: readonly SearchedWord[]): Promise<Term[]> {
  const forms = words.flatMap(({ forms: readings }, at) =>
    readings.map(({ word }) => ({ at, term: `n:${word}`, word })),
  )
  const finding = sql<Term>`
    select distinct at, term, 1::float8 as weight, search_mark(term) as mark, 0::float8 as share
    from json_to_recordset(${JSON.stringify(forms)}::json) as typed (at integer, term text, word text)
    where exists (select from search_word where search_word.word = typed.word collate "C")`
  const { rows } = await readBounded(db, (trx) => finding.execute(trx))
  return rows
}

/**
 * Finds the stored words that the query words may stand for: equal, with the same prefix, sounding alike, a typo away,
 * or similar. Typos and similarity are tried only for words that are not stored. Then returns all terms named by them.
 */
export async function findTerms(db: Db, words: readonly SearchedWord[]): Promise<Term[]> {
  if (words.length === 0) return []
  const forms = words.flatMap((word, at) =>
    word.forms.map((form) => ({ at, ...form, latin: /[a-z]/.test(form.word) })),
  )
  const slips = words.map(({ near }, at) => ({ at, near }))
  const finding = sql<Term>`
    with sought as materialized (
      select at, word collate "C" as word, skeleton collate "C" as skeleton, latin
      from json_to_recordset(${JSON.stringify(forms)}::json)
        as typed (at integer, word text, skeleton text, latin boolean)
    ), known as materialized (
      select sought.at, same.word from sought
      cross join lateral (select word from search_word where word = sought.word limit 1) same
    ), unknown as materialized (
      select at, near from json_to_recordset(${JSON.stringify(slips)}::json) as typed (at integer, near text[])
      where at not in (select at from known)
    ), alike as materialized (${ALIKE}),
    common as materialized (${COMMON})
    ${MEANT}`
  const { rows } = await readBounded(db, (trx) => finding.execute(trx))
  return rows
}
