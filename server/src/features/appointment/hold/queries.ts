import { sql } from 'kysely'
import { holdingPart, holdsOf, type HeldRow } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import type { Holder } from '#http/caller/hold-token.ts'

export interface HoldRow {
  /** For several people, the lowest id of their rows. */
  id: string
  request_hash: Buffer
  starts_at: Date
  ends_at: Date
  expires_at: Date
}

/** A hold of the caller; `people` counts its staff members. */
export interface OwnHold extends HoldRow {
  people: number
}

/** Finds the caller's hold at an instant; that of the device takes precedence over that of the account. */
export async function findHold(db: Db, holder: Holder, now: Date): Promise<OwnHold | undefined> {
  const { rows } = await sql<OwnHold>`
    select min(id::text) as id, request_hash, starts_at, ends_at, expires_at, count(*)::int as people
    from hold
    where id in (${holdsOf(holder)}) and expires_at > ${now}
    group by device_hash, request_hash, starts_at, ends_at, expires_at
    order by device_hash = decode(${holder.device}, 'hex') desc limit 1`.execute(db)
  return rows[0]
}

/** Time kept as a turn in the waiting list, with its staff member and offerings. */
export interface TurnHold extends HoldRow {
  staffId: string
  offeringIds: string[]
}

/** Finds the turn kept for an account at a start. */
export async function findTurn(
  db: Db,
  { accountId, businessId, start }: { accountId: string; businessId: string; start: Date },
  now: Date,
): Promise<TurnHold | undefined> {
  const { rows } = await sql<TurnHold>`
    select hold.id, request_hash, starts_at, ends_at, expires_at, hold.staff_id as "staffId",
      wait.offering_ids as "offeringIds"
    from wait join hold on hold.wait_id = wait.id
    where wait.account_id = ${accountId} and wait.ended_at is null
      and hold.business_id = ${businessId} and starts_at = ${start} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Deletes the caller's holds, expired ones included; their time is free at once. Locks the staff members first, like
 * any transaction that takes time, so that a booking in progress finishes before.
 */
export async function deleteHolds(trx: Trx, holder: Holder): Promise<void> {
  const staff = sql`
    select from staff where (business_id, id) in (
      select business_id, staff_id from hold where id in (${holdsOf(holder)})
    ) order by id for no key update`.execute(trx)
  const deleted = sql`delete from hold where id in (${holdsOf(holder)})`.execute(trx)
  await together([staff, deleted])
}

/**
 * Deletes the caller's hold with this id, for all its staff members, in one statement; none if another hold has replaced
 * it. Locks the staff members first, as `deleteHolds` does.
 */
export async function deleteHold(trx: Trx, holder: Holder, id: string): Promise<void> {
  await sql`
    with named as (
      select id, business_id, staff_id from hold
      where id in (${holdsOf(holder)}) and (device_hash, request_hash, created_at) in (
        select device_hash, request_hash, created_at from hold where id = ${id}::uuid
      )
    ), locked as (
      select business_id, id from staff
      where (business_id, id) in (select business_id, staff_id from named)
      order by id for no key update
    )
    delete from hold using named, locked
    where hold.id = named.id and named.business_id = locked.business_id
      and named.staff_id = locked.id`.execute(trx)
}

export interface NewHold {
  holder: Holder & { device: string }
  businessId: string
  /** One staff member for each person. */
  staffIds: readonly string[]
  requestHash: Buffer
  start: Date
  end: Date
  now: Date
  expiresAt: Date
}

/**
 * Inserts a hold and its occupancy for each staff member, in one statement, and returns its id. The caller must roll
 * back if it returns none: the time is taken, or the device or the account has another hold by now.
 */
export async function insertHold(
  trx: Trx,
  hold: NewHold,
  rows: readonly HeldRow[],
): Promise<{ id: string } | 'taken' | 'another'> {
  const { holder, start, end, now, expiresAt } = hold
  const { rows: outcome } = await sql<{ id: string | null; kept: boolean; held: boolean }>`
    with kept as (
      insert into hold (device_hash, account_id, place, business_id, staff_id, request_hash,
        starts_at, ends_at, created_at, expires_at)
      select decode(${holder.device}, 'hex'), ${holder.accountId}::uuid, place - 1,
        ${hold.businessId}::uuid, staff_id, ${hold.requestHash}::bytea,
        ${start}::timestamptz, ${end}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
      from unnest(${hold.staffIds}::uuid[]) with ordinality as chosen (staff_id, place)
      on conflict do nothing
      returning id, business_id, staff_id, expires_at
    ), held as (${holdingPart(rows)}
    )
    select (select min(id::text) from kept) as id,
      (select count(*) from kept) = ${hold.staffIds.length} as kept,
      (select count(*) from held) = ${rows.length} as held`.execute(trx)
  const [{ id, kept, held } = { id: null, kept: false, held: false }] = outcome
  if (id === null || !kept) return 'another'
  return held ? { id } : 'taken'
}

/** Deletes at most `limit` expired holds; skips those of staff members locked by another transaction. */
export async function deleteExpired(trx: Trx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with expired as (
      select id, business_id, staff_id from hold where expires_at <= ${now}
      order by staff_id limit ${limit}
    ), locked as (
      select business_id, id from staff
      where (business_id, id) in (select business_id, staff_id from expired)
      order by id for no key update skip locked
    )
    delete from hold using expired, locked
    where hold.id = expired.id and expired.business_id = locked.business_id
      and expired.staff_id = locked.id
    returning hold.id`.execute(trx)
  return rows.length
}
