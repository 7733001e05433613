import type { Db } from '#db/connect.ts'
import { findAccountByPhone, insertAccount } from './queries.ts'

export type OperatorChange = 'made' | 'promoted' | 'was_one'

/**
 * Makes whoever owns the number an operator. A number without an account gets one under `name`, whose owner proves it by
 * the code of the first log-in; without a name it is `no_account`.
 */
export async function addOperator(
  db: Db,
  { phone, name, now }: { phone: string; name: string | undefined; now: Date },
): Promise<OperatorChange | 'no_account'> {
  return db.transaction().execute(async (trx) => {
    const found = await findAccountByPhone(trx, phone)
    if (found?.operator === true) return 'was_one'
    if (found === undefined && name === undefined) return 'no_account'
    if (name !== undefined && found === undefined) {
      const values = { phone, full_name: name, operator: true, agreed_at: now, created_at: now }
      if (await insertAccount(trx, values)) return 'made'
    }
    await trx.updateTable('account').set({ operator: true }).where('phone', '=', phone).execute()
    return 'promoted'
  })
}

/** Takes the desk from the owner of the number, and ends the sessions; false where it was no operator's. */
export async function removeOperator(db: Db, phone: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('account')
      .set({ operator: false })
      .where('phone', '=', phone)
      .where('operator', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return false
    await trx.deleteFrom('session').where('account_id', '=', row.id).execute()
    return true
  })
}

/** Lists who runs the site, the longest first. */
export async function listOperators(db: Db): Promise<{ phone: string; name: string }[]> {
  return db
    .selectFrom('account')
    .select(['phone', 'full_name as name'])
    .where('operator', '=', true)
    .orderBy('created_at')
    .execute()
}
