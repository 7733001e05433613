import { sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import { MINUTE_MS } from '@awan/core/time'
import { cardParts } from '#records/customer-cards.ts'
import { rowsOf } from '#records/occupancy.ts'
import type { Trx } from '#db/transaction.ts'
import { soldParts, type SoldItem } from '../record/sold.queries.ts'

export interface NewAppointment {
  businessId: string
  id: string
  staffId: string
  start: Date
  footprint: Footprint
  price: number
  note: string
  source: 'walk_in' | 'phone'
  items: readonly SoldItem[]
  /** An existing card, the data to find or create one, or null for an anonymous walk-in. */
  holder: { cardId: string } | { name: string | null; phone: string | null } | null
  /** Name of this appointment's guest; null: as on the card. */
  guestName: string | null
  /** Attendee of the account, so that no attendee has overlapping appointments. */
  attendeeKey: string
  now: Date
}

/**
 * Writes an appointment made by the shop in one statement: the card, the items and occupancy. Returns false if the time
 * is taken; the caller must then roll back.
 */
export async function insertShopAppointment(
  trx: Trx,
  appointment: NewAppointment,
): Promise<boolean> {
  const { businessId, holder, staffId, start, footprint, now } = appointment
  const end = new Date(start.getTime() + footprint.length * MINUTE_MS)
  const held = rowsOf(footprint, { start: start.getTime(), staffId })
  const { rows } = await sql<{ held: boolean }>`
    with ${holderParts(businessId, holder, now)}, named as (
      select (select id from card) as card_id, (select account_id from card) as account_id,
        coalesce(${appointment.guestName}::text, (
          select name from business_customer
          where business_id = ${businessId}::uuid and id = (select id from card)
        ), '') as guest_name
    ), appointment as (
      insert into appointment (business_id, id, customer_id, business_customer_id, guest_name, attendee_key,
        staff_id, starts_at, ends_at, footprint, price, note, source, created_at)
      select ${businessId}::uuid, ${appointment.id}::uuid, account_id, card_id, guest_name, ${appointment.attendeeKey},
        ${staffId}::uuid, ${start}::timestamptz, ${end}::timestamptz,
        ${JSON.stringify(footprint)}::jsonb, ${appointment.price}::integer, ${appointment.note}, ${appointment.source}, ${now}::timestamptz
      from named
      returning business_id, id, staff_id
    ), ${soldParts(appointment.items, held)}
    select (select count(*) from held) = ${held.length} as held`.execute(trx)
  return rows[0]?.held === true
}

function holderParts(businessId: string, holder: NewAppointment['holder'], at: Date) {
  if (holder === null) return sql`card as (select null::uuid as id, null::uuid as account_id)`
  if ('cardId' in holder)
    return sql`card as (
      select id, account_id from business_customer
      where business_id = ${businessId}::uuid and id = ${holder.cardId}::uuid
      for no key update
    )`
  return cardParts({ businessId, name: holder.name, phone: holder.phone, at })
}

export interface Person {
  id: string
  account_id: string | null
  name: string
  phone: string | null
}

/** Finds a card of the shop by its id or by a number. */
export async function findCard(
  trx: Trx,
  businessId: string,
  by: { id: string } | { phone: string },
): Promise<Person | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['phone', by.phone] as const)
  return trx
    .selectFrom('business_customer')
    .select(['id', 'account_id', 'name', 'phone'])
    .where('business_id', '=', businessId)
    .where(column, '=', value)
    .executeTakeFirst()
}

/** Locks a card of the shop, after staff; returns false if it is gone or its customer has been erased. */
export async function lockCard(trx: Trx, businessId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('business_customer')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('name', '<>', '')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
