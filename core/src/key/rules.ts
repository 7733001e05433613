import { MINUTE_MS } from '../time.ts'

/** Begins every key, so that programs that look for leaked secrets find it. */
export const KEY_PREFIX = 'awan_'

/** Limits how many keys of a shop work at a time. */
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
