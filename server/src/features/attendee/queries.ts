import type { Attendee, AttendeeRow } from '#records/people/attendees.ts'
import type { Db } from '#db/connect.ts'

/** Changes what an account remembers of somebody; undefined where there is nobody of this id. */
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

/** One of the account's own. */
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

/** Forgets somebody; false where there is nobody of this id. */
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
