import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Keeps a number from signing up, known by its keyed hash. */
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

/** Says whether one of the hashes of a number is kept from signing up. Whoever bars it holds the number's lock, as we do. */
export async function isBarred(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('barred_number')
    .select('until')
    .where('phone_hash', 'in', hashes)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
