import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '../app-error.ts'

// Who calls and where has been decided before a request's transaction begins. An account or a business that is deleted in
// between must not become a broken foreign key: what names one holds it first, and is refused like the next request.

/** Keeps an account from being deleted until the transaction ends; false where it is gone. */
export async function keepAccount(trx: Trx, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  return account !== undefined
}

/** Keeps an account until the transaction ends; 401 where it is gone. After a business of its own, as who leaves locks them. */
export async function holdAccount(trx: Trx, accountId: string): Promise<void> {
  if (!(await keepAccount(trx, accountId))) throw new AppError('unauthorized')
}

const businessOf = (db: Db, businessId: string) =>
  db.selectFrom('business').select('id').where('id', '=', businessId)

/** For `executeTakeFirstOrThrow`, where a business that the caller may enter is read or locked. */
export const businessIsGone = () => new AppError('business_not_found')

/** Keeps a business from being deleted until the transaction ends; 404 where it is gone. */
export async function holdBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forKeyShare().executeTakeFirstOrThrow(businessIsGone)
}

/** The same, and waits for whoever else changes the business or books there. */
export async function lockBusiness(trx: Trx, businessId: string): Promise<void> {
  await businessOf(trx, businessId).forNoKeyUpdate().executeTakeFirstOrThrow(businessIsGone)
}
