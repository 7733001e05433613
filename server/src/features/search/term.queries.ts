import { sql } from 'kysely'
import type { SearchedWord } from '@awan/core/search/understood'
import type { Db } from '#db/connect.ts'
import { readBounded } from './bounded.queries.ts'

/** Describes what a searched word may stand for, and how surely: a word of a name, or something that has it in its name. */
export interface Term {
  /** The place of the word in what was typed, from 0. */
  at: number
  /** As in `search_listing.terms`. */
  term: string
  weight: number
  /** As in `search_entry.marks`. */
  mark: number
  /** The part of the businesses that have it, where the statistics of the table name it: from a hundredth on; else 0. */
  share: number
}

/** Each reading of a word is looked up so many times at most: a beginning of two letters is that of many words. */
const MOST_ALIKE = 40
/** A word that nothing is called by is sought among those that look like it. */
const LEAST_LOOKALIKE = 6
const LOOKALIKE = 0.4

/** The words that a searched one may be, each once, from `sought`, `known` and `unknown`. */
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

/** Everything that is called by one of them. */
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

/** Terms that many businesses have, as PostgreSQL has counted them in a sample; none before it has. */
const COMMON = sql`
      select mark, share from pg_stats
      cross join lateral unnest(most_common_elems::text::integer[], most_common_elem_freqs) as own (mark, share)
      where mark is not null and schemaname = current_schema() and tablename = 'search_entry' and attname = 'marks'`

/**
 * The stored words that the searched ones may be: the same, begun alike, sounding alike in the other letters, a slip away.
 * Of these the last two cost a look only for words that nothing is called by. Then everything that is called by them.
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
