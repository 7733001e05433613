import { sql } from 'kysely'
import type { Db } from '../connect.ts'

const SCHEMAS = ['public', 'graphile_worker'] as const

/**
 * Grants a role the rights that a server needs on a database owned by another role: rows and jobs, but no schema
 * changes. Must be repeated after each migration; the role must exist. Does nothing for the owner.
 */
export async function grantServing(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(db)
  if (rows[0]?.owner === role) return
  const to = sql.id(role)
  await db.transaction().execute(async (trx) => {
    for (const name of SCHEMAS) {
      const schema = sql.id(name)
      await sql`grant usage on schema ${schema} to ${to}`.execute(trx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(
        trx,
      )
      await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx)
      await sql`grant execute on all routines in schema ${schema} to ${to}`.execute(trx)
    }
    await openJobsTo(trx, role)
  })
}

/** Adds policies, as the queue's row-level security hides its rows from all roles but the owner. */
async function openJobsTo(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policy where polrelid = pg_class.oid and polname = 'serving_' || ${role}
    )`.execute(db)
  for (const { table } of rows)
    await sql`create policy ${sql.id(`serving_${role}`)} on ${sql.id('graphile_worker', table)}
      to ${sql.id(role)} using (true) with check (true)`.execute(db)
}
