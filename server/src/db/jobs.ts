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
  /** Stores the sums of the site's use by day. */
  store_site_days: Record<string, never>
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
 * Returns the function that queues anew the jobs which the queue itself would free after four hours only: those locked
 * for this process's worker although it does not run them, and those of processes that have ended. A call during
 * another one joins it: two that a slow database answers at once would not be two looks at different times.
 */
export function lostJobRescuer(db: Kysely<DB>, events: WorkerEvents): () => Promise<void> {
  let pool: string | undefined
  events.on('pool:create', ({ workerPool }) => (pool = workerPool.id))
  const rescueOwn = ownJobRescuer(db, events)
  const rescueOthers = endedWorkerRescuer(db)
  const look = async () => {
    if (pool === undefined) return
    await rescueOwn(pool)
    await rescueOthers(pool)
  }
  let looking: Promise<void> | undefined
  return () => (looking ??= look().finally(() => (looking = undefined)))
}

/**
 * Follows the jobs of this process by the events of its worker: if the database goes away during a job, its end is not
 * recorded.
 */
function ownJobRescuer(db: Kysely<DB>, events: WorkerEvents) {
  const running = new Set<string>()
  const fetches = new Map<string, symbol>()
  events.on('worker:getJob:start', ({ worker }) => fetches.set(worker.workerId, Symbol()))
  events.on('worker:getJob:empty', ({ worker }) => fetches.delete(worker.workerId))
  events.on('worker:getJob:error', ({ worker }) => fetches.delete(worker.workerId))
  events.on('job:start', ({ worker, job }) => {
    fetches.delete(worker.workerId)
    running.add(idOf(job))
  })
  events.on('job:complete', ({ job }) => running.delete(idOf(job)))

  let former: { pending: ReadonlySet<symbol>; lost: ReadonlyMap<string, string> } | undefined
  return async (pool: string): Promise<void> => {
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
    if (found.length > 0) await queueAnew(db, pool, found, { attemptsLeft: 1 })
  }
}

/**
 * Records that this worker lives, and takes over the jobs of those that have ended. An attempt that ended its process
 * counts: a job that does so each time is given up.
 */
function endedWorkerRescuer(db: Kysely<DB>) {
  let former = new Map<string, string>()
  return async (pool: string): Promise<void> => {
    const before = former
    former = await silentWorkers(db, pool)
    for (const [id, seenAt] of former) {
      // Only a worker that was silent at the former call too: the database may have been away from all of them.
      if (before.get(id) !== seenAt) continue
      const locked = await lockedJobs(db, id)
      const found = locked.map((job) => [job.id, job.at] as const)
      await queueAnew(db, id, found, { attemptsLeft: 0 })
      await sql`delete from job_worker where id = ${id} and seen_at = ${seenAt}::timestamptz`.execute(
        db,
      )
    }
  }
}

/** Records a worker's sign of life; returns the others without one for a minute, with the time of their last. */
async function silentWorkers(db: Kysely<DB>, pool: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; seen_at: string }>`
    with own as (
      insert into job_worker (id, seen_at) values (${pool}, now())
      on conflict (id) do update set seen_at = excluded.seen_at
    )
    select id, seen_at::text from job_worker
    where seen_at < now() - interval '1 minute' and id <> ${pool}`.execute(db)
  return new Map(rows.map(({ id, seen_at }) => [id, seen_at]))
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
 * Replaces jobs by waiting ones with at least this number of attempts left. The new id protects the next run from a
 * late record of the former one's end, which would free the job while it runs.
 */
async function queueAnew(
  db: Kysely<DB>,
  pool: string,
  jobs: readonly (readonly [id: string, lockedAt: string])[],
  { attemptsLeft }: { attemptsLeft: number },
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
    select job_queue_id, task_id, payload, priority, least(attempts, max_attempts - ${attemptsLeft}::int), max_attempts, last_error,
      created_at, key, revision, flags
    from lost`.execute(db)
}
