import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './connect.ts'
import { replicaOf } from './connection/replica.ts'
import { dueJobs } from './jobs.ts'

/**
 * `database`: it does not answer. `pool`: it was not asked, because each connection is taken and none comes back.
 * `read_only`: nothing can be booked. `jobs`: nobody does those that are due. `replica`: the standby that lists should be
 * read from cannot be.
 */
export type ReadinessFault = 'database' | 'pool' | 'read_only' | 'jobs' | 'replica'

/** A job that could be done and waits for so long is one that no server takes. */
const JOB_PATIENCE = '2 minutes'

/** Lists what keeps a server on this database from doing its work. Throws where the database does not answer. */
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
    // What leads to the primary is what a standby is after it took over: nothing is wrong with it.
    ...(standby === 'follows' || standby === 'leads' ? [] : (['replica'] as const)),
  ]
}

/** Says why no answer came while somebody still waits for it. */
export function silenceOf(pool: Pool): ReadinessFault {
  const isExhausted =
    pool.waitingCount > 0 && pool.idleCount === 0 && pool.totalCount >= pool.options.max
  return isExhausted ? 'pool' : 'database'
}
