import type { QueryKey } from '@tanstack/react-query'
import { DAY_MS } from '@awan/core/time'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { shopKeys } from '#features/business/shop-keys.ts'
import { offeringKeys } from '#features/offering/keys.ts'

/** Copy of a query's answer on this device, shown without a connection. */
export interface DayCopy {
  /** Hash of the query key. */
  name: string
  data: unknown
  /** Time of the answer, in milliseconds. */
  updatedAt: number
}

/** Upper bound of copies on a device: the days of a week, and the offerings of two shops. */
export const MOST_COPIES = 10

/** Age at which a copy is deleted, in milliseconds. */
export const OLDEST_COPY = 14 * DAY_MS

const text = (value: unknown) => JSON.stringify(value)

/** Returns whether a query is copied to the device: the account's shops, single days of a diary, and offerings. */
export function isCopied(key: QueryKey): boolean {
  if (text(key) === text(shopKeys.all)) return true
  const [, shopId, , days] = key
  if (typeof shopId !== 'string') return false
  if (text(key) === text(offeringKeys.list(shopId))) return true
  if (typeof days !== 'object' || days === null || !('from' in days)) return false
  return text(key) === text(diaryKeys.days(shopId, { from: days.from, days: 1 }))
}

/** Splits copies into kept and expired ones: those past OLDEST_COPY, and the oldest beyond MOST_COPIES, expire. */
export function sorted(
  copies: readonly DayCopy[],
  now: number,
): { kept: DayCopy[]; gone: DayCopy[] } {
  const newest = copies.toSorted((a, b) => b.updatedAt - a.updatedAt)
  const kept = newest
    .filter(({ updatedAt }) => now - updatedAt <= OLDEST_COPY)
    .slice(0, MOST_COPIES)
  return { kept, gone: newest.filter((copy) => !kept.includes(copy)) }
}
