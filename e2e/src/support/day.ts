import { DAY_MS } from '@awan/core/time'

/** The clocks of Iraq, all year. */
export const ZONE_MS = 3 * 3_600_000

/** The day of the clocks of Iraq at a moment: for three hours of each day it is another one than in UTC. */
export const dayOf = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 10)

/** The day so many days from now. */
export const dayIn = (days: number): string => dayOf(Date.now() + days * DAY_MS)
