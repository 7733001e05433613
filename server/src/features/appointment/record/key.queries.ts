import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteInBatches } from '#db/job-steps.ts'

/** Deletes the idempotency keys created up to an instant, with their stored responses. */
export async function deleteKeysUntil(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, 'idempotency_key', sql`created_at <= ${until}`)
}
