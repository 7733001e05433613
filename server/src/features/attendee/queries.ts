import { sql } from 'kysely'
import { rememberedAttendee, type Attendee, type AttendeeRow } from '#records/people/attendees.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/** Remembers an attendee of a locked account; undefined if no more can be remembered. */
export async function insertAttendee(
  trx: Trx,
  accountId: string,
  attendee: Attendee,
  at: Date,
): Promise<AttendeeRow | undefined> {
  const { rows } = await sql<AttendeeRow>`
    ${rememberedAttendee(accountId, attendee, at)}
    returning id, name, relation`.execute(trx)
  return rows[0]
}

/** Updates an attendee of an account; undefined if the id is unknown. */
export async function updateAttendee(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  change: Partial<Attendee>,
): Promise<AttendeeRow | undefined> {
  return db
    .updateTable('attendee')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'name', 'relation'])
    .executeTakeFirst()
}

/** Finds an attendee of this account. */
export async function findAttendee(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<AttendeeRow | undefined> {
  return db
    .selectFrom('attendee')
    .select(['id', 'name', 'relation'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes an attendee; false if the id is unknown. */
export async function deleteAttendee(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('attendee')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
