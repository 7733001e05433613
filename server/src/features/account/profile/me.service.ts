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

/** Frees the appointments of a person who leaves and takes the name from all of them. */
export type CancelUpcoming = (trx: Trx, accountId: string, now: Date) => Promise<void>

/** Describes what becomes of the businesses of a person who leaves. */
export interface OwnedShops {
  /** Locks them; those that nobody else owns: what goes with the person, and what would be left behind. */
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

/** Describes what it takes to delete an account. */
export interface Departure {
  db: Db
  config: Config
  clock: () => Date
  cancelUpcoming: CancelUpcoming
  ownedShops: OwnedShops
}

/**
 * Deletes the caller's account. Only for who entered a code just now: a borrowed phone must not be enough. The only
 * owner of a business stays until someone else has it, or its customers would have appointments that nobody answers
 * for; one that was never approved and has no appointments of others goes with its only owner.
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
 * Deletes an account for good, all in one transaction: coming appointments are cancelled, sessions end, personal data
 * goes, a tombstone stays, and of a suspended account the hash of its number for a time. False where there is no such
 * account any more. `admit` refuses by throwing, once the account and the businesses that the person alone owns are locked;
 * those that stay are then without an owner.
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
    // The order in which a login takes its locks: number, then account. Who books at a business holds it and then tells
    // its owners, so it comes before the account; and again after it, as it may have become another's or theirs meanwhile.
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
