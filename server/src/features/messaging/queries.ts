import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { HandsetMessage } from '#db/types.ts'

/** The most a simulated phone shows. */
const SHOWN = 100

export type HandsetRow = Selectable<HandsetMessage>

/** What a simulated phone received, newest first. */
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
