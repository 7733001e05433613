import type { QueryKey } from '@tanstack/react-query'
import { DAY_MS } from '@awan/core/time'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { shopKeys } from '#features/business/shop-keys.ts'
import { offeringKeys } from '#features/offering/keys.ts'

/** Holds what this device keeps of something that was read, to show it without a connection. */
export interface DayCopy {
  /** The hash of its key. */
  name: string
  data: unknown
  /** Milliseconds. */
  updatedAt: number
}

/** Sets how many copies a device keeps: the days of a week, and what two shops sell. */
export const MOST_COPIES = 10

/** Sets how long one is kept, in milliseconds. */
export const OLDEST_COPY = 14 * DAY_MS

const text = (value: unknown) => JSON.stringify(value)

/** Returns whether a device keeps what is read under a key: whose consoles one works in, single days, and services. */
export function isCopied(key: QueryKey): boolean {
  if (text(key) === text(shopKeys.all)) return true
  const [, shopId, , days] = key
  if (typeof shopId !== 'string') return false
  if (text(key) === text(offeringKeys.list(shopId))) return true
  if (typeof days !== 'object' || days === null || !('from' in days)) return false
  return text(key) === text(diaryKeys.days(shopId, { from: days.from, days: 1 }))
}

/** Splits copies into what is kept and what goes: what is too old, and the oldest beyond the bound. */
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
