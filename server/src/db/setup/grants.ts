import { sql } from 'kysely'
import type { Db } from '../connect.ts'

const SCHEMAS = ['public', 'graphile_worker'] as const

/**
 * Gives a role what a server needs on a database that another role owns: its rows, its jobs, nothing of its schema. To be
 * repeated after each migration; the role exists. Does nothing for the owner itself.
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

/** The queue hides its rows from whoever does not own them. */
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
