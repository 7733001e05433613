import { Logger, runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { JobName } from '@awan/core/diagnostics/job-names'
import type { DB } from './types.ts'

/** Holds what the row of each job carries: ids only, never personal data. */
export interface Jobs {
  send_message: { messageId: string }
  /** The code of a challenge goes by SMS where WhatsApp did not do; `insteadOf` says at which step. */
  send_by_sms: { challengeId: string; insteadOf: 'opt_in' | 'code' }
  /** A step of a notice whose time was still to come; see `stepsOf`. */
  notice: { accountId: string; notificationId: string; step: number }
  purge: Record<string, never>
  /** Copies who has left beside the database. */
  keep_left: Record<string, never>
  /** Creates the reminders that are due. */
  remind: Record<string, never>
  /** Completes the appointments that have ended. */
  complete: Record<string, never>
  /** Gives what is free at a business to who waits there; added by the database itself, see 0240_wait.sql. */
  give_turns: { businessId: string }
  /** Sends an event to an address of a shop; added by the database itself, see 0291_webhooks.sql. */
  deliver_webhook: { deliveryId: string }
  /** Ends the waiting for what is over, and looks for turns that were not given. */
  end_waits: Record<string, never>
  /** Removes the files of photos whose rows are gone. */
  drop_photos: { photoIds: string[] }
  /** Removes photos that nobody uses, and files without a photo. */
  sweep_photos: Record<string, never>
  /** Tells customers of the promotions whose shops asked for it. */
  announce: Record<string, never>
  /** Closes the analytics sessions of which nothing more is heard. */
  close_sessions: Record<string, never>
}

/** Does one job. It may run twice: after a crash, or where two servers saw the same need. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** The jobs that a server could do now and nobody does, as a table. */
export const dueJobs = sql<{ run_at: Date }>`(
  select run_at from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts
)`

/** Creates or updates the schema of the job queue; safe to repeat. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const silent = new Logger(() => () => {})
  await runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly when what caused it does.
 * With `key` it replaces an earlier one that waits under the same key; `urgent` ones go first, those in `bulk` last.
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
