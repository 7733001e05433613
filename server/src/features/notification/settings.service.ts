import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { findChoices, saveChoices, savePresence } from './settings.queries.ts'

type StoredChoices = NonNullable<Awaited<ReturnType<typeof findChoices>>>

/** Reads an account's notification settings. */
export async function readChoices(db: Db, accountId: string): Promise<StoredChoices> {
  const choices = await findChoices(db, accountId)
  if (!choices) throw new AppError('unauthorized')
  return choices
}

/** Changes an account's notification settings; throws `changed_elsewhere` if their version is stale. */
export async function changeChoices(
  db: Db,
  accountId: string,
  choices: StoredChoices,
  now: Date,
): Promise<StoredChoices> {
  return inTransaction(db, async (trx) => {
    await requireAccount(trx, accountId)
    const saved = await saveChoices(trx, accountId, choices, now)
    if (!saved) throw new AppError('changed_elsewhere')
    return readChoices(trx, accountId)
  })
}

/** Records that an account is using the app. */
export async function recordPresence(db: Db, accountId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireAccount(trx, accountId)
    await savePresence(trx, accountId, now)
  })
}
