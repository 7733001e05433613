import type { Db } from '#db/connect.ts'

/** Forgets the answers to repeat whose keys are from before that instant. */
export async function deleteKeysUntil(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', until).execute()
}
