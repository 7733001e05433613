import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Makes the owner of the number an operator; false if the account is suspended. */
export async function giveDesk(trx: Trx, phone: string): Promise<boolean> {
  const given = await trx
    .updateTable('account')
    .set({ operator: true })
    .where('phone', '=', phone)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return given.numUpdatedRows === 1n
}

/** Revokes the operator role of the number's owner; returns the account id, or undefined if it was no operator. */
export async function takeDesk(trx: Trx, phone: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('account')
    .set({ operator: false })
    .where('phone', '=', phone)
    .where('operator', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Lists the operators, oldest account first. */
export async function listOperators(db: Db): Promise<{ phone: string; name: string }[]> {
  return db
    .selectFrom('account')
    .select(['phone', 'full_name as name'])
    .where('operator', '=', true)
    .orderBy('created_at')
    .execute()
}
