import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

const columns = ['id', 'origin', 'created_at'] as const

export type EmbedRow = Awaited<ReturnType<typeof listEmbedRows>>[number]

/** Lists the embeds of a shop, oldest first. */
export async function listEmbedRows(db: Db, businessId: string) {
  return db
    .selectFrom('embed')
    .select(columns)
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Inserts an embed. */
export async function insertEmbed(
  trx: Trx,
  values: { business_id: string; origin: string; created_at: Date },
) {
  return trx.insertInto('embed').values(values).returning(columns).executeTakeFirstOrThrow()
}

/** Deletes an embed; undefined if there is none. */
export async function removeEmbed(trx: Trx, at: { businessId: string; id: string }) {
  return trx
    .deleteFrom('embed')
    .where('business_id', '=', at.businessId)
    .where('id', '=', at.id)
    .returning('origin')
    .executeTakeFirst()
}
