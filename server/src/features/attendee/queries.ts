import type { Attendee, AttendeeRow } from '#records/people/attendees.ts'
import type { Db } from '#db/connect.ts'

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
