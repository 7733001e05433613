import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

interface KeptAppointment {
  id: string
  business: Localized
  services: Localized[]
  starts_at: Date
  ends_at: Date
  status: string
  price: number
  note: string
  guest_name: string
  attendee_relation: string | null
  created_at: Date
}

/** Lists the appointments that an account has booked, newest first. */
export async function listKeptAppointments(db: Db, accountId: string): Promise<KeptAppointment[]> {
  const { rows } = await sql<KeptAppointment>`
    select appointment.id, business.name as business, appointment.starts_at, appointment.ends_at,
      appointment.status, appointment.price, appointment.note,
      appointment.guest_name, appointment.attendee_relation, appointment.created_at,
      coalesce((select json_agg(item.name order by item.position) from appointment_item as item
        where item.business_id = appointment.business_id and item.appointment_id = appointment.id), '[]') as services
    from appointment join business on business.id = appointment.business_id
    where appointment.customer_id = ${accountId}
    order by appointment.starts_at desc, appointment.id`.execute(db)
  return rows
}

/** Lists the reviews that an account has written. */
export async function listKeptReviews(db: Db, accountId: string) {
  return db
    .selectFrom('review')
    .innerJoin('business', 'business.id', 'review.business_id')
    .select(['business.name as business', 'review.stars', 'review.comment', 'review.created_at'])
    .where('review.customer_id', '=', accountId)
    .orderBy('review.created_at')
    .orderBy('review.id')
    .execute()
}

/** Lists the waiting-list entries of an account. */
export async function listKeptWaits(db: Db, accountId: string) {
  return db
    .selectFrom('wait')
    .innerJoin('business', 'business.id', 'wait.business_id')
    .select(['business.name as business', 'wait.part', 'wait.created_at', 'wait.ended_as'])
    .select(sql<string>`wait.day::text`.as('day'))
    .where('wait.account_id', '=', accountId)
    .orderBy('wait.created_at')
    .orderBy('wait.id')
    .execute()
}

/** Lists the favourites of an account. */
export async function listKeptFavourites(db: Db, accountId: string) {
  return db
    .selectFrom('favourite')
    .innerJoin('business', 'business.id', 'favourite.business_id')
    .select(['business.name as business', 'favourite.created_at'])
    .where('account_id', '=', accountId)
    .orderBy('favourite.created_at')
    .orderBy('business.id')
    .execute()
}

/** Lists the notifications of an account. */
export async function listKeptNotifications(db: Db, accountId: string) {
  return db
    .selectFrom('notification')
    .select(['type', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
