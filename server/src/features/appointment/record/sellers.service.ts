import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { notBookable, type Target } from './free.service.ts'
import { lockOfferings, lockShop, lockStaff } from './lock.queries.ts'

/** Locks the shop, what is requested there and who may do it; undefined where one of the ids cannot be any. */
export async function lockSellers(trx: Trx, input: Target) {
  const { businessId, offeringIds, staffId } = input
  if (!isUuid(businessId)) return undefined
  const ids = offeringIds.filter(isUuid)
  const possible = ids.length === offeringIds.length && (staffId === undefined || isUuid(staffId))
  const who = staffId === undefined ? ({ also: 'able' } as const) : { ids: [staffId] }
  const [shop, , staff] = await together([
    lockShop(trx, businessId),
    lockOfferings(trx, businessId, ids, ids),
    possible ? lockStaff(trx, businessId, { ...who, offeringIds: ids }) : [],
  ])
  return { shop: shop?.status === 'approved' ? shop : undefined, staff }
}

/** Refuses what is not sold to customers here. */
export function requireSellers(sellers: Awaited<ReturnType<typeof lockSellers>>, input: Target) {
  const { shop, staff } = sellers ?? {}
  if (!shop || !staff) throw new AppError('business_not_found')
  if (!input.offeringIds.every(isUuid)) throw notBookable('unknown_offering')
  if (input.staffId !== undefined && !isUuid(input.staffId)) throw notBookable('unknown_staff')
  return { shop, staff }
}
