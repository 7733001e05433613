import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '../app-error.ts'

// Callers and path are checked before a request's transaction begins. If an account or business is deleted in between,
// the insert must not fail with a broken foreign key: locking the row first makes the request fail like the next one
// would.

/** Locks an account (share) until the transaction ends, so that it cannot be deleted; false if it no longer exists. */
export async function keepAccount(trx: Trx, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Locks an account (share) until the transaction ends; 401 if it no longer exists. After a business of the account, the
 * order in which a deletion locks them.
 */
export async function holdAccount(trx: Trx, accountId: string): Promise<void> {
  if (!(await keepAccount(trx, accountId))) throw new AppError('unauthorized')
}

const businessOf = (db: Db, businessId: string) =>
  db.selectFrom('business').select('id').where('id', '=', businessId)

/** For `executeTakeFirstOrThrow`, where a business that the caller may enter is read or locked. */
export const businessIsGone = () => new AppError('business_not_found')

/** Locks a business (share) until the transaction ends, so that it cannot be deleted; 404 if it no longer exists. */
export async function holdBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forKeyShare().executeTakeFirstOrThrow(businessIsGone)
}

/** The same, and waits for concurrent changes of the business and bookings there. */
export async function lockBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forNoKeyUpdate().executeTakeFirstOrThrow(businessIsGone)
}
