import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '../types.ts'

/**
 * Copies rows that all have the columns of the first, in its order, into a table; values are PostgreSQL's text of them, and
 * objects the JSON. The client is nobody else's meanwhile.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: keyof DB,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
    .map((column) => pg.escapeIdentifier(column))
    .join(', ')
  const lines = rows.map(lineOf)
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`))
  await pipeline(Readable.from([lines.join('')]), target)
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
