import { MINUTE_MS } from '../time.ts'

/** Prefix of every key, by which scanners recognise leaked keys. */
export const KEY_PREFIX = 'awan_'

/** Maximum number of working keys of a shop. */
export const KEYS_PER_SHOP = 20

/** Rate limit of one key: calls per number of seconds. */
export const KEY_BUDGET = { points: 600, seconds: 60 } as const

/**
 * Returns whether the stored last use is older than a minute and must be updated; more precision is not needed to find
 * unused keys.
 */
export function isStaleUse(lastUsedAt: number | null, now: number): boolean {
  return lastUsedAt === null || now - lastUsedAt >= MINUTE_MS
}
