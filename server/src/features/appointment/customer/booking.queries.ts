import { sql } from 'kysely'
import type { CustomerAppointment } from '@awan/core/appointment/rules'
import { OWN_KEY } from '@awan/core/attendee/rules'
import type { Footprint } from '@awan/core/availability/footprint'
import { DAY_MS } from '@awan/core/time'
import { rememberedAttendee, type Attendee } from '#records/people/attendees.ts'
import { cardParts } from '#records/customer-cards.ts'
import { heldFor, isAnyHeld, rowsOf } from '#records/occupancy.ts'
import { isAnyReached } from '#records/people/reach.ts'
import { dayAt, dayColumns, type DayOfInstant } from '#records/working-days.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Holder } from '#http/caller/hold-token.ts'
import type { AppointmentRow } from './presenter.ts'
import { soldParts } from '../record/sold.queries.ts'
import { notificationsOf } from '../record/notify.queries.ts'

interface OwnRow {
  starts_at: Date
  ends_at: Date
  attendee_key: string
}

/** Returns the condition of appointments around a start; completed ones still count towards the limit of their day. */
const isAround = (customerId: string, start: Date) => sql<boolean>`
  customer_id = ${customerId}::uuid and status <> 'cancelled'
  and starts_at > ${new Date(start.getTime() - 2 * DAY_MS)}::timestamptz
  and starts_at < ${new Date(start.getTime() + 2 * DAY_MS)}::timestamptz`

/**
 * Returns the customer's appointments that could overlap or share a day with an appointment at `start`, except
 * `moving`.
 */
export async function confirmedAround(
  trx: Trx,
  customerId: string,
  start: Date,
  moving?: string,
): Promise<CustomerAppointment[]> {
  const { rows } = await sql<OwnRow>`
    select starts_at, ends_at, attendee_key from appointment
    where ${isAround(customerId, start)} and id is distinct from ${moving ?? null}::uuid`.execute(
    trx,
  )
  return rows.map((row) => ({
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    attendeeKey: row.attendee_key,
  }))
}

/** Number of a customer's upcoming appointments in one shop, and in all. */
interface Coming {
  here: number
  everywhere: number
}

const comingOf = (input: { customerId: string; businessId: string; now: Date }) => sql`
  select count(*) filter (where business_id = ${input.businessId}::uuid) as here, count(*) as everywhere
  from appointment
  where customer_id = ${input.customerId}::uuid and status = 'confirmed' and ends_at > ${input.now}::timestamptz`

/** Counts a customer's upcoming appointments; one in progress counts until it ends. */
export async function countComing(
  trx: Trx,
  input: { customerId: string; businessId: string; now: Date },
): Promise<Coming> {
  const { rows } = await comingOf(input).$castTo<Coming>().execute(trx)
  return rows[0] ?? { here: 0, everywhere: 0 }
}

/** Facts a booking is decided by besides the calendar, and flags for work that can be skipped. */
export interface Surroundings extends DayOfInstant {
  own: CustomerAppointment[]
  coming: Coming
  /** True if time of these staff members has a hold, expired ones included. */
  held: boolean
  /** True if the customer is in the shop's waiting list. */
  waits: boolean
  /** True if the customer or an owner can be notified outside the app. */
  reached: boolean
}

/**
 * Reads the facts around a start in one statement. Under the locks of the customer and the staff, no concurrent
 * transaction can join the waiting list for this customer or hold time of these staff members.
 */
export async function surroundingsOf(
  trx: Trx,
  input: {
    customerId: string
    businessId: string
    staffIds: readonly string[]
    start: Date
    now: Date
  },
): Promise<Surroundings> {
  const { customerId, businessId, staffIds, start } = input
  const { rows } = await sql<Omit<Surroundings, 'coming'> & Coming>`
    select ${dayColumns(start)}, coming.here, coming.everywhere, (
        select coalesce(json_agg(json_build_object(
          'start', floor(extract(epoch from starts_at) * 1000),
          'end', floor(extract(epoch from ends_at) * 1000), 'attendeeKey', attendee_key
        )), '[]')
        from appointment where ${isAround(customerId, start)}
      ) as own,
      ${isAnyHeld(staffIds)} as held,
      exists (
        select from wait
        where account_id = ${customerId}::uuid and business_id = business.id and ended_at is null
      ) as waits,
      ${isAnyReached(sql`
        select ${customerId}::uuid
        union
        select account_id from business_member where business_id = business.id and role = 'owner'`)} as reached
    from business ${dayAt(start)} cross join lateral (${comingOf(input)}) as coming
    where business.id = ${businessId}::uuid`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('business_not_found')
  const { here, everywhere, ...others } = row
  return { ...others, coming: { here, everywhere } }
}

/** Whose request it is, and which one. */
export interface Claimant {
  businessId: string
  customerId: string
  /** Idempotency key of the request. */
  key: string
  holder?: Holder
}

/**
 * Finds the requests whose own time may be the taken one: an earlier attempt has claimed their key, or time of the shop
 * is held for their customer.
 */
export async function findPossibleOwners<Request extends Claimant>(
  db: Db,
  requests: readonly Request[],
): Promise<Map<Request, true>> {
  const [businessIds, accountIds, keys, devices] = [
    requests.map(({ businessId }) => businessId),
    requests.map(({ customerId }) => customerId),
    requests.map(({ key }) => key),
    requests.map(({ holder }) => holder?.device ?? null),
  ] as const
  const holder = { device: sql`request.device`, accountId: sql`request.account_id` }
  const { rows } = await sql<{ number: number }>`
    select number from unnest(
      ${businessIds}::uuid[], ${accountIds}::uuid[], ${keys}::text[], ${devices}::text[]
    ) with ordinality as request (business_id, account_id, key, device, number)
    where exists (
      select from idempotency_key
      where account_id = request.account_id and key = request.key
    ) or exists (
      select from hold
      where business_id = request.business_id and id in (${heldFor(holder)})
    )`.execute(db)
  const owners = new Map<Request, true>()
  for (const { number } of rows) {
    const request = requests[number - 1]
    if (request) owners.set(request, true)
  }
  return owners
}

/** Data needed only to write a new appointment. */
export interface Sale {
  customerId: string
  /** The account's name and number, for the shop's card. */
  name: string
  phone: string
  attendee: Attendee | undefined
  footprint: Footprint
  source?: string | undefined
  /** Response to store for a repeated request; undefined if several appointments are written under one key and one notice. */
  answered?: { key: string; answer: object } | undefined
  /** The working day of the start. */
  day: string
  /** Part of that day the customer may be waiting for; undefined: the customer is not in the waiting list here. */
  waitedPart: string | undefined
}

const NOTHING = sql`select where false`

/** Returns the values of the columns for the series and the position in it. */
const placeIn = (series: AppointmentRow['series']) =>
  sql`${series?.id ?? null}::uuid, ${series?.position ?? null}::smallint`

/** Returns the CTE that stores the response for a repeated request. */
const answeredPart = ({ customerId, answered }: Sale) =>
  answered
    ? sql`
      update idempotency_key set status = 201, answer = ${JSON.stringify(answered.answer)}::jsonb
      where account_id = ${customerId}::uuid and key = ${answered.key}`
    : NOTHING

/**
 * Returns the CTEs that end the customer's waits for the booked time, and mark a kept turn as taken; empty for
 * customers who do not wait. A booking that does not match a wait leaves it open.
 */
const endedWaits = ({ day, waitedPart }: Sale, { starts_at, items }: AppointmentRow) =>
  waitedPart === undefined
    ? sql``
    : sql`waited as (
      update wait set ended_at = appointment.created_at, ended_as = 'booked' from appointment
      where wait.account_id = appointment.customer_id and wait.business_id = appointment.business_id
        and wait.ended_at is null and wait.day = ${day}::date and (
          wait.offering_ids && ${items.map((item) => item.offering_id)}::uuid[]
          and (wait.part is null or wait.part = ${waitedPart})
          and (wait.staff_id is null or wait.staff_id = appointment.staff_id)
          or exists (
            select from turn
            where wait_id = wait.id and outcome is null and turn.starts_at = appointment.starts_at
          )
        )
      returning wait.id
    ), taken as (
      update turn set outcome = case when starts_at = ${starts_at} then 'taken' else 'withdrawn' end
      from waited where turn.wait_id = waited.id and turn.outcome is null
    ), `

/**
 * Writes an appointment and its consequences in one statement: the shop's card, the attendee, the items, occupancy,
 * notifications, ended waits, the audit entry and the stored response. The caller must roll back unless it returns
 * `sold`: the shop has blocked the customer, or the time is taken.
 */
export async function insertAppointment(
  trx: Trx,
  row: AppointmentRow,
  sale: Sale,
): Promise<'sold' | 'blocked' | 'taken'> {
  const holder = {
    businessId: row.business_id,
    accountId: sale.customerId,
    phone: sale.phone,
    name: sale.name,
    at: row.created_at,
  }
  const detail = { staffId: row.staff_id, start: row.starts_at, price: row.price }
  const held = rowsOf(sale.footprint, { start: row.starts_at.getTime(), staffId: row.staff_id })
  const { rows } = await sql<{ held: boolean; blocked: boolean }>`
    with ${cardParts(holder)}, appointment as (
      insert into appointment (business_id, id, customer_id, business_customer_id, guest_name, attendee_key, attendee_relation,
        staff_id, starts_at, ends_at, footprint, price, full_price, promotion_id, note, source, created_at, working_day, evening_of, series_id, series_position, party_id)
      values (${row.business_id}::uuid, ${row.id}::uuid, ${sale.customerId}::uuid,
        (select id from card), ${row.guest_name},
        ${sale.attendee?.key ?? OWN_KEY}, ${row.attendee_relation}, ${row.staff_id}::uuid, ${row.starts_at}, ${row.ends_at},
        ${JSON.stringify(sale.footprint)}::jsonb, ${row.price},
        ${row.full_price}, ${row.promotion_id}::uuid, ${row.note},
        ${sale.source ?? 'marketplace'}, ${row.created_at},
        ${sale.day}::date, ${row.evening_of}::date, ${placeIn(row.series)},
        ${row.party_id ?? null}::uuid)
      returning business_id, id, customer_id, staff_id, version, starts_at, created_at
    ), ${soldParts(row.items, held)},
    remembered as (${rememberedAttendee(sale.customerId, sale.attendee, row.created_at)}
    ), notified as (${sale.answered ? notificationsOf('booked', row.created_at) : NOTHING}
    ), audited as (
      insert into audit_entry (at, actor_id, business_id, action, subject, detail)
      select created_at, customer_id, business_id, 'appointment.booked', id::text,
        ${JSON.stringify(detail)}::jsonb
      from appointment
    ), ${endedWaits(sale, row)}
    answered as (${answeredPart(sale)}
    )
    select (select count(*) from held) = ${held.length} as held,
      exists (select from card where blocked_at is not null) as blocked`.execute(trx)
  if (rows[0]?.blocked) return 'blocked'
  return rows[0]?.held ? 'sold' : 'taken'
}
