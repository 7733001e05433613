import { Logger, runMigrations, type WorkerEvents } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { JobName } from '@awan/core/diagnostics/job-names'
import type { DB } from './types.ts'

/** Payload of each job: ids only, never personal data. */
export interface Jobs {
  send_message: { messageId: string }
  /** Sends the code of a challenge by SMS after WhatsApp failed; `insteadOf` is the failed step. */
  send_by_sms: { challengeId: string; insteadOf: 'opt_in' | 'code' }
  /** Runs a scheduled step of a notice; see `stepsOf`. */
  notice: { accountId: string; notificationId: string; step: number }
  purge: Record<string, never>
  /** Copies the list of deleted accounts to the data directory. */
  keep_left: Record<string, never>
  /** Creates due reminders. */
  remind: Record<string, never>
  /** Completes appointments that have ended. */
  complete: Record<string, never>
  /** Offers freed time of a business to its waiting list; queued by a database trigger, see 0240_wait.sql. */
  give_turns: { businessId: string }
  /** Sends an event to a shop's webhook; queued by a database trigger, see 0291_webhooks.sql. */
  deliver_webhook: { deliveryId: string }
  /** Ends expired waits, and gives turns that were missed. */
  end_waits: Record<string, never>
  /** Removes the files of deleted photos. */
  drop_photos: { photoIds: string[] }
  /** Removes unused photos, and files without a photo. */
  sweep_photos: Record<string, never>
  /** Notifies customers of promotions on a shop's request. */
  announce: Record<string, never>
  /** Closes analytics sessions that receive no more events. */
  close_sessions: Record<string, never>
}

/** Handlers of the jobs. A job may run twice: after a crash, or if two servers queued it. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** Table expression of the jobs that are due and not running. */
export const dueJobs = sql<{ run_at: Date }>`(
  select run_at from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts
)`

/** Creates or updates the schema of the job queue; idempotent. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const silent = new Logger(() => () => {})
  await runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Adds a job in the caller's transaction, so that it is committed or rolled back with its cause. With `key` it replaces
 * a waiting job with the same key; `urgent` jobs run first, those in `bulk` last.
 */
export async function addJob<Name extends JobName>(
  trx: Kysely<DB>,
  name: Name,
  payload: Jobs[Name],
  options: { runAt?: Date; key?: string; urgent?: boolean; bulk?: boolean } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => 3,
    job_key => ${options.key ?? null}::text,
    priority => ${options.urgent ? -1 : options.bulk ? 1 : 0}
  )`.execute(trx)
}

/**
 * Follows the jobs of this process by the events of its worker. Returns the function that queues those anew which are
 * locked for this worker although it does not run them: if the database goes away during a job, its end is not
 * recorded, and the queue itself frees it after four hours only.
 */
export function lostJobRescuer(db: Kysely<DB>, events: WorkerEvents): () => Promise<void> {
  let pool: string | undefined
  const running = new Set<string>()
  const fetches = new Map<string, symbol>()
  events.on('pool:create', ({ workerPool }) => (pool = workerPool.id))
  events.on('worker:getJob:start', ({ worker }) => fetches.set(worker.workerId, Symbol()))
  events.on('worker:getJob:empty', ({ worker }) => fetches.delete(worker.workerId))
  events.on('worker:getJob:error', ({ worker }) => fetches.delete(worker.workerId))
  events.on('job:start', ({ worker, job }) => {
    fetches.delete(worker.workerId)
    running.add(idOf(job))
  })
  events.on('job:complete', ({ job }) => running.delete(idOf(job)))

  let former: { pending: ReadonlySet<symbol>; lost: ReadonlyMap<string, string> } | undefined
  return async () => {
    if (pool === undefined) return
    const locked = await lockedJobs(db, pool)
    const lost = new Map(
      locked.flatMap(({ id, at }) => (running.has(id) ? [] : [[id, at] as const])),
    )
    const pending = new Set(fetches.values())
    const before = former
    former = { pending, lost }
    // Only a job that was lost at the former call too: the record of its end may have been on the way. None during a
    // fetch that has lasted since: the worker may be about to run what it fetched.
    if (!before || [...pending].some((fetch) => before.pending.has(fetch))) return
    const found = [...lost].filter(([id, at]) => before.lost.get(id) === at)
    if (found.length > 0) await queueAnew(db, pool, found)
  }
}

/** Returns the id of a job as text: the pool parses it as a number, whatever its type says. */
const idOf = ({ id }: { id: string | number }) => String(id)

async function lockedJobs(db: Kysely<DB>, pool: string): Promise<{ id: string; at: string }[]> {
  const { rows } = await sql<{ id: string; at: string }>`
    select id::text as id, locked_at::text as at from graphile_worker._private_jobs
    where locked_by = ${pool}`.execute(db)
  return rows
}

/**
 * Replaces jobs by waiting ones with at least one attempt left. The new id protects the next run from a late record of
 * the former one's end, which would free the job while it runs.
 */
async function queueAnew(
  db: Kysely<DB>,
  pool: string,
  jobs: readonly (readonly [id: string, lockedAt: string])[],
): Promise<void> {
  await sql`
    with lost as (
      delete from graphile_worker._private_jobs as job
      using unnest(${jobs.map(([id]) => id)}::bigint[], ${jobs.map(([, at]) => at)}::timestamptz[])
        as found (id, locked_at)
      where job.id = found.id and job.locked_at = found.locked_at and job.locked_by = ${pool}
      returning job.*
    )
    insert into graphile_worker._private_jobs
      (job_queue_id, task_id, payload, priority, attempts, max_attempts, last_error, created_at, key, revision, flags)
    select job_queue_id, task_id, payload, priority, least(attempts, max_attempts - 1), max_attempts, last_error,
      created_at, key, revision, flags
    from lost`.execute(db)
}
