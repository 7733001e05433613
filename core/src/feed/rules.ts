import { HOUR_SECONDS } from '../time.ts'

/** Number of past days whose appointments a feed contains. */
export const FEED_DAYS = 30

/** Maximum number of appointments in one feed. */
export const FEED_LENGTH = 2000

/** Rate limit for reading one feed: calendars poll every few minutes at most, on a few devices. */
export const FEED_BUDGET = { points: 120, seconds: HOUR_SECONDS } as const

/** Rate limit for creating feed addresses, per account. */
export const FEED_MAKING = { points: 30, seconds: HOUR_SECONDS } as const

/** Returns the path of a feed, relative to the app's origin. */
export const feedPath = (secret: string) => `/calendar/${secret}.ics`
