import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { footprintOf, isValid, lengthened, type Footprint } from '@awan/core/availability/footprint'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { invalidInput } from '#http/app-error.ts'
import { notBookable } from '../record/free.service.ts'
import { lockOfferings, type SoldOffering, type StaffMember } from '../record/lock.queries.ts'
import type { SoldItem } from '../record/sold.queries.ts'

// Offerings and staff member of a shop's sale: the rules shared by writing down and changing an appointment.

/** Locks the offerings of an appointment as sold now; throws for unknown ones. */
export async function soldTo(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<SoldOffering[]> {
  const offerings = await lockOfferings(trx, businessId, ids.filter(isUuid))
  if (offerings.length < ids.length) throw notBookable('unknown_offering')
  return offerings
}

/** Throws if a staff member is unknown, inactive, or cannot do the offerings. */
export function checkStaffMember(member: StaffMember | undefined): void {
  if (!member?.active) throw notBookable('unknown_staff')
  if (!member.able) throw notBookable('staff_cannot')
}

/**
 * Returns the footprint of an appointment, with a custom length or that of its offerings; throws if it exceeds the
 * maximum length.
 */
export function soldAs(
  offerings: readonly SoldOffering[],
  { durationMinutes }: { durationMinutes: number | undefined },
): Footprint {
  const sold = footprintOf(
    offerings.map((one) => ({
      duration: one.duration_minutes,
      bufferBefore: one.buffer_before_minutes,
      bufferAfter: one.buffer_after_minutes,
    })),
  )
  const footprint = lengthened(sold, durationMinutes ?? sold.length)
  if (!isValid(footprint) || footprint.length > LONGEST_APPOINTMENT)
    throw invalidInput('offeringIds', 'longer together than an appointment may be')
  return footprint
}

export function itemOf(offering: SoldOffering): SoldItem {
  const { id, service_id, name, duration_minutes, price } = offering
  return { offering_id: id, service_id, name, duration_minutes, price }
}

export function priceOf(offerings: readonly SoldOffering[]): number {
  return offerings.reduce((sum, { price }) => sum + price, 0)
}
