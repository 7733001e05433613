import type { z } from 'zod'
import type { updateMe } from '@awan/core/account/contract'
import { BARRED_LIFE, FRESH_CODE, parseName } from '@awan/core/account/rules'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { eraseAccount } from './me.queries.ts'
import { barNumber } from '../code/barred.queries.ts'
import { hashPhone } from '../code/otp-code.rules.ts'
import { lockNumber } from '../code/otp.queries.ts'
import { type AccountRow, findAccount, lockLeavingAccount, updateAccount } from '../queries.ts'
import { insertTombstones, tombstoneOf } from './tombstone.queries.ts'

/** Cancels the upcoming appointments of an account being deleted and removes its name from all of them. */
export type CancelUpcoming = (trx: Trx, accountId: string, now: Date) => Promise<void>

/** Operations on the businesses of an account being deleted. */
export interface OwnedShops {
  /** Locks the account's businesses; returns those without another owner: deleted with the account, or left behind. */
  lockAlone: (
    trx: Trx,
    accountId: string,
  ) => Promise<{ going: readonly string[]; staying: readonly string[] }>
  erase: (trx: Trx, ids: readonly string[]) => Promise<void>
}

export async function changeSettings(
  db: Db,
  caller: Caller,
  { now, ...change }: z.output<typeof updateMe.body> & { now: Date },
): Promise<AccountRow> {
  const { fullName, city, offersAgreed: promotionsAgreed, ...settings } = change
  const name = fullName === undefined ? undefined : parseName(fullName)
  if (name && !name.ok) throw new AppError(name.code, name.data)
  const values = {
    ...settings,
    ...(name ? { full_name: name.value } : {}),
    ...(city ? { city_id: city } : {}),
    ...(promotionsAgreed === undefined
      ? {}
      : { promotions_agreed_at: promotionsAgreed ? now : null }),
  }
  const nothing = Object.values(values).every((value) => value === undefined)
  const account = nothing
    ? await findAccount(db, caller.accountId)
    : await updateAccount(db, caller.accountId, values).catch((error: unknown) => {
        throw violated(error) === 'account_city_id_fkey' ? new AppError('city_not_found') : error
      })
  if (!account) throw new AppError('unauthorized')
  return account
}

/** Dependencies of deleting an account. */
export interface Departure {
  db: Db
  config: Config
  clock: () => Date
  cancelUpcoming: CancelUpcoming
  ownedShops: OwnedShops
}

/**
 * Deletes the caller's account. Requires a code entered just now (`code_required`), as a borrowed phone must not
 * suffice. The only owner of a business is refused (`only_owner`) until another account owns it, as its customers'
 * appointments would have no manager; a business that was never approved and has no appointments of others is deleted with its
 * only owner.
 */
export async function leave(deps: Departure, caller: Caller): Promise<void> {
  if (deps.clock().getTime() - caller.codeEnteredAt.getTime() > FRESH_CODE)
    throw new AppError('code_required')
  const erased = await erasePerson(deps, caller.accountId, async ({ owned }) => {
    if (owned.staying.length > 0) throw new AppError('only_owner')
  })
  if (!erased) throw new AppError('unauthorized')
}

/**
 * Deletes an account for good in one transaction: upcoming appointments are cancelled, sessions end, personal data is
 * deleted, a tombstone is kept, and for a suspended account the hash of its number for a time. Returns false if the
 * account no longer exists. `admit` refuses by throwing, once the account and the businesses that it alone owns are
 * locked; remaining businesses are then without an owner.
 */
export async function erasePerson(
  deps: Departure,
  accountId: string,
  admit?: (found: {
    trx: Trx
    account: AccountRow
    owned: Awaited<ReturnType<OwnedShops['lockAlone']>>
  }) => Promise<void>,
): Promise<boolean> {
  const { db, config, clock, cancelUpcoming, ownedShops } = deps
  const now = clock()
  return inTransaction(db, async (trx) => {
    const found = await findAccount(trx, accountId)
    if (!found) return false
    // Lock order of a login: number, then account. A booking locks the business before it notifies its owners, so
    // businesses are locked before the account; and again after it, as ownership may have changed meanwhile.
    await lockNumber(trx, hashPhone(config.secret, found.phone), now)
    await ownedShops.lockAlone(trx, accountId)
    const account = await lockLeavingAccount(trx, accountId)
    if (!account) return false
    const owned = await ownedShops.lockAlone(trx, account.id)
    await admit?.({ trx, account, owned })
    if (account.suspended_at !== null) {
      const until = new Date(now.getTime() + BARRED_LIFE)
      await barNumber(trx, { hash: hashPhone(config.secret, account.phone), until })
    }
    await cancelUpcoming(trx, account.id, now)
    await ownedShops.erase(trx, owned.going)
    await eraseAccount(trx, account)
    await insertTombstones(trx, [tombstoneOf(config.secret, { ...account, leftAt: now })])
    await addJob(trx, 'keep_left', {}, { key: 'keep_left' })
    return true
  })
}
