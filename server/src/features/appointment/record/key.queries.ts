import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteInBatches } from '#db/job-steps.ts'

/** Returns the `id` of the response stored under one of an account's own keys; undefined if none is stored. */
export async function findAnswerId(
  db: Db,
  accountId: string,
  key: string,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(sql<string | null>`answer ->> 'id'`.as('id'))
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return stored?.id ?? undefined
}

/** Deletes the idempotency keys created up to an instant, with their stored responses. */
export async function deleteKeysUntil(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, 'idempotency_key', sql`created_at <= ${until}`)
}
