import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { Moment } from '#http/cursor.ts'
import { reviewState } from '#records/reviews.ts'
import { BUSINESS_COLUMNS } from '../record/lock.queries.ts'
import type { AppointmentRow } from './presenter.ts'

const APPOINTMENT_COLUMNS = [
  'appointment.id',
  'appointment.status',
  'appointment.starts_at',
  'appointment.ends_at',
  'appointment.evening_of',
  'appointment.business_id',
  'appointment.customer_id',
  'appointment.staff_id',
  'appointment.price',
  'appointment.full_price',
  'appointment.promotion_id',
  'appointment.guest_name',
  'appointment.attendee_relation',
  'appointment.note',
  'appointment.version',
  'appointment.created_at',
  'appointment.cancelled_by',
  'appointment.shop_message',
] as const

type Appointment = ExpressionBuilder<DB, 'appointment'>

function businessOf(eb: Appointment) {
  return jsonObjectFrom(
    eb
      .selectFrom('business')
      .select(BUSINESS_COLUMNS)
      .whereRef('business.id', '=', 'appointment.business_id'),
  )
    .$notNull()
    .as('business')
}

function staffOf(eb: Appointment) {
  return jsonObjectFrom(
    eb
      .selectFrom('staff')
      .select(['staff.name'])
      .whereRef('staff.business_id', '=', 'appointment.business_id')
      .whereRef('staff.id', '=', 'appointment.staff_id'),
  )
    .$notNull()
    .as('staff')
}

function promotionOf(eb: Appointment) {
  return jsonObjectFrom(
    eb
      .selectFrom('promotion')
      .select(['promotion.name'])
      .whereRef('promotion.business_id', '=', 'appointment.business_id')
      .whereRef('promotion.id', '=', 'appointment.promotion_id'),
  ).as('promotion')
}

function itemsOf(eb: Appointment) {
  return jsonArrayFrom(
    eb
      .selectFrom('appointment_item as item')
      .select([
        'item.offering_id',
        'item.service_id',
        'item.name',
        'item.duration_minutes',
        'item.price',
      ])
      .whereRef('item.business_id', '=', 'appointment.business_id')
      .whereRef('item.appointment_id', '=', 'appointment.id')
      .orderBy('item.position'),
  ).as('items')
}

function seriesOf(eb: Appointment) {
  return jsonObjectFrom(
    eb
      .selectFrom('series')
      .select(['series.id', 'series.occurrences', 'series.every_weeks'])
      .select((of) => of.ref('appointment.series_position').$notNull().as('position'))
      .whereRef('series.business_id', '=', 'appointment.business_id')
      .whereRef('series.id', '=', 'appointment.series_id'),
  ).as('series')
}

/** Other confirmed appointments of the party at the same start. */
const besideOf = sql<AppointmentRow['beside']>`(
  select coalesce(json_agg(json_build_object('id', other.id, 'guest_name', other.guest_name,
    'attendee_relation', other.attendee_relation, 'staff', json_build_object('name', staff.name))
    order by other.created_at, other.id), '[]')
  from appointment as other
  join staff on staff.business_id = other.business_id and staff.id = other.staff_id
  where appointment.party_id is not null and other.party_id = appointment.party_id
    and other.id <> appointment.id and other.starts_at = appointment.starts_at
    and other.customer_id = appointment.customer_id
    and other.status = 'confirmed' and appointment.status = 'confirmed'
)`.as('beside')

function appointments(db: Db) {
  return db
    .selectFrom('appointment')
    .select(APPOINTMENT_COLUMNS)
    .select(reviewState.as('review'))
    .select(besideOf)
    .select((eb) => [businessOf(eb), staffOf(eb), promotionOf(eb), itemsOf(eb), seriesOf(eb)])
}

/**
 * Returns the condition that an appointment is the customer's: booked by the account, or written down by a shop under
 * the account's verified number. The shop's card is not linked, so that the shop learns nothing about the account.
 */
const isOf = (customerId: string) => sql<boolean>`(appointment.business_id, appointment.id) in (
  select business_id, id from appointment where customer_id = ${customerId}::uuid
  union all
  select noted.business_id, noted.id
  from account
  join business_customer as card on card.phone = account.phone
  join appointment as noted on noted.business_id = card.business_id
    and noted.business_customer_id = card.id and noted.customer_id is null
  where account.id = ${customerId}::uuid
)`

/** Finds an appointment of a customer; undefined for unknown ones and those of other customers. */
export async function findAppointment(
  db: Db,
  customerId: string,
  id: string,
): Promise<AppointmentRow | undefined> {
  return appointments(db)
    .where('appointment.id', '=', id)
    .where(isOf(customerId))
    .executeTakeFirst()
}

/** Finds the appointments of a customer's series, in order; none of other customers'. */
export async function appointmentsOfSeries(
  db: Db,
  customerId: string,
  seriesId: string,
): Promise<AppointmentRow[]> {
  return appointments(db)
    .where('appointment.series_id', '=', seriesId)
    .where('appointment.customer_id', '=', customerId)
    .orderBy('appointment.series_position')
    .execute()
}

/**
 * Returns a page of a customer's appointments. Upcoming: confirmed and not ended, soonest first. Past: ended or
 * cancelled, newest first.
 */
export async function customerAppointments(
  db: Db,
  customerId: string,
  page: { when: 'upcoming' | 'past'; now: Date; limit: number; after: Moment | undefined },
): Promise<AppointmentRow[]> {
  const { now, after } = page
  const upcoming = page.when === 'upcoming'
  const direction = upcoming ? 'asc' : 'desc'
  return appointments(db)
    .where(isOf(customerId))
    .where((eb) =>
      upcoming
        ? eb.and([eb('status', '=', 'confirmed'), eb('ends_at', '>', now)])
        : eb.or([eb('status', '<>', 'confirmed'), eb('ends_at', '<=', now)]),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('appointment.starts_at', 'appointment.id'),
          upcoming ? '>' : '<',
          eb.tuple(after?.at ?? now, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('appointment.starts_at', direction)
    .orderBy('appointment.id', direction)
    .limit(page.limit)
    .execute()
}

/** Returns the first `limit` of a customer's appointments that start at `from` or later, cancelled ones included. */
export async function customerAppointmentsSince(
  db: Db,
  customerId: string,
  { from, limit }: { from: Date; limit: number },
): Promise<AppointmentRow[]> {
  return appointments(db)
    .where(isOf(customerId))
    .where('starts_at', '>=', from)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .limit(limit)
    .execute()
}

/** Finds the rule on missed appointments of an approved shop; undefined if there is no such shop. */
export async function findRuleOf(db: Db, businessId: string) {
  return db
    .selectFrom('business')
    .select(['missed_limit', 'time_zone'])
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}
