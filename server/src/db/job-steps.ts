import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './types.ts'

const BATCH = 5000

/** Runs independent steps in order: one that fails does not keep the later ones from running. Rejects with its error. */
export async function eachStep(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/**
 * Deletes the rows of a table that fulfil a condition, a batch per statement: after an outage a single statement would
 * exceed the statement timeout at every run. A row changed meanwhile is left to the next run.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof DB,
  where: RawBuilder<unknown>,
  batch = BATCH,
): Promise<void> {
  await inBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${where} limit ${batch}
      ))`.execute(db)
    return Number(numAffectedRows)
  }, batch)
}

/** Deletes the audit entries older than an instant, likewise; only this database function may. */
export async function purgeAudit(db: Db, before: Date, batch = BATCH): Promise<void> {
  await inBatches(async () => {
    const { rows } = await sql<{ purged: number }>`
      select audit_purge(${before}, ${batch}::int) as purged`.execute(db)
    return rows[0]?.purged ?? 0
  }, batch)
}

async function inBatches(remove: () => Promise<number>, batch: number): Promise<void> {
  let removed = batch
  while (removed >= batch) removed = await remove()
}
