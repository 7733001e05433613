import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of `column = …` for one of some values. The one that it mostly is is written as one: PostgreSQL takes a
 * list of unknown length for ten, finds a plan for these values cheaper than the kept one, and plans anew each time.
 */
export function anyOf<Value>(
  values: readonly Value[],
  type: 'uuid' | 'bytea',
): RawBuilder<NonNullable<Value>> {
  const [only] = values
  return values.length === 1
    ? sql`${only}::${sql.raw(type)}`
    : sql`any (${values}::${sql.raw(type)}[])`
}
