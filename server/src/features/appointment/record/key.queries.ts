import type { Db } from '#db/connect.ts'

/** Deletes the idempotency keys created up to an instant, with their stored responses. */
export async function deleteKeysUntil(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', until).execute()
}
