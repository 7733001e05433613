import { type RawBuilder, sql } from 'kysely'

/** The number of values that PostgreSQL takes a list for whose length it does not know. */
const SUPPOSED = 10

/**
 * The right side of `column = …` for one of some values, written so that a plan for all values is kept. PostgreSQL takes a
 * list of unknown length for ten and finds a plan for fewer cheaper, anew each time: a short one is filled with its last.
 * The one that it mostly is is written as one.
 */
export function anyOf<Value>(
  values: readonly Value[],
  type: 'uuid' | 'bytea',
): RawBuilder<NonNullable<Value>> {
  const [only] = values
  if (values.length === 1) return sql`${only}::${sql.raw(type)}`
  const last = values.slice(-1)
  const filled = [...values, ...Array.from({ length: SUPPOSED - values.length }, () => last).flat()]
  return sql`any (${filled}::${sql.raw(type)}[])`
}
