import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '../types.ts'

/** Rows in COPY text format: the column list, and one line per row. */
export interface Lines {
  columns: string
  text: string
}

/**
 * Formats rows as COPY lines, with the columns of the first row in its order: values as PostgreSQL text, objects as
 * JSON. Returns undefined without rows.
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

/** Copies rows into a table; see `linesOf`. */
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

/** Characters that COPY would read as a field separator, a line end or an escape. */
const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
