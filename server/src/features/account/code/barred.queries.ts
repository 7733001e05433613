import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Bars a number, stored as its keyed hash, from signing up until `until`. */
export async function barNumber(
  trx: Trx,
  { hash, until }: { hash: Buffer; until: Date },
): Promise<void> {
  await trx
    .insertInto('barred_number')
    .values({ phone_hash: hash, until })
    .onConflict((conflict) => conflict.column('phone_hash').doUpdateSet({ until }))
    .execute()
}

/** Returns whether any hash of a number is barred. Sign-ups and `barNumber` run under the number's lock. */
export async function isBarred(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('barred_number')
    .select('until')
    .where('phone_hash', 'in', hashes)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
