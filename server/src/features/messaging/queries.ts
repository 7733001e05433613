import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { HandsetMessage } from '#db/types.ts'

/** Messages that a simulated phone shows at most. */
const SHOWN = 100

export type HandsetRow = Selectable<HandsetMessage>

/** Lists the messages that a simulated phone received, newest first. */
export async function listReceived(db: Db, phone: string): Promise<HandsetRow[]> {
  return db
    .selectFrom('handset_message')
    .selectAll()
    .where('phone', '=', phone)
    .where('direction', '=', 'received')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
}

export async function insertHandsetMessage(
  db: Db,
  message: Insertable<HandsetMessage>,
): Promise<HandsetRow> {
  return db.insertInto('handset_message').values(message).returningAll().executeTakeFirstOrThrow()
}

export async function setWhatsapp(db: Db, phone: string, works: boolean): Promise<void> {
  if (works) await db.deleteFrom('handset_outage').where('phone', '=', phone).execute()
  else
    await db
      .insertInto('handset_outage')
      .values({ phone })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
