import { Logger, runMigrations } from 'graphile-worker'
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
