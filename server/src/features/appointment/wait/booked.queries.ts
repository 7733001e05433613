import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'

/** The account with a number that waits at a business, on any day; a shop may know the number and not the account. */
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
 * Ends the waiting of somebody whom the shop books itself on a day, for one of the services they wait for. What is kept
 * for them of locked staff members is free from here on, so that the appointment may take it; the rest of it is freed by
 * the job that ended waiting adds. The account is locked.
 */
export async function endBooked(
  trx: Trx,
  booked: {
    businessId: string
    accountId: string
    offeringIds: readonly string[]
    /** The start of the appointment, whose working day it is. */
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
