import type { z } from 'zod'
import type { updateMe } from '@awan/core/account/contract'
import { FRESH_CODE, parseName } from '@awan/core/account/rules'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller.ts'
import { eraseAccount } from './me.queries.ts'
import { hashPhone } from './otp-code.service.ts'
import { lockNumber } from './otp.queries.ts'
import { type AccountRow, findAccount, lockLeavingAccount, updateAccount } from './queries.ts'

/** Frees the visits of a person who leaves and takes the name from all of them. */
export type CancelUpcoming = (trx: Trx, accountId: string, now: Date) => Promise<void>

export async function changeSettings(
  db: Db,
  caller: Caller,
  change: z.output<typeof updateMe.body>,
): Promise<AccountRow> {
  const { fullName, city, ...settings } = change
  const name = fullName === undefined ? undefined : parseName(fullName)
  if (name && !name.ok) throw new AppError(name.code, name.data)
  const values = {
    ...settings,
    ...(name ? { full_name: name.value } : {}),
    ...(city ? { city_id: city } : {}),
  }
  const nothing = Object.values(values).every((value) => value === undefined)
  const account = nothing
    ? await findAccount(db, caller.accountId)
    : await updateAccount(db, caller.accountId, values)
  if (!account) throw new AppError('unauthorized')
  return account
}

/**
 * Deletes the account for good, all in one transaction: coming visits are cancelled, sessions end,
 * personal data goes. Only for who entered a code just now: a borrowed phone must not be enough.
 */
export async function leave(
  deps: { db: Db; config: Config; clock: () => Date; cancelUpcoming: CancelUpcoming },
  caller: Caller,
): Promise<void> {
  const { db, config, clock, cancelUpcoming } = deps
  const now = clock()
  if (now.getTime() - caller.codeEnteredAt.getTime() > FRESH_CODE)
    throw new AppError('code_required')
  await inTransaction(db, async (trx) => {
    const { phone } = await known(findAccount(trx, caller.accountId))
    // The order in which a login takes its locks: number, then account.
    await lockNumber(trx, hashPhone(config.secret, phone), now)
    const account = await known(lockLeavingAccount(trx, caller.accountId))
    await cancelUpcoming(trx, account.id, now)
    await eraseAccount(trx, account)
  })
}

async function known(found: Promise<AccountRow | undefined>): Promise<AccountRow> {
  const account = await found
  if (!account) throw new AppError('unauthorized')
  return account
}
