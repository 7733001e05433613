import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Waiting } from '@awan/core/wait/rules'
import { holdingPart, type HeldRow } from '#records/occupancy.ts'
import { isCardOf } from '#records/people/card.ts'
import type { Trx } from '#db/transaction.ts'

/** A wait that may get the next turn. */
export interface QueuedRow extends Waiting {
  id: string
  accountId: string
  offeringIds: string[]
  /** Quiet hours the account has chosen; both null: none. */
  quietFrom: number | null
  quietUntil: number | null
  /** False: the account has chosen none, and the default applies. */
  choosing: boolean
}

/** Suspended and blocked customers are skipped, and keep their place. */
const isWelcome = sql`account.suspended_at is null and not exists (
  select from business_customer as card
  where card.business_id = wait.business_id and card.blocked_at is not null
    and ${isCardOf}
)`

/** Lists the waits without a kept turn, in the order of the list; only the one with `id` if given. */
export async function queueOf(
  trx: Trx,
  { businessId, now, id = null }: { businessId: string; now: Date; id?: string | null },
): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select wait.id, wait.account_id as "accountId", wait.day::text, wait.part, wait.staff_id as "staffId",
      wait.offering_ids as "offeringIds", settings.account_id is not null as choosing,
      settings.quiet_from as "quietFrom", settings.quiet_until as "quietUntil",
      coalesce((
        select json_agg(json_build_array(
          extract(epoch from starts_at)::int8 / 60, extract(epoch from ends_at)::int8 / 60
        ))
        from turn where wait_id = wait.id and outcome in ('declined', 'missed')
      ), '[]') as passed
    from wait join account on account.id = wait.account_id
    left join notice_settings as settings on settings.account_id = wait.account_id
    where wait.business_id = ${businessId} and wait.ended_at is null and wait.until > ${now}
      and (${id}::uuid is null or wait.id = ${id}::uuid)
      and not exists (select from turn where wait_id = wait.id and outcome is null)
      and ${isWelcome}
    order by wait.number, wait.day`.execute(trx)
  return rows
}

/** Lists the turns to close, with their staff members: expired ones, and those whose customer can no longer have them. */
export async function staffOfEndedTurns(
  trx: Trx,
  businessId: string,
  now: Date,
): Promise<{ turnId: string; staffId: string }[]> {
  const { rows } = await sql<{ turnId: string; staffId: string }>`
    select turn.id as "turnId", turn.staff_id as "staffId"
    from turn join wait on wait.id = turn.wait_id join account on account.id = wait.account_id
    where wait.business_id = ${businessId} and (
      turn.outcome is null and (turn.expires_at <= ${now} or wait.ended_at is not null or not (${isWelcome})
        or not exists (select from hold where hold.wait_id = wait.id))
      or turn.outcome is not null and exists (
        select from hold where hold.wait_id = wait.id and hold.starts_at = turn.starts_at
          and hold.created_at = turn.given_at
      )
    )`.execute(trx)
  return rows
}

/** Closes turns and frees their time; returns the waits that have now missed too many turns. */
export async function closeTurns(
  trx: Trx,
  { turnIds, now, limit }: { turnIds: readonly string[]; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ waitId: string; missed: boolean }>`
    with closed as (
      update turn set outcome = coalesce(outcome, case
        when expires_at <= ${now} and exists (select from wait where id = wait_id and ended_at is null)
          then 'missed' else 'withdrawn' end)
      where id = any (${turnIds}::uuid[])
      returning wait_id, outcome
    ), freed as (
      delete from hold using closed where hold.wait_id = closed.wait_id
    )
    select wait_id as "waitId", outcome = 'missed' and (
      select count(*) from turn where turn.wait_id = closed.wait_id and turn.outcome = 'missed'
    ) + 1 >= ${limit} as missed
    from closed`.execute(trx)
  const ids = rows.flatMap(({ waitId, missed }) => (missed ? [waitId] : []))
  if (ids.length > 0)
    await sql`update wait set ended_at = ${now}, ended_as = 'missed'
      where id = any (${ids}::uuid[]) and ended_at is null`.execute(trx)
  return ids
}

export interface NewTurn {
  waitId: string
  accountId: string
  businessId: string
  staffId: string
  start: Date
  end: Date
  now: Date
  expiresAt: Date
}

const OF_A_TURN = createHash('sha256').update('turn').digest()

/**
 * Inserts a turn: its hold, occupancy and notification, in one statement; returns the notification's id. The caller
 * must roll back unless the outcome is `kept`: the time is taken, a turn is already kept for the wait, or the wait has
 * ended. Ending a wait and this function serialise on the row of the wait.
 */
export async function insertTurn(
  trx: Trx,
  turn: NewTurn,
  rows: readonly HeldRow[],
): Promise<{ outcome: 'kept'; notificationId: string } | { outcome: 'taken' | 'another' }> {
  const { waitId, businessId, staffId, start, end, now, expiresAt } = turn
  const { rows: written } = await sql<{ kept: boolean; held: boolean; id: string | null }>`
    with kept as (
      insert into hold (wait_id, business_id, staff_id, request_hash, starts_at, ends_at, created_at, expires_at)
      select id, business_id, ${staffId}::uuid, ${OF_A_TURN}::bytea, ${start}::timestamptz, ${end}::timestamptz,
        ${now}::timestamptz, ${expiresAt}::timestamptz
      from (select id, business_id from wait where id = ${waitId}::uuid and ended_at is null for no key update) as waiting
      on conflict do nothing
      returning id, business_id, staff_id, expires_at
    ), held as (${holdingPart(rows)}
    ), given as (
      insert into turn (wait_id, starts_at, ends_at, staff_id, given_at, expires_at)
      select ${waitId}::uuid, ${start}::timestamptz, ${end}::timestamptz, ${staffId}::uuid, ${now}::timestamptz, expires_at
      from kept
      returning id
    ), notified as (
      insert into notification (account_id, type, event, business_id, wait_id, turn_id, starts_at, created_at)
      select ${turn.accountId}::uuid, 'waiting_list', 'freed', ${businessId}::uuid, ${waitId}::uuid, given.id,
        ${start}::timestamptz, ${now}::timestamptz
      from given
      returning id
    )
    select exists (select from kept) as kept, (select count(*) from held) = ${rows.length} as held,
      (select id from notified) as id`.execute(trx)
  const [row] = written
  if (!row?.kept || row.id === null) return { outcome: 'another' }
  return row.held ? { outcome: 'kept', notificationId: row.id } : { outcome: 'taken' }
}
