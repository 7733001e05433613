import type { SlotsInput } from '#features/availability/api.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const ID = /^[\da-f-]{36}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Returns the business, staff member and offerings chosen last on this device; undefined if none or invalid. */
export function lastLooked(): SlotsInput | undefined {
  const kept = readStoredValue(STORAGE_KEYS.looked)
  const texts = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  const [businessId, staffId, ...offeringIds] = texts
  if (!isId(businessId) || offeringIds.length === 0 || !offeringIds.every(isId)) return undefined
  return { businessId, offeringIds, ...(isId(staffId) && { staffId }) }
}

/** Stores the chosen business, staff member and offerings on this device. */
export function keepLooked({ businessId, staffId = '', offeringIds }: SlotsInput): void {
  writeStoredValue(STORAGE_KEYS.looked, [businessId, staffId, ...offeringIds])
}
