import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '../types.ts'

/** Rows as COPY reads them: a list of columns, and a line for each row. */
export interface Lines {
  columns: string
  text: string
}

/**
 * Formats rows with the columns of the first, in its order, as COPY lines: values as PostgreSQL text, objects as JSON.
 * Undefined without rows.
 */
export function linesOf(rows: readonly object[]): Lines | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const columns = Object.keys(first).map((column) => pg.escapeIdentifier(column))
  return { columns: columns.join(', '), text: rows.map(lineOf).join('') }
}

/**
 * Copies lines into a table. Needs exclusive use of the client. `frozen`: rows are frozen at once, so that later reads
 * skip the visibility check; requires that the same transaction has emptied the table.
 */
export async function copyLines(
  client: pg.ClientBase,
  table: keyof DB,
  { columns, text, frozen = false }: Lines & { frozen?: boolean },
): Promise<void> {
  const way = frozen ? ' with (freeze)' : ''
  const target = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns}) from stdin${way}`),
  )
  await pipeline(Readable.from([text]), target)
}

/** Copies rows into a table, see `linesOf`. */
export async function copyRows(
  client: pg.ClientBase,
  table: keyof DB,
  rows: readonly object[],
): Promise<void> {
  const lines = linesOf(rows)
  if (lines) await copyLines(client, table, lines)
}

function lineOf(row: object): string {
  const values: unknown[] = Object.values(row)
  return `${values.map(fieldOf).join('\t')}\n`
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return SPECIAL.test(text) ? text.replaceAll(SPECIALS, (sign) => ESCAPED[sign] ?? sign) : text
}

/** Signs that COPY would take for the end of a field or of a row, or for the beginning of another sign. */
const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
