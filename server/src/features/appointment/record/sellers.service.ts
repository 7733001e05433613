import { together } from '#db/pipelined.ts'
import type { Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { claimKey } from '#http/idempotency.ts'
import { notBookable, type BesideRequest, type StartRequest } from './free.service.ts'
import { lockCustomer, lockOfferings, lockShop, lockStaff } from './lock.queries.ts'

/** Request of a customer under an idempotency key. */
interface Keyed {
  customerId: string
  /** A repetition gets the same response for 24 h. */
  key: string
}

/**
 * Opens a sale: claims the key, locks the customer and the sellers of `wanted`, and then reads the clock. Returns only
 * the stored response if the request is a repetition.
 */
export async function openSale(
  trx: Trx,
  clock: () => Date,
  { wanted, hash }: { wanted: StartRequest & Keyed; hash: Buffer },
) {
  const opened = await claimAndLock(trx, { ...wanted, hash, now: clock() }, () =>
    lockSellers(trx, wanted),
  )
  if (opened.stored !== undefined) return opened
  const { customer, locked } = opened
  const { shop, staff } = requireSellers(locked, wanted)
  // From here on no other transaction can sell or change this time. Read the clock after taking the locks, not before.
  return { stored: undefined, customer, shop, staff, now: clock() }
}

/** Claims a key, locks its customer and then runs `lock`, in one round trip; returns only the response if one is stored. */
export async function claimAndLock<Locked>(
  trx: Trx,
  { customerId: accountId, key, hash, now }: Keyed & { hash: Buffer; now: Date },
  lock: () => Promise<Locked>,
) {
  const [stored, customer, locked] = await together([
    claimKey(trx, { accountId, key, hash, now }),
    lockCustomer(trx, accountId),
    lock(),
  ])
  if (stored !== undefined) return { stored }
  if (!customer) throw new AppError('unauthorized')
  return { stored: undefined, customer, locked }
}

/** Locks the shop, the requested offerings and the staff members who may do them; undefined if the business id is no UUID. */
export async function lockSellers(trx: Trx, input: StartRequest) {
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
const requestedOf = (input: StartRequest): BesideRequest[] => [input, ...(input.beside ?? [])]

/** Throws if the shop, an offering or a staff member is not available to customers. */
export function requireSellers(
  sellers: Awaited<ReturnType<typeof lockSellers>>,
  input: StartRequest,
) {
  const { shop, staff } = sellers ?? {}
  if (!shop || !staff) throw new AppError('business_not_found')
  for (const { offeringIds, staffId } of requestedOf(input)) {
    if (!offeringIds.every(isUuid)) throw notBookable('unknown_offering')
    if (staffId !== undefined && !isUuid(staffId)) throw notBookable('unknown_staff')
  }
  return { shop, staff }
}
