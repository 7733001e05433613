import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { alone, type BulkClient } from '../../server/src/db/bulk/alone.ts'
import { copyLines, copyRows, type Lines, linesOf } from '../../server/src/db/bulk/copy-rows.ts'
import { dropIndexes, dropReferences, restTriggers } from '../../server/src/db/bulk/rest.ts'
import { together } from '../../server/src/db/pipelined.ts'
import { rowsOfCopy, TABLES } from './copies.ts'
import { type DemoDay, demoDay } from './days.ts'
import { demoPeopleRows } from './people.ts'
import { settle } from './settle.ts'

export interface DemoOptions {
  /** Only its day in the businesses' zone matters. */
  now: Date
  /** Number of copies of the demo cities: 1 is about a hundred businesses. */
  scale: number
  seed?: number
}

interface Loaded {
  businesses: number
  appointments: number
}

/**
 * Loads the demo cities into a migrated database without businesses, in one transaction. The same seed, scale and day
 * give the same rows; a larger scale only adds rows.
 */
export async function loadDemo(pool: Pool, { now, scale, seed = 1 }: DemoOptions): Promise<Loaded> {
  const day = demoDay(now)
  return alone(pool, async (client) => {
    const wake: string[] = []
    for (const table of RESTING) wake.push(...(await restTriggers(client, table, ['O'])))
    // For few rows, checking each is faster than dropping and rebuilding indexes.
    const guards = scale > 1 ? await unguarded(client) : []
    // Memory for sorts, joins and index builds, for this transaction.
    await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'`)
    await copyRows(client, 'account', demoPeopleRows(seed, day))
    const loaded = await loadCopies(client, { seed, day, scale })
    for (const statement of guards) await client.query(statement)
    await settle(client, TABLES, day)
    for (const statement of wake) await client.query(statement)
    return loaded
  })
}

/** Tables whose triggers are disabled; `settle` stores the values they would have stored. */
const RESTING = [...TABLES.filter((table) => table !== 'notification'), 'list_change'] as const

async function unguarded(client: BulkClient): Promise<string[]> {
  const references = await dropReferences(client)
  const indexes = await dropIndexes(client, TABLES)
  // Tables truncated in this transaction are not written to the WAL if the server keeps none for replicas.
  await client.query(`truncate ${TABLES.filter((table) => !SHARED.has(table)).join(', ')}`)
  return [...indexes, ...references]
}

/** Tables that may hold rows before any business exists. */
const SHARED = new Set<string>(['account', 'notification'])

/** Generates the rows of a copy, as lines, while PostgreSQL loads those of the previous copy. */
async function loadCopies(
  client: BulkClient,
  { seed, day, scale }: { seed: number; day: DemoDay; scale: number },
): Promise<Loaded> {
  const loaded = { businesses: 0, appointments: 0 }
  let made = await linesOfCopy({ seed, day, copy: 0 })
  for (let copy = 1; copy <= scale; copy += 1) {
    loaded.businesses += made.businesses
    loaded.appointments += made.appointments
    const next = copy < scale ? linesOfCopy({ seed, day, copy }) : made
    made = (await together([next, copyTables(client, made.tables, scale > 1)]))[0]
  }
  return loaded
}

async function linesOfCopy(which: Parameters<typeof rowsOfCopy>[0]) {
  const rows = await rowsOfCopy(which)
  const tables = new Map<Table, Lines>()
  for (const table of TABLES) {
    const lines = linesOf(rows[table] ?? [])
    if (lines) tables.set(table, lines)
    await turn()
  }
  const [businesses, appointments] = [rows.business?.length ?? 0, rows.appointment?.length ?? 0]
  return { businesses, appointments, tables }
}

type Table = (typeof TABLES)[number]

async function copyTables(
  client: BulkClient,
  tables: ReadonlyMap<Table, Lines>,
  many: boolean,
): Promise<void> {
  for (const [table, lines] of tables)
    await copyLines(client, table, { ...lines, frozen: many && !SHARED.has(table) })
}
