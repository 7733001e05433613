import { MINUTE_MS } from '../time.ts'

/** Begins every key, so that programs that look for leaked secrets find it. */
export const KEY_PREFIX = 'awan_'

/** Limits how many keys of a shop work at a time. */
export const KEYS_PER_SHOP = 20

/** Limits what one key may ask: so many calls within so many seconds of the first. */
export const KEY_BUDGET = { points: 600, seconds: 60 } as const

/** Returns whether the last use has to be written down anew: once a minute is enough to know a key that nobody uses. */
export function isStaleUse(lastUsedAt: number | null, now: number): boolean {
  return lastUsedAt === null || now - lastUsedAt >= MINUTE_MS
}
