import { sql, type RawBuilder } from 'kysely'
import { fold } from '@awan/core/fold'

/**
 * Minimum length of words matched anywhere in a word; shorter ones match only at the start, where trigrams can find
 * them.
 */
const ANYWHERE = 3

/**
 * Condition: a folded column, which begins with a space, contains every word of a typed text. Uses the trigram indexes;
 * typed wildcards are escaped.
 */
export function holdsWords(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  // Folded here: in a prepared statement, PostgreSQL would fold the word once per row.
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const conditions = [...new Set(words)].map((word) => {
    const literal = word.replace(/[\\%_]/g, String.raw`\$&`)
    const start = word.length < ANYWHERE ? '% ' : '%'
    return sql<boolean>`${column} like ${`${start}${literal}%`}`
  })
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Joins conditions with `and`; true without any. */
export function allOf(
  conditions: readonly (RawBuilder<unknown> | undefined)[],
): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `)
}
