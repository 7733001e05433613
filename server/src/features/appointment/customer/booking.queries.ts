import { sql } from 'kysely'
import type { CustomerAppointment } from '@awan/core/appointment/rules'
import { OWN_KEY } from '@awan/core/attendee/rules'
import type { Footprint } from '@awan/core/availability/footprint'
import { DAY_MS } from '@awan/core/time'
import { rememberedAttendee, type Attendee } from '#records/people/attendees.ts'
import { cardOf } from '#records/customer-cards.ts'
import { rowsOf } from '#records/occupancy.ts'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { AppointmentRow } from './presenter.ts'
import { soldParts } from '../record/sold.queries.ts'
import { notificationsOf } from '../record/notify.queries.ts'

const UUID_LENGTH = 36

/**
 * The customer's appointments, but for one that moves, that could touch or share a day with an appointment at `start`;
 * completed ones included: that one has ended makes no room for another on its day.
 */
export async function confirmedAround(
  trx: Trx,
  customerId: string,
  start: Date,
  moving?: string,
): Promise<CustomerAppointment[]> {
  const rows = await trx
    .selectFrom('appointment')
    .select(['starts_at', 'ends_at', 'attendee_key'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>', new Date(start.getTime() - 2 * DAY_MS))
    .where('starts_at', '<', new Date(start.getTime() + 2 * DAY_MS))
    .where(sql<boolean>`id is distinct from ${moving ?? null}::uuid`)
    .execute()
  return rows.map((row) => ({
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    attendeeKey: row.attendee_key,
  }))
}

/**
 * Counts how many appointments to come the customer holds in a shop and everywhere; one under way counts until it ends.
 */
export async function countComing(
  trx: Trx,
  input: { customerId: string; businessId: string; now: Date },
): Promise<{ here: number; everywhere: number }> {
  return trx
    .selectFrom('appointment')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('business_id', '=', input.businessId).as('here'),
      fn.countAll<number>().as('everywhere'),
    ])
    .where('customer_id', '=', input.customerId)
    .where('status', '=', sql.lit('confirmed'))
    .where('ends_at', '>', input.now)
    .executeTakeFirstOrThrow()
}

/** Writes whose key it is as one text. */
export const claimOf = ({ customerId, key }: { customerId: string; key: string }): string =>
  `${customerId} ${key}`

/** Finds which of these keys have been claimed, by their `claimOf`. */
export async function claimedKeys(db: Db, claims: readonly string[]): Promise<Map<string, string>> {
  const accounts = claims.map((claim) => claim.slice(0, UUID_LENGTH))
  const keys = claims.map((claim) => claim.slice(UUID_LENGTH + 1))
  const { rows } = await sql<{ claim: string }>`
    select account_id || ' ' || key as claim from idempotency_key
    where (account_id, key) in (select * from unnest(${accounts}::uuid[], ${keys}::text[]))
  `.execute(db)
  return new Map(rows.map(({ claim }) => [claim, claim]))
}

/** Describes what only the writing of a new appointment needs to know. */
export interface Sale {
  customerId: string
  /** The account's name and number, by which the shop knows the customer. */
  name: string
  phone: string
  attendee: Attendee | undefined
  footprint: Footprint
  source?: string | undefined
  /** Holds what the same key gets again; none where several are written under one key, with one notice of all. */
  answered?: { key: string; answer: object }
  /** Says what of the waiting list it is: the working day of the start, and the part of it. */
  wanted: { day: string; part: string }
}

const NOTHING = sql`select where false`

/** The values of the columns that say which occurrence of a series an appointment is. */
const placeIn = (series: AppointmentRow['series']) =>
  sql`${series?.id ?? null}::uuid, ${series?.position ?? null}::smallint`

/** The part of a statement that keeps its answer for a repeated request. */
const answeredPart = ({ customerId, answered }: Sale) =>
  answered
    ? sql`
      update idempotency_key set status = 201, answer = ${JSON.stringify(answered.answer)}::jsonb
      where account_id = ${customerId}::uuid and key = ${answered.key}`
    : NOTHING

/**
 * Writes an appointment and all that follows from it in one statement: the shop's card of the customer, for whom it
 * is, what was sold, the time it takes, who is notified, that nobody waits for it any more, the audit and the answer
 * to repeat. To be rolled back where the shop has blocked the customer or someone else has the time.
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
    with card as (${cardOf(holder)}
    ), appointment as (
      insert into appointment (business_id, id, customer_id, business_customer_id, guest_name, attendee_key, attendee_relation,
        staff_id, starts_at, ends_at, footprint, price, full_price, promotion_id, note, source, created_at, series_id, series_position, party_id)
      values (${row.business_id}::uuid, ${row.id}::uuid, ${sale.customerId}::uuid,
        (select id from card), ${row.guest_name},
        ${sale.attendee?.key ?? OWN_KEY}, ${row.attendee_relation}, ${row.staff_id}::uuid, ${row.starts_at}, ${row.ends_at},
        ${JSON.stringify(sale.footprint)}::jsonb, ${row.price},
        ${row.full_price}, ${row.promotion_id}::uuid, ${row.note},
        ${sale.source ?? 'marketplace'}, ${row.created_at}, ${placeIn(row.series)},
        ${row.party_id ?? null}::uuid)
      returning business_id, id, customer_id, staff_id, version, starts_at, created_at
    ), ${soldParts(row.items, held)},
    remembered as (${rememberedAttendee(sale.customerId, sale.attendee, row.created_at)}
    ), told as (${sale.answered ? notificationsOf('booked', row.created_at) : NOTHING}
    ), audited as (
      insert into audit_entry (at, actor_id, business_id, action, subject, detail)
      select created_at, customer_id, business_id, 'appointment.booked', id::text,
        ${JSON.stringify(detail)}::jsonb
      from appointment
    ), waited as (
      update wait set ended_at = appointment.created_at, ended_as = 'booked' from appointment
      where wait.account_id = appointment.customer_id and wait.business_id = appointment.business_id
        and wait.ended_at is null and wait.day = ${sale.wanted.day}::date
        and (wait.part is null or wait.part = ${sale.wanted.part} or exists (
          select from turn
          where wait_id = wait.id and outcome is null and turn.starts_at = appointment.starts_at
        ))
      returning wait.id
    ), taken as (
      update turn set outcome = case when starts_at = ${row.starts_at} then 'taken' else 'withdrawn' end
      from waited where turn.wait_id = waited.id and turn.outcome is null
    ), answered as (${answeredPart(sale)}
    )
    select (select count(*) from held) = ${held.length} as held,
      exists (select from card where blocked_at is not null) as blocked`.execute(trx)
  if (rows[0]?.blocked) return 'blocked'
  return rows[0]?.held ? 'sold' : 'taken'
}
