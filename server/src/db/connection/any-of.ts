import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** The number of values that PostgreSQL takes a list for whose length it does not know. */
const SUPPOSED = 10

type Type = 'uuid' | 'bytea'

/**
 * The right side of `column = …` for one of some values, written so that a plan for all values is kept. PostgreSQL takes a
 * list of unknown length for ten and finds a plan for fewer cheaper, anew each time: a short one is filled with its last.
 * The one that it mostly is is written as one.
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

/**
 * Makes a read of rows by some values, whose words are put together once and not for each question: with nothing else
 * that changes from one question to the next.
 */
export function readAnyOf<Value, Row>(
  type: Type,
  write: (db: Db, values: RawBuilder<NonNullable<Value>>) => CompiledQuery<Row>,
): (db: Db, values: readonly Value[]) => Promise<Row[]> {
  /** For one, and for several. */
  const written: (CompiledQuery<Row> | undefined)[] = []
  return async (db, values) => {
    const number = values.length === 1 ? 0 : 1
    const query = (written[number] ??= write(db, anyOf(values, type)))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [parameterOf(values)] })
    return rows
  }
}
