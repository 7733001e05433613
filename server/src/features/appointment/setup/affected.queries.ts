import type { Localized } from '@awan/core/language'
import { sql } from 'kysely'
import type { Footprint } from '@awan/core/availability/footprint'
import type { HeldAppointment, Setup, SetupMember } from '@awan/core/availability/stranded'
import { MINUTE_MS } from '@awan/core/time'
import type { Trx } from '#db/transaction.ts'
import { loadCalendars } from '#records/calendars.ts'
import type { SetupChange } from '#http/setup-change.ts'
import { lockBusiness } from '#http/limits/row-locks.ts'

/**
 * Locks (key share) the customers of the appointments to decide about, so that their accounts are not deleted
 * meanwhile: they will be notified. Call it before locking the business.
 */
export async function lockCustomers(
  trx: Trx,
  businessId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await sql`
    select from account
    where id in (
      select customer_id from appointment
      where business_id = ${businessId} and id = any (${appointmentIds}::uuid[])
    )
    order by id for key share`.execute(trx)
}

/** Locks a business, the given offerings and all its staff by id; blocks bookings, moves and cancellations. */
export async function lockSetup(
  trx: Trx,
  businessId: string,
  offeringIds: readonly string[],
): Promise<void> {
  await lockBusiness(trx, businessId)
  if (offeringIds.length > 0)
    await sql`select from offering
      where business_id = ${businessId} and id = any (${offeringIds}::uuid[])
      order by id for no key update`.execute(trx)
  await sql`select from staff where business_id = ${businessId} order by id for no key update`.execute(
    trx,
  )
}

/** A confirmed upcoming appointment. */
export interface UpcomingAppointment extends HeldAppointment {
  readonly id: string
  readonly version: number
}

/** Returns the confirmed upcoming appointments that a change can affect, ordered by start. */
export async function upcomingAppointments(
  trx: Trx,
  businessId: string,
  touches: NonNullable<SetupChange<unknown>['touches']>,
  now: Date,
): Promise<UpcomingAppointment[]> {
  const { staffIds, offeringIds, days } = touches
  const { rows } = await sql<UpcomingAppointment>`
    select appointment.id, appointment.version, appointment.staff_id as "staffId",
      (extract(epoch from starts_at) / 60)::float8 as "start",
      (extract(epoch from ends_at) / 60)::float8 as "end",
      array(
        select offering_id from appointment_item
        where appointment_item.business_id = appointment.business_id
          and appointment_id = appointment.id
        order by position
      ) as "offeringIds"
    from appointment join business on business.id = appointment.business_id
    where business.id = ${businessId} and appointment.status = 'confirmed' and starts_at > ${now}
      and (${staffIds ?? null}::uuid[] is null or staff_id = any (${staffIds ?? null}::uuid[]))
      and (${offeringIds ?? null}::uuid[] is null or exists (
        select from appointment_item
        where appointment_item.business_id = appointment.business_id
          and appointment_id = appointment.id and offering_id = any (${offeringIds ?? null}::uuid[])
      ))
      -- Hours of a day may reach to the end of the next one.
      and (${days?.from ?? null}::date is null or (
        ends_at > ${days?.from ?? null}::timestamp at time zone business.time_zone
        and starts_at < (${days?.to ?? null}::date + 2)::timestamp at time zone business.time_zone
      ))
    order by starts_at, appointment.id`.execute(trx)
  return rows
}

/** Hours, skills, offerings and grid of a business. */
export interface LoadedSetup extends Setup {
  readonly gridMinutes: number
}

interface FactsRow {
  offeringIds: string[]
  skills: { staffId: string; offeringIds: string[] }[]
}

/**
 * Loads the setup of a business as this transaction sees it, for the time between two UTC minutes. Without `taken`,
 * appointments and blocks are not read.
 */
export async function loadSetup(
  trx: Trx,
  businessId: string,
  { from, to, now, taken = false }: { from: number; to: number; now: Date; taken?: boolean },
): Promise<LoadedSetup> {
  const span = { from: new Date(from * MINUTE_MS), to: new Date(to * MINUTE_MS) }
  const calendars = await loadCalendars(trx, { businessId, span, now, taken })
  const { rows } = await sql<FactsRow>`
    select array(
        select id from offering where offering.business_id = business.id and active
      ) as "offeringIds", (
        select coalesce(json_agg(json_build_object('staffId', staff.id, 'offeringIds', array(
          select offering_id from staff_offering
          where staff_offering.business_id = business.id and staff_id = staff.id
        ))), '[]')
        from staff where staff.business_id = business.id
      ) as skills
    from business where business.id = ${businessId}`.execute(trx)
  const [facts] = rows
  if (!facts || !calendars) throw new Error('a business that is locked has gone')
  const skills = new Map(facts.skills.map((one) => [one.staffId, one.offeringIds]))
  return {
    timeZone: calendars.timeZone,
    gridMinutes: calendars.gridMinutes,
    offeringIds: facts.offeringIds,
    staff: calendars.items.map((calendar): SetupMember => ({
      calendar,
      active: calendars.activeIds.has(calendar.id),
      offeringIds: skills.get(calendar.id) ?? [],
    })),
  }
}

/** Details of an affected appointment that the shop is shown beside its times. */
export interface AffectedRow {
  id: string
  guest_name: string
  evening_of: string | null
  phone: string | null
  footprint: Footprint
  items: { name: Localized }[]
}

export async function describeAppointments(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select appointment.id, guest_name, evening_of, coalesce(card.phone, account.phone) as phone,
      footprint,
      (
        select json_agg(json_build_object('name', name) order by position)
        from appointment_item
        where appointment_item.business_id = appointment.business_id
          and appointment_id = appointment.id
      ) as items
    from appointment
    left join business_customer as card on card.business_id = appointment.business_id
      and card.id = appointment.business_customer_id
    left join account on account.id = appointment.customer_id
    where appointment.business_id = ${businessId} and appointment.id = any (${ids}::uuid[])`.execute(
    trx,
  )
  return rows
}
