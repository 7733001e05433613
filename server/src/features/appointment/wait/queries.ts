import { type RawBuilder, sql } from 'kysely'
import type { LocalizedValue } from '@awan/core/language'
import type { Wanted } from '@awan/core/wait/rules'
import { isCardOf } from '#records/people/card.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'

/**
 * Serialises changes of a business's waiting list, so that places follow the order of arrival and a freed time is
 * judged for one customer at a time. Taken before all locks of `lock.queries.ts`.
 */
export async function lockWaiting(trx: Trx, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('waiting_list'), hashtext(${businessId}))`.execute(
    trx,
  )
}

export interface WaitRow {
  id: string
  business_id: string
  account_id: string
  guest_name: string
  business_name: LocalizedValue
  time_zone: string
  status: string
  day: string
  part: Wanted['part']
  staff_id: string | null
  staff_name: LocalizedValue | null
  offering_ids: string[]
  services: LocalizedValue[]
  place: number
  until: Date
  created_at: Date
  price: number
  turn_start: Date | null
  turn_end: Date | null
  turn_staff_id: string | null
  turn_staff_name: LocalizedValue | null
  turn_expires_at: Date | null
}

/** Lists open waits with the turns kept for them at an instant; `which` is a condition on the table `wait`. */
async function waitsWhere(db: Db, now: Date, which: RawBuilder<unknown>): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select wait.id, wait.business_id, wait.account_id, account.full_name as guest_name,
      business.name as business_name, business.time_zone,
      business.status, wait.day::text, wait.part, wait.staff_id, wanted.name as staff_name,
      wait.offering_ids, sold.services, coalesce(sold.price, 0)::int as price, wait.until, wait.created_at,
      (
        select count(*)::int + 1 from wait as ahead
        where ahead.business_id = wait.business_id and ahead.day = wait.day
          and ahead.ended_at is null and ahead.number < wait.number
          and (ahead.part is null or wait.part is null or ahead.part = wait.part)
          and (ahead.staff_id is null or wait.staff_id is null or ahead.staff_id = wait.staff_id)
      ) as place,
      turn.starts_at as turn_start, turn.ends_at as turn_end, turn.staff_id as turn_staff_id,
      giver.name as turn_staff_name, turn.expires_at as turn_expires_at
    from wait
    join business on business.id = wait.business_id
    join account on account.id = wait.account_id
    left join staff as wanted on wanted.business_id = wait.business_id and wanted.id = wait.staff_id
    cross join lateral (
      select coalesce(json_agg(service.name || coalesce(offering.name, '{}') order by asked.at), '[]') as services,
        sum(offering.price) as price
      from unnest(wait.offering_ids) with ordinality as asked (id, at)
      join offering on offering.business_id = wait.business_id and offering.id = asked.id
      join service on service.id = offering.service_id
    ) as sold
    left join turn on turn.wait_id = wait.id and turn.outcome is null and turn.expires_at > ${now}
      and exists (select from hold where hold.wait_id = wait.id)
    left join staff as giver on giver.business_id = wait.business_id and giver.id = turn.staff_id
    where wait.ended_at is null and wait.until > ${now} and ${which}
    order by wait.day, wait.number`.execute(db)
  return rows
}

/** Lists an account's waits, the earliest day first. */
export async function waitsOf(db: Db, accountId: string, now: Date): Promise<WaitRow[]> {
  return waitsWhere(db, now, sql`wait.account_id = ${accountId}`)
}

/** Lists the waits for a day of a shop, in order; with `staffId` only those that this staff member could serve. */
export async function waitsOn(
  db: Db,
  { businessId, day, staffId }: { businessId: string; day: string; staffId: string | undefined },
  now: Date,
): Promise<WaitRow[]> {
  const theirs =
    staffId === undefined ? sql`true` : sql`coalesce(wait.staff_id, ${staffId}) = ${staffId}`
  const on = sql`wait.business_id = ${businessId} and wait.day = ${day}::date`
  return waitsWhere(db, now, sql`${on} and ${theirs}`)
}

/** Finds an open wait. */
export async function findWait(db: Db, id: string, now: Date): Promise<WaitRow | undefined> {
  const [row] = await waitsWhere(db, now, sql`wait.id = ${id}::uuid`)
  return row
}

export interface NewWait extends Wanted {
  businessId: string
  accountId: string
  offeringIds: readonly string[]
  until: Date
  now: Date
}

/** Counts the waits for a day of a shop, and those of the account; under `lockWaiting` and the account's lock. */
export async function countWaits(
  trx: Trx,
  of: { businessId: string; accountId: string; day: string; now: Date },
): Promise<{ here: number; own: number }> {
  const { rows } = await sql<{ here: number; own: number }>`
    select
      (select count(*)::int from wait where business_id = ${of.businessId} and day = ${of.day}::date
        and ended_at is null) as here,
      (select count(*)::int from wait where account_id = ${of.accountId} and until > ${of.now}
        and ended_at is null) as own`.execute(trx)
  return rows[0] ?? { here: 0, own: 0 }
}

/** Inserts a wait at the end of a day's list, in one statement with its number; returns its id. */
export async function insertWait(trx: Trx, wait: NewWait): Promise<string> {
  const { businessId, day } = wait
  const { rows } = await sql<{ id: string }>`
    insert into wait (business_id, account_id, day, part, staff_id, offering_ids, number, until, created_at)
    select ${businessId}, ${wait.accountId}, ${day}::date, ${wait.part}, ${wait.staffId},
      ${wait.offeringIds}::uuid[], coalesce(max(number), 0) + 1, ${wait.until}, ${wait.now}
    from wait where business_id = ${businessId} and day = ${day}::date
    returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Returns the staff member whose time is kept for a wait, if any. */
export async function staffOfTurn(trx: Trx, waitId: string) {
  return trx
    .selectFrom('hold')
    .select(['business_id', 'staff_id'])
    .where('wait_id', '=', waitId)
    .executeTakeFirst()
}

/** Frees the time kept for a wait; its staff member must be locked. */
export async function dropTurn(
  trx: Trx,
  waitId: string,
  outcome: 'declined' | 'withdrawn',
): Promise<void> {
  await trx.deleteFrom('hold').where('wait_id', '=', waitId).execute()
  await trx
    .updateTable('turn')
    .set({ outcome })
    .where('wait_id', '=', waitId)
    .where('outcome', 'is', null)
    .execute()
}

/** Ends a wait; returns false if it has already ended. */
export async function endWait(
  trx: Trx,
  id: string,
  { as, now }: { as: 'left' | 'removed'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('wait')
    .set({ ended_at: now, ended_as: as })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds a wait that its customer has left and could restore, regardless of later waits. */
export async function findLeft(db: Db, accountId: string, id: string, now: Date) {
  return db
    .selectFrom('wait')
    .select(['business_id', sql<string>`day::text`.as('day')])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_as', '=', 'left')
    .where('until', '>', now)
    .executeTakeFirst()
}

/** Restores a wait that its customer left, with its number. */
export async function restoreLeft(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('wait')
    .set({ ended_at: null, ended_as: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_as', '=', 'left')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notifies a customer in the app that their wait has ended. */
export async function notifyEnded(
  trx: Trx,
  { id, event, now }: { id: string; event: 'removed' | 'missed'; now: Date },
): Promise<void> {
  await sql`
    insert into notification (account_id, type, event, business_id, wait_id, created_at)
    select account_id, 'waiting_list', ${event}, business_id, id, ${now}::timestamptz
    from wait where id = ${id}::uuid
    on conflict do nothing`.execute(trx)
}

/** Ends waits that are over, at most `limit` or all of an account, and notifies their customers, in one statement. */
export async function endOver(
  trx: Trx,
  now: Date,
  { limit = null, accountId = null }: { limit?: number | null; accountId?: string | null },
): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update wait set ended_at = ${now}, ended_as = 'over'
      where id in (
        select id from wait
        where ended_at is null and until <= ${now}
          and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
        order by until limit ${limit} for update skip locked
      )
      returning id, account_id, business_id
    )
    insert into notification (account_id, type, event, business_id, wait_id, created_at)
    select account_id, 'waiting_list', 'over', business_id, id, ${now}::timestamptz from ended
    on conflict do nothing
    returning id`.execute(trx)
  return rows.length
}

/** Returns the businesses with open waits. */
export async function businessesWaitedFor(db: Db): Promise<string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select distinct business_id from wait where ended_at is null`.execute(db)
  return rows.map((row) => row.business_id)
}

/** Deletes waits of days that ended before an instant. */
export async function deleteOldWaits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('wait').where('until', '<', before).execute()
}

/** Returns true if a shop has blocked an account's customer; the shop may know the number but not the account. */
export async function isBlockedBy(db: Db, businessId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account join business_customer as card on ${isCardOf}
    where account.id = ${accountId}::uuid and card.business_id = ${businessId}::uuid and card.blocked_at is not null`.execute(
    db,
  )
  return rows.length > 0
}
