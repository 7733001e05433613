import type { LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'
import { businessIsGone } from '#http/limits/row-locks.ts'
import { OFFERING_IDS } from './sold.queries.ts'

// Lock order of every transaction that sells or frees time, customer's or shop's: account, business, offerings,
// resources by id (today staff), the shop's card of the customer, appointment. The pool's lock_timeout (2 s) ends each
// wait. A transaction that takes time then first deletes the expired holds of the resources it has locked.

/** Returns the ids of rows, as the lock functions take them. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Columns of a business that an appointment shows. */
export const BUSINESS_COLUMNS = [
  'business.name',
  'business.slug',
  'business.category_id',
  'business.district',
  'business.address',
  'business.landmark',
  'business.address_after_booking',
  'business.phone',
  'business.whatsapp',
  'business.latitude',
  'business.longitude',
  'business.photo',
  'business.time_zone',
  'business.cancel_cutoff_minutes',
  'business.status',
] as const

/**
 * Locks an account, so that appointments of one customer are booked one after another and limits hold; undefined if the
 * account is deleted.
 */
export async function lockCustomer(trx: Trx, accountId: string) {
  return trx
    .selectFrom('account')
    .select(['full_name as name', 'phone'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks a business (share) until the end of the transaction, whatever its status, so that its rules cannot change.
 * Bookings share this lock. Undefined if the business does not exist.
 */
export async function lockShop(trx: Trx, businessId: string) {
  return trx
    .selectFrom('business')
    .select(BUSINESS_COLUMNS)
    .select(['customer_limit', 'missed_limit', 'any_staff_order'])
    .where('id', '=', businessId)
    .forShare()
    .executeTakeFirst()
}

/** Locks a business for its own desk, which keeps a diary before approval too. Throws if the business is gone. */
export async function lockDesk(trx: Trx, businessId: string) {
  const shop = await lockShop(trx, businessId)
  if (!shop) throw businessIsGone()
  return shop
}

export interface SoldOffering {
  id: string
  service_id: string
  name: LocalizedValue
  duration_minutes: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  price: number
}

/** Locks (share) the active offerings of a shop among `ids`, and inactive ones in `kept`; returns them in the order of `ids`. */
export async function lockOfferings(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<SoldOffering[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SoldOffering>`
    select offering.id, offering.service_id, service.name || coalesce(offering.name, '{}') as name,
      offering.duration_minutes,
      offering.buffer_before_minutes, offering.buffer_after_minutes, offering.price
    from offering join service on service.id = offering.service_id
    where offering.business_id = ${businessId}::uuid and offering.id = any (${ids}::uuid[])
      and (offering.active or offering.id = any (${kept}::uuid[]))
    order by offering.id
    for share of offering`.execute(trx)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export interface StaffMember {
  id: string
  name: LocalizedValue
  active: boolean
  position: number
  /** Does all the requested offerings. */
  able: boolean
}

/**
 * Locks staff members of a shop in the order of their ids: those in `ids`, even if inactive, and with `also` all active
 * ones, or all active ones who do the offerings. Ids of other shops match no row.
 */
export async function lockStaff(
  trx: Trx,
  businessId: string,
  input: {
    ids?: readonly string[]
    also?: 'working' | 'able'
    offeringIds?: readonly string[]
  },
): Promise<StaffMember[]> {
  const { ids = [], also, offeringIds = [] } = input
  const { rows } = await sql<StaffMember>`
    select staff.id, staff.name, staff.active, staff.position, skill.able
    from staff
    cross join lateral (
      select not exists (
        select from unnest(${offeringIds}::uuid[]) as requested (id)
        where not exists (
          select from staff_offering
          where staff_offering.business_id = staff.business_id and staff_id = staff.id
            and offering_id = requested.id
        )
      ) as able
    ) as skill
    where staff.business_id = ${businessId}::uuid
      and (
        staff.id = any (${ids}::uuid[])
        or (staff.active and (${also === 'working'} or (${also === 'able'} and skill.able)))
      )
    order by staff.id
    for no key update of staff`.execute(trx)
  return rows
}

/** Locks staff members of any shops, even if inactive; each with its business, as their key begins with it. */
export async function lockStaffAnywhere(
  trx: Trx,
  members: readonly { business_id: string; staff_id: string }[],
): Promise<void> {
  if (members.length === 0) return
  const businessIds = members.map((member) => member.business_id)
  const staffIds = members.map((member) => member.staff_id)
  await sql`
    select from staff
    where (business_id, id) in (select * from unnest(${businessIds}::uuid[], ${staffIds}::uuid[]))
    order by id
    for no key update`.execute(trx)
}

/**
 * Locks (share) the shop's card of an appointment's customer, so that a block happens either before or after this
 * change. Returns true if the shop has blocked the customer.
 */
export async function lockCardOfAppointment(
  trx: Trx,
  businessId: string,
  appointmentId: string,
): Promise<boolean> {
  const card = await trx
    .selectFrom('business_customer as card')
    .select('card.blocked_at')
    .where('card.business_id', '=', businessId)
    .where('card.id', '=', (of) =>
      of
        .selectFrom('appointment')
        .select('business_customer_id')
        .where('business_id', '=', businessId)
        .where('id', '=', appointmentId),
    )
    .forShare()
    .executeTakeFirst()
  return card !== undefined && card.blocked_at !== null
}

/** Ids of the offerings that the latest change of an appointment replaced; none if it kept them. */
const FORMER_OFFERING_IDS = sql<string[]>`array(
  select jsonb_array_elements_text(promotion_before -> 'offeringIds')
  where (promotion_before ->> 'version')::int = appointment.version
)`.as('former_offering_ids')

/**
 * Finds the account, staff member and offerings of an appointment, which must be locked before it, and the offerings
 * that an undo of its latest change restores.
 */
export async function findForLocking(trx: Trx, businessId: string, id: string) {
  return trx
    .selectFrom('appointment')
    .select(['customer_id', 'staff_id'])
    .select([OFFERING_IDS, FORMER_OFFERING_IDS])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks appointments of the shop by id. */
export async function lockShopAppointments(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks appointments by id and returns the columns they are judged by. Their staff members must be locked before. */
export async function lockAppointments(trx: Trx, businessId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('appointment')
    .innerJoin('business', 'business.id', 'appointment.business_id')
    .select([
      'appointment.id',
      'appointment.staff_id',
      'appointment.version',
      'appointment.status',
      'appointment.starts_at',
      'appointment.ends_at',
      'business.cancel_cutoff_minutes',
    ])
    .where('appointment.business_id', '=', businessId)
    .where('appointment.id', 'in', ids)
    .orderBy('appointment.id')
    .forNoKeyUpdate('appointment')
    .execute()
}
