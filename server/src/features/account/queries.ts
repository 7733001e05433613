import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { Account } from '#db/types.ts'

export type AccountRow = Selectable<Account>

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/** Inserts an account; undefined if the number already has one. Two concurrent sign-ups create one account. */
export async function insertAccount(
  trx: Trx,
  account: Insertable<Account>,
): Promise<AccountRow | undefined> {
  return trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.constraint('account_phone_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks the account until the transaction ends, so that its sessions change one at a time. */
export async function lockAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks an account that is about to be deleted. A weaker lock could deadlock: a booking that has already written a row
 * of this account would wait for us, and our delete for the booking.
 */
export async function lockLeavingAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateAccount(
  db: Db,
  id: string,
  values: Updateable<Account>,
): Promise<AccountRow | undefined> {
  return db
    .updateTable('account')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
