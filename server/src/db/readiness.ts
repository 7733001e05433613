import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './connect.ts'
import { replicaOf } from './connection/replica.ts'
import { dueJobs } from './jobs.ts'

/**
 * `database`: does not respond. `pool`: could not be tested, as every connection is in use and none is released.
 * `read_only`: no booking is possible. `jobs`: due jobs are not processed. `replica`: the standby for lists cannot be
 * read.
 */
export type ReadinessFault = 'database' | 'pool' | 'read_only' | 'jobs' | 'replica'

/** A due job that waits longer shows that no server processes jobs. */
const JOB_PATIENCE = '2 minutes'

/** Lists the faults that prevent a server from working on this database. Throws if the database does not respond. */
export async function readinessFaults(db: Db): Promise<ReadinessFault[]> {
  const { rows } = await sql<{ readOnly: boolean; standing: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly",
      exists (
        select from ${dueJobs} as due where run_at < now() - ${JOB_PATIENCE}::interval
      ) as standing`.execute(db)
  const state = rows[0]
  const standby = replicaOf(db)?.state ?? 'follows'
  return [
    ...(state?.readOnly === true ? (['read_only'] as const) : []),
    ...(state?.standing === true ? (['jobs'] as const) : []),
    // After a failover the standby's address leads to the primary, which is not a fault.
    ...(standby === 'follows' || standby === 'leads' ? [] : (['replica'] as const)),
  ]
}

/** Returns the reason why a readiness query has no result yet. */
export function silenceOf(pool: Pool): ReadinessFault {
  const isExhausted =
    pool.waitingCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max
  return isExhausted ? 'pool' : 'database'
}
