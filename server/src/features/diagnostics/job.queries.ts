import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Lists the recorded job runs, by name. */
export async function listRuns(db: Db) {
  return db.selectFrom('job_run').selectAll().execute()
}

/** Counts due and given-up jobs in the queue, by name. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ name: string; due: number; dueSince: Date | null; failed: number }>`
    select task_identifier as name,
      (count(*) filter (where run_at <= now() and attempts < max_attempts))::int as due,
      min(run_at) filter (where run_at <= now() and attempts < max_attempts) as "dueSince",
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed
    from graphile_worker.jobs group by 1`.execute(db)
  return rows
}

/** Lists jobs that were given up, newest first. */
export async function listGivenUp(db: Db, limit: number) {
  const { rows } = await sql<{
    id: string
    name: string
    at: Date
    attempts: number
    last_error: string | null
  }>`
    select id::text, task_identifier as name, updated_at as at, attempts, last_error
    from graphile_worker.jobs
    where locked_at is null and attempts >= max_attempts
    order by jobs.id desc limit ${limit}`.execute(db)
  return rows
}

/** Resets the attempts of a given-up job; false if the id is unknown or a concurrent request was faster. */
export async function reviveJob(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update graphile_worker._private_jobs
    set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id}::bigint and locked_at is null and attempts >= max_attempts
    returning id`.execute(trx)
  return rows.length === 1
}

/** Counts the messages due to be sent, with the creation time of the oldest. */
export async function outboxAge(db: Db, now: Date) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from message
    where due_at <= ${now} and status in ('queued', 'sending', 'unknown')`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
