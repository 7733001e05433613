import { type RawBuilder, sql } from 'kysely'
import type { Taken, TakenKind } from '@awan/core/availability/calendar'
import { occupancyOf, type Footprint } from '@awan/core/availability/footprint'
import { instantText, MINUTE_MS } from '@awan/core/time'
import { invalidInput } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import type { Db } from '../db/connect.ts'
import { PLANNED_ANEW } from '../db/connection/prepared.ts'
import type { Trx } from '../db/transaction.ts'

/** A row of occupancy for an appointment. */
export interface HeldRow {
  resource_id: string
  part: number
  from: string
  to: string
}

/** Lists the rows of an appointment from a start, in milliseconds; `doneAt`: when it ended early. */
export function rowsOf(
  footprint: Footprint,
  { start, staffId, doneAt }: { start: number; staffId: string; doneAt?: number | undefined },
): HeldRow[] {
  const until = doneAt === undefined ? undefined : doneAt / MINUTE_MS
  return occupancyOf(footprint, start / MINUTE_MS, [staffId], until).map((held) => ({
    resource_id: held.resourceId,
    part: held.part,
    from: instantText(held.from * MINUTE_MS),
    to: instantText(held.to * MINUTE_MS),
  }))
}

/**
 * Returns the CTE that takes the time of a CTE `appointment (business_id, id)`. If it returns fewer rows than given,
 * another entry has taken the time, and the caller must roll back.
 */
export function takingPart(rows: readonly HeldRow[]): RawBuilder<unknown> {
  return sql`
    insert into occupancy (business_id, resource_id, part, kind, appointment_id, occupied)
    select appointment.business_id, piece.resource_id, piece.part, 'appointment', appointment.id,
      tstzrange(piece."from", piece."to")
    from appointment, ${piecesOf(rows)}
    on conflict on constraint occupancy_no_overlap do nothing
    returning part`
}

/**
 * Returns the same CTE for a CTE `kept (id, business_id, staff_id, expires_at)`: takes the time of each staff member.
 */
export function holdingPart(rows: readonly HeldRow[]): RawBuilder<unknown> {
  return sql`
    insert into occupancy (business_id, resource_id, part, kind, hold_id, occupied, expires_at)
    select kept.business_id, piece.resource_id, piece.part, 'hold', kept.id,
      tstzrange(piece."from", piece."to"), kept.expires_at
    from kept join ${piecesOf(rows)} on piece.resource_id = kept.staff_id
    on conflict on constraint occupancy_no_overlap do nothing
    returning part`
}

/** Returns the rows as a table `piece` for a statement. */
function piecesOf(rows: readonly HeldRow[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as piece (resource_id uuid, part smallint, "from" timestamptz, "to" timestamptz)`
}

/** Range of an occupancy row in UTC minutes, as compact JSON; followed by its owner, if requested. */
export type TakenRow = [
  from: number,
  to: number,
  kind?: TakenKind,
  id?: string,
  forWaitingList?: boolean | null,
]

/** `TakenKind` of an occupancy row. */
const KIND = sql`case kind when 'blocked' then 'block' else kind end`

/** Builds the first UTC minute of a range. */
const firstMinute = (range: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from lower(${range})) / 60)`

/** Builds the UTC minute at which a range ends. */
const lastMinute = (range: RawBuilder<unknown>) =>
  sql`ceil(extract(epoch from upper(${range})) / 60)`

/** Builds the `TakenRow` of an occupancy row. */
export function takenJson(named: boolean): RawBuilder<TakenRow> {
  const names = sql`, ${KIND},
    coalesce(appointment_id, id),
    case kind when 'hold' then exists (
      select from hold where hold.id = hold_id and hold.wait_id is not null
    ) end`
  return sql`json_build_array(
    ${firstMinute(sql`occupied`)}, ${lastMinute(sql`occupied`)}
    ${named ? names : sql``}
  )`
}

/** Converts a taken range to the engine's format. */
export function presentTaken([from, to, kind, id, forWaitingList]: TakenRow): Taken {
  return {
    from,
    to,
    ...(kind !== undefined && id !== undefined && { kind, id }),
    ...(forWaitingList === true && { forWaitingList }),
  }
}

interface UnitedRow {
  id: string
  kind: TakenKind
  from: number
  to: number
}

/**
 * Reads the booked and blocked time of each staff member, in UTC minutes. Adjoining entries are united, which leaves a
 * tenth of them to transfer.
 */
export async function takenByStaff(
  db: Db,
  { businessId, from, to }: { businessId: string; from: Date; to: Date },
): Promise<Map<string, Taken[]>> {
  const { rows } = await sql<UnitedRow>`${sql.raw(PLANNED_ANEW)}
    select resource_id as id, ${KIND} as kind,
      ${firstMinute(sql`span`)}::integer as "from", ${lastMinute(sql`span`)}::integer as "to"
    from (
      select resource_id, kind, unnest(range_agg(occupied)) as span
      from occupancy
      where business_id = ${businessId} and kind <> 'hold' and occupied && tstzrange(${from}, ${to})
      group by resource_id, kind
    ) as taken
    order by span`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** CTE that frees all time of a CTE `appointment (business_id, id)`. */
export const freeingPart = sql`
  delete from occupancy using appointment
  where occupancy.business_id = appointment.business_id and occupancy.appointment_id = appointment.id`

/** Frees the time of appointments; for those that stay, `takingPart` must follow. */
export async function freeTime(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('occupancy')
    .where('business_id', '=', businessId)
    .where('appointment_id', 'in', ids)
    .execute()
}

/** A holder, as values or as columns of a query. */
type HolderOperands = Record<keyof Holder, string | null | RawBuilder<unknown>>

/** Selects all holds of a holder: from booking, and from the waiting list. */
export function heldFor(holder: HolderOperands): RawBuilder<unknown> {
  return sql`${holdsOf(holder)} union all ${turnsOf(holder)}`
}

/** Selects the holds of a customer's turns; ends with a condition. */
const turnsOf = ({ accountId }: HolderOperands): RawBuilder<unknown> => sql`
  select hold.id from wait join hold on hold.wait_id = wait.id
  where wait.account_id = ${accountId}::uuid and wait.ended_at is null`

/** Selects the holds of a booking customer, by device or by account. */
export function holdsOf({ device, accountId }: HolderOperands): RawBuilder<unknown> {
  return sql`select id from hold
    where device_hash = decode(${device}, 'hex') or account_id = ${accountId}::uuid`
}

/** Returns the instant since which a start is held for a holder; undefined if it is not, or no longer. */
export async function heldSince(
  db: Db,
  { holder, businessId, start }: { holder: Holder; businessId: string; start: Date },
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from hold
    where id in (${heldFor(holder)}) and business_id = ${businessId}::uuid
      and starts_at = ${start} and expires_at > ${now}`.execute(db)
  return rows[0]?.since ?? undefined
}

/**
 * Condition for a query `from business`: one of these staff members has a hold, even if expired. While they are locked,
 * no new hold begins.
 */
export const isAnyHeld = (staffIds: readonly string[]): RawBuilder<boolean> => sql`exists (
  select from occupancy
  where business_id = business.id and resource_id = any (${staffIds}::uuid[]) and kind = 'hold'
)`

/**
 * Deletes expired holds of locked staff members before their time is taken, as the constraint occupancy_no_overlap
 * ignores `expires_at`. Also deletes their holds for the customer who takes the time now; a time kept for them from the
 * waiting list stays if it is of another day than the taken ones.
 */
export async function dropExpiredHolds(
  trx: Trx,
  businessId: string,
  staffIds: readonly string[],
  now: Date,
  own: TakenOver = { holder: undefined, starts: [] },
): Promise<void> {
  if (staffIds.length === 0) return
  await sql`
    with freed as (
      delete from occupancy
      where business_id = ${businessId} and resource_id = any (${staffIds}::uuid[]) and kind = 'hold'
        and (expires_at <= ${now} or hold_id in (${takenOver(own)}))
      returning hold_id
    )
    delete from hold using freed where hold.id = freed.hold_id`.execute(trx)
}

/** A customer who takes time now, and the starts. */
interface TakenOver {
  holder: Holder | undefined
  starts: readonly Date[]
}

const NOBODY: Holder = { device: null, accountId: null }

/** Selects the holds that a customer gives up for appointments at these starts. */
function takenOver({ holder = NOBODY, starts }: TakenOver): RawBuilder<unknown> {
  return sql`${holdsOf(holder)} union all ${turnsOf(holder)} and exists (
    select from unnest(${starts}::timestamptz[]) as taken (start)
    where hold.starts_at between taken.start - interval '12 hours' and taken.start + interval '12 hours'
  )`
}

/**
 * Deletes the times kept for a customer from the waiting list that overlap rows which the customer takes: only for that
 * customer they are free. The staff members of the rows must be locked. The waits stay open, without a turn.
 */
export async function dropOverlappedTurns(
  trx: Trx,
  holder: Holder,
  rows: readonly HeldRow[],
): Promise<void> {
  await sql`
    delete from hold using occupancy, ${piecesOf(rows)}
    where hold.id in (${turnsOf(holder)}) and occupancy.hold_id = hold.id
      and occupancy.resource_id = piece.resource_id
      and occupied && tstzrange(piece."from", piece."to")`.execute(trx)
}

/** Returns the combined footprint of the offerings in a query; throws `invalid_input` for unbookable ones. */
export function requestedFootprint(
  calendar: { footprint: Footprint | undefined; offerings: readonly unknown[] },
  offeringIds: readonly string[],
): Footprint {
  if (calendar.footprint) return calendar.footprint
  const sold = calendar.offerings.length === offeringIds.length
  const problem = sold ? 'longer together than an appointment may be' : 'not sold here'
  throw invalidInput('offering', problem, 'query')
}
