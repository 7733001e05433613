import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

export async function findFactor(db: Db, accountId: string) {
  return db
    .selectFrom('second_factor')
    .select(['sealed_secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false if the account has a confirmed one. */
export async function keepSecret(
  db: Db,
  { accountId, sealed, now }: { accountId: string; sealed: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed_secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: now })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms exactly the secret that the code was judged by; false if it was replaced or already confirmed. */
export async function confirmSecret(
  trx: Trx,
  factor: { accountId: string; sealed: Buffer; step: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: factor.now, last_step: factor.step })
    .where('account_id', '=', factor.accountId)
    .where('sealed_secret', '=', factor.sealed)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the code of a time step and stores the secret if resealed; false if this step or a later one was used. */
export async function takeStep(
  trx: Trx,
  factor: { accountId: string; sealed: Buffer; resealed: Buffer | undefined; step: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('second_factor')
    .set({ last_step: factor.step, sealed_secret: factor.resealed ?? factor.sealed })
    .where('account_id', '=', factor.accountId)
    .where('confirmed_at', 'is not', null)
    .where('sealed_secret', '=', factor.sealed)
    .where('last_step', '<', factor.step)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts recovery codes that are not kept yet, in place of earlier such ones. Callers hold the lock of the factor. */
export async function insertRecoveryCodes(
  trx: Trx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteCodes(trx, accountId, false)
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, kept: false }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/** Marks the newest codes, of which this is one, as kept, and deletes the former ones; false if the code is unknown. */
export async function keepCodes(trx: Trx, accountId: string, hash: Buffer): Promise<boolean> {
  // Renewals update the same row.
  await trx
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
  const shown = await trx
    .selectFrom('recovery_code')
    .select('kept')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (!shown || shown.kept) return shown !== undefined
  await deleteCodes(trx, accountId, true)
  await trx
    .updateTable('recovery_code')
    .set({ kept: true })
    .where('account_id', '=', accountId)
    .execute()
  return true
}

async function deleteCodes(trx: Trx, accountId: string, kept: boolean): Promise<void> {
  await trx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('kept', '=', kept)
    .execute()
}

/** Uses up a recovery code; false if it is unknown or used. */
export async function takeRecoveryCode(
  trx: Trx,
  { accountId, hash, now }: { accountId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the unused codes that are kept. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('kept', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Opens the operator's desk to a session; false if the session has ended. */
export async function openDesk(trx: Trx, sessionId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('session')
    .set({ second_factor_at: now })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an account's second factor and its recovery codes; false if there is none. */
export async function deleteFactor(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
