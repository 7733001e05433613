import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { notBookable, type BesideTarget, type Target } from './free.service.ts'
import { lockOfferings, lockShop, lockStaff } from './lock.queries.ts'

/** Locks the shop, the requested offerings and the staff members who may do them; undefined if the business id is no UUID. */
export async function lockSellers(trx: Trx, input: Target) {
  const { businessId, staffId, beside } = input
  if (!isUuid(businessId)) return undefined
  const requested = requestedOf(input)
  const offeringIds = [...new Set(requested.flatMap((one) => one.offeringIds))]
  const ids = offeringIds.filter(isUuid)
  const named = requested.flatMap((one) => one.staffId ?? [])
  const possible = ids.length === offeringIds.length && named.every(isUuid)
  // A party with separate offerings locks all active staff in one statement, in the order of their ids.
  const several = { also: 'working' } as const
  const anyone = beside ? several : ({ also: 'able' } as const)
  const who = staffId === undefined || beside ? anyone : { ids: [staffId] }
  const [shop, , staff] = await together([
    lockShop(trx, businessId),
    lockOfferings(trx, businessId, ids, ids),
    possible ? lockStaff(trx, businessId, { ...who, offeringIds: ids }) : [],
  ])
  return { shop: shop?.status === 'approved' ? shop : undefined, staff }
}

/** Lists the request of each person of a party. */
const requestedOf = (input: Target): BesideTarget[] => [input, ...(input.beside ?? [])]

/** Throws if the shop, an offering or a staff member is not available to customers. */
export function requireSellers(sellers: Awaited<ReturnType<typeof lockSellers>>, input: Target) {
  const { shop, staff } = sellers ?? {}
  if (!shop || !staff) throw new AppError('business_not_found')
  for (const { offeringIds, staffId } of requestedOf(input)) {
    if (!offeringIds.every(isUuid)) throw notBookable('unknown_offering')
    if (staffId !== undefined && !isUuid(staffId)) throw notBookable('unknown_staff')
  }
  return { shop, staff }
}
