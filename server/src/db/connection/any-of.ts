import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Number of values PostgreSQL assumes for a list of unknown length. */
const SUPPOSED = 10

type Type = 'uuid' | 'bytea'

/**
 * Builds the right side of `column = …` that matches any of several values, so that PostgreSQL keeps the generic plan.
 * It assumes ten values for a list of unknown length, and considers a custom plan for fewer cheaper each time, so a
 * short list is padded with its last value. A single value, the common case, is passed as a scalar.
 */
export function anyOf<Value>(values: readonly Value[], type: Type): RawBuilder<NonNullable<Value>> {
  const given = parameterOf(values)
  return values.length === 1
    ? sql`${given}::${sql.raw(type)}`
    : sql`any (${given}::${sql.raw(type)}[])`
}

function parameterOf<Value>(values: readonly Value[]): unknown {
  if (values.length === 1) return values[0]
  const last = values.slice(-1)
  return [...values, ...Array.from({ length: SUPPOSED - values.length }, () => last).flat()]
}

/** Builds a query for rows by several values, whose SQL is compiled once; nothing else may vary between calls. */
export function readAnyOf<Value, Row>(
  type: Type,
  write: (db: Db, values: RawBuilder<NonNullable<Value>>) => CompiledQuery<Row>,
): (db: Db, values: readonly Value[]) => Promise<Row[]> {
  /** Compiled queries: [0] for a single value, [1] for a list. */
  const written: (CompiledQuery<Row> | undefined)[] = []
  return async (db, values) => {
    const number = values.length === 1 ? 0 : 1
    const query = (written[number] ??= write(db, anyOf(values, type)))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [parameterOf(values)] })
    return rows
  }
}
