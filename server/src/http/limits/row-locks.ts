import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '../app-error.ts'

// The caller and the path are checked before a request's transaction begins. If the account or business is deleted in
// between, the insert must not fail with a foreign key violation: locking the row first makes the request fail like a
// later one would.

/**
 * Locks an account (key share) until the transaction ends, so that it cannot be deleted. Returns false if it no longer
 * exists.
 */
export async function shareLockAccount(trx: Trx, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Locks an account (key share) until the transaction ends; throws 401 if it no longer exists. Must be called after
 * locking a business of the account, as a deletion uses that lock order.
 */
export async function requireAccount(trx: Trx, accountId: string): Promise<void> {
  if (!(await shareLockAccount(trx, accountId))) throw new AppError('unauthorized')
}

/**
 * Locks the caller's account (no key update) until the transaction ends, so that its rows are counted by one transaction
 * at a time; throws 401 if it no longer exists.
 */
export async function lockCaller(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('unauthorized'))
}

const businessOf = (db: Db, businessId: string) =>
  db.selectFrom('business').select('id').where('id', '=', businessId)

/** Returns the 404 for `executeTakeFirstOrThrow`, where a business that the caller may enter is read or locked. */
export const businessIsGone = () => new AppError('business_not_found')

/**
 * Locks a business (key share) until the transaction ends, so that it cannot be deleted; throws 404 if it no longer
 * exists.
 */
export async function requireBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forKeyShare().executeTakeFirstOrThrow(businessIsGone)
}

/** Locks a business against concurrent changes and bookings (no key update); throws 404 if it no longer exists. */
export async function lockBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forNoKeyUpdate().executeTakeFirstOrThrow(businessIsGone)
}
