import type { SlotsInput } from '#features/availability/api.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const ID = /^[\da-f-]{36}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Reads what was chosen of a business last on this device; undefined where nothing was, or what is kept is none. */
export function lastLooked(): SlotsInput | undefined {
  const kept = readStoredValue(STORAGE_KEYS.looked)
  const texts = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  const [businessId, staffId, ...offeringIds] = texts
  if (!isId(businessId) || offeringIds.length === 0 || !offeringIds.every(isId)) return undefined
  return { businessId, offeringIds, ...(isId(staffId) && { staffId }) }
}

/** Keeps on this device what is chosen of a business. */
export function keepLooked({ businessId, staffId = '', offeringIds }: SlotsInput): void {
  writeStoredValue(STORAGE_KEYS.looked, [businessId, staffId, ...offeringIds])
}
