import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { BusinessCustomer } from '#db/types.ts'
import type { Trx } from '#db/transaction.ts'
import type { ShopId } from '#http/shop.ts'
import { requireBusiness } from '#http/limits/row-locks.ts'

export type CardValues = Omit<Updateable<BusinessCustomer>, 'business_id' | 'id' | 'version'>

export async function insertCard(
  trx: Trx,
  shopId: ShopId,
  values: Omit<Insertable<BusinessCustomer>, 'business_id'>,
): Promise<string> {
  await requireBusiness(trx, shopId)
  const { id } = await trx
    .insertInto('business_customer')
    .values({ ...values, business_id: shopId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCard(
  trx: Trx,
  shopId: ShopId,
  id: string,
  values: CardValues,
): Promise<void> {
  await trx
    .updateTable('business_customer')
    .set({ ...values, version: sql`version + 1` })
    .where('business_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/**
 * Locks the accounts behind cards against deletion. Lock order: an account's deletion locks the account first and its
 * cards last, so moving an account between cards without this lock could deadlock.
 */
export async function lockAccountsOf(
  trx: Trx,
  shopId: ShopId,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select account.id from account
    join business_customer on account_id = account.id
    where business_id = ${shopId} and business_customer.id = any (${ids}::uuid[])
    order by account.id for key share of account`.execute(trx)
}

/** Returns those of the cards that belong to this shop, locked in the order of their ids. */
export async function lockCards(trx: Trx, shopId: ShopId, ids: readonly string[]) {
  return trx
    .selectFrom('business_customer')
    .selectAll()
    .where('business_id', '=', shopId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Moves the appointments of one card to another and deletes it; both are locked. Locks the appointments by id, in the
 * same order as a change of the setup.
 */
export async function uniteCards(
  trx: Trx,
  shopId: ShopId,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<void> {
  await trx
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', shopId)
    .where('business_customer_id', '=', otherId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('appointment')
    .set({ business_customer_id: keptId })
    .where('business_id', '=', shopId)
    .where('business_customer_id', '=', otherId)
    .execute()
  await trx
    .deleteFrom('business_customer')
    .where('business_id', '=', shopId)
    .where('id', '=', otherId)
    .execute()
}

export async function cardByPhone(db: Db, shopId: ShopId, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('business_customer')
    .select('id')
    .where('business_id', '=', shopId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.id ?? null
}
