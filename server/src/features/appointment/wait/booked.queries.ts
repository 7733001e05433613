import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/** Finds the account with a number that waits at a business, on any day; the shop may know the number but not the account. */
export async function waitingAccount(
  trx: Trx,
  businessId: string,
  phone: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('wait')
    .innerJoin('account', 'account.id', 'wait.account_id')
    .select('account.id')
    .where('account.phone', '=', phone)
    .where('wait.business_id', '=', businessId)
    .where('wait.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Ends an account's waits on a day for which the shop books it itself, for any of the offerings waited for. Its turns'
 * holds of the given, locked staff members are deleted here, so that the appointment can take the time; the rest are
 * freed by the job that an ended wait queues. The account must be locked.
 */
export async function endBooked(
  trx: Trx,
  booked: {
    businessId: string
    accountId: string
    offeringIds: readonly string[]
    /** Start of the appointment; determines the working day. */
    start: Date
    staffIds: readonly string[]
    now: Date
  },
): Promise<void> {
  const { businessId, accountId, offeringIds, start, staffIds, now } = booked
  await sql`
    with ended as (
      update wait set ended_at = ${now}, ended_as = 'booked'
      where account_id = ${accountId}::uuid and business_id = ${businessId}::uuid and ended_at is null
        and day = working_day(${businessId}::uuid, ${start}::timestamptz)
        and offering_ids && ${offeringIds}::uuid[]
      returning id
    ), closed as (
      update turn set outcome = case when starts_at = ${start}::timestamptz then 'taken' else 'withdrawn' end
      from ended where turn.wait_id = ended.id and turn.outcome is null
    )
    delete from hold using ended
    where hold.wait_id = ended.id and hold.staff_id = any (${staffIds}::uuid[])`.execute(trx)
}
