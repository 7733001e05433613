import { sql } from 'kysely'
import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'

// Every transaction that sells or frees time locks in this order: person, business, offerings, resources by id (today
// staff), the shop's card of the customer, appointment. The pool's lock_timeout (2 s) ends each wait. Whoever takes
// time then first deletes the expired holds of the resources it has locked.

/** The columns of a business that an appointment shows. */
export const BUSINESS_COLUMNS = [
  'business.name',
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
 * Makes the appointments of one person wait for each other, so that limits hold; undefined once the account is gone.
 */
export async function lockCustomer(trx: Trx, accountId: string) {
  return trx
    .selectFrom('account')
    .select(['full_name', 'phone'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Holds an approved business and what it sells as they are until the end of the transaction: its rules, its status and
 * the prices can then be believed. Bookings share this lock.
 */
export async function lockShop(trx: Trx, businessId: string, offeringIds: readonly string[]) {
  const shop = trx
    .selectFrom('business')
    .select(BUSINESS_COLUMNS)
    .select(['customer_limit', 'any_staff_order'])
    .where('id', '=', businessId)
    .where('status', '=', 'approved')
    .forShare()
    .executeTakeFirst()
  const [locked] = await together([shop, lockOfferings(trx, businessId, offeringIds)])
  return locked
}

async function lockOfferings(
  trx: Trx,
  businessId: string,
  offeringIds: readonly string[],
): Promise<void> {
  if (offeringIds.length === 0) return
  await trx
    .selectFrom('offering')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', offeringIds)
    .orderBy('id')
    .forShare()
    .execute()
}

/**
 * Locks the active staff who may get the appointment: the one asked for, or all who do every offering. `leaving`, whom
 * the appointment leaves, is locked with them, so that all of them are locked in the order of their ids.
 */
export async function lockCandidates(
  trx: Trx,
  input: {
    businessId: string
    offeringIds: readonly string[]
    staffId: string | undefined
    leaving?: string
  },
) {
  const able =
    input.staffId === undefined
      ? sql<boolean>`not exists (
          select from unnest(${input.offeringIds}::uuid[]) as requested (id)
          where not exists (
            select from staff_offering as able
            where able.business_id = staff.business_id and able.staff_id = staff.id
              and able.offering_id = requested.id
          )
        )`
      : sql<boolean>`id = ${input.staffId}`
  return trx
    .selectFrom('staff')
    .select(['id', 'position', 'name'])
    .where('business_id', '=', input.businessId)
    .where(sql<boolean>`(id = ${input.leaving ?? null}::uuid or (active and ${able}))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Holds the shop's card of whoever the appointment is for as it is: a block is before the change of this appointment,
 * or after it. Answers whether the shop has blocked them.
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

/** Locks staff members by id, whether or not they still work. */
export async function lockStaff(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
