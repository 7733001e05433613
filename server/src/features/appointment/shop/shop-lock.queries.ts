import type { LocalizedValue } from '@awan/core/language'
import { sql } from 'kysely'
import type { Trx } from '#db/transaction.ts'
import { businessIsGone } from '#http/limits/holding.ts'
import { OFFERING_IDS } from '../record/sold.queries.ts'

// The shop's own bookings and changes lock like those of customers: person, business, offerings, resources by id (today
// staff), the shop's card of the customer, appointment.

/**
 * Holds a business as it is, whatever its status: a shop that waits for approval keeps its diary too. Answers in which
 * order it gives its staff what any of them could do.
 */
export async function lockShopOrder(trx: Trx, businessId: string): Promise<string> {
  const shop = await trx
    .selectFrom('business')
    .select('any_staff_order')
    .where('id', '=', businessId)
    .forShare()
    .executeTakeFirstOrThrow(businessIsGone)
  return shop.any_staff_order
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

/** The active offerings of a shop among these and those `kept`, held as they are, in the order asked for. */
export async function lockOfferings(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<SoldOffering[]> {
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
  active: boolean
  position: number
  /** Says whether this person does all the offerings asked about. */
  able: boolean
}

/** Locks staff members of a shop by id, or all who work; ids of other shops find nobody. */
export async function lockShopStaff(
  trx: Trx,
  businessId: string,
  ids: readonly string[] | null,
  offeringIds: readonly string[] = [],
): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select id, active, position, not exists (
      select from unnest(${offeringIds}::uuid[]) as requested (id)
      where not exists (
        select from staff_offering
        where staff_offering.business_id = staff.business_id and staff_id = staff.id
          and offering_id = requested.id
      )
    ) as able
    from staff
    where business_id = ${businessId}::uuid
      and (id = any (${ids}::uuid[]) or (${ids}::uuid[] is null and active))
    order by id
    for no key update`.execute(trx)
  return rows
}

/** The person behind an appointment of the shop, its staff member and what was sold: what is to be locked before it. */
export async function findForLocking(trx: Trx, businessId: string, id: string) {
  return trx
    .selectFrom('appointment')
    .select(['customer_id', 'staff_id'])
    .select(OFFERING_IDS)
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
