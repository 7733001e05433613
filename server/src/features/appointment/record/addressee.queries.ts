import { sql } from 'kysely'
import type { Localized } from '@awan/core/language'
import type { Trx } from '#db/transaction.ts'

export interface Addressee {
  customer_id: string | null
  /** Account that has verified the number on the card. */
  reader_id: string | null
  phone: string | null
  language: string | null
  version: number
  starts_at: Date
  evening_of: string | null
  status: string
  time_zone: string
  name: Localized
}

/** Finds the addressee of a notice about an appointment, with the data the notice needs. */
export async function findNoticeReader(
  trx: Trx,
  businessId: string,
  id: string,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select appointment.customer_id, coalesce(appointment.customer_id, account.id) as reader_id, card.phone, coalesce(own.language, account.language) as language,
      appointment.version, appointment.starts_at, appointment.evening_of, business.status, business.time_zone,
      business.name
    from appointment
    join business on business.id = appointment.business_id
    left join business_customer as card
      on card.business_id = appointment.business_id and card.id = appointment.business_customer_id
    left join account on account.phone = card.phone
    left join account as own on own.id = appointment.customer_id
    where appointment.business_id = ${businessId}::uuid and appointment.id = ${id}::uuid`.execute(
    trx,
  )
  return rows[0]
}

/**
 * Inserts the notification. Key-share lock: waits for a concurrent account deletion, as a notification for a deleted
 * account would violate the foreign key.
 */
export async function insertShopNotice(
  trx: Trx,
  notice: {
    businessId: string
    id: string
    event: string
    readerId: string | null
    said: Localized | null
    now: Date
  },
): Promise<void> {
  const { businessId, id, event, readerId, said, now } = notice
  await sql`
    insert into notification (account_id, type, event, done_by, business_id, appointment_id,
      appointment_version, starts_at, text, created_at)
    select person.id, 'new_appointment', ${event}, 'business', appointment.business_id, appointment.id, appointment.version,
      appointment.starts_at, ${said}::localized, ${now}::timestamptz
    from appointment, lateral (
      select id from account where id = ${readerId}::uuid for key share
    ) person
    where appointment.business_id = ${businessId}::uuid and appointment.id = ${id}::uuid`.execute(
    trx,
  )
}

/** Stores which part of a notice was not sent to the customer: its words, all of it, or null for none. */
export async function setUntold(
  trx: Trx,
  { businessId, id }: { businessId: string; id: string },
  untold: 'words' | 'all' | null,
): Promise<void> {
  await sql`
    update appointment set untold = ${untold}
    where business_id = ${businessId}::uuid and id = ${id}::uuid
      and untold is distinct from ${untold}`.execute(trx)
}
