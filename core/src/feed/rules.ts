import { HOUR_SECONDS } from '../time.ts'

/** Limits how long ago the oldest appointment of a feed ended, in days. */
export const FEED_DAYS = 30

/** Limits the appointments of one feed. */
export const FEED_LENGTH = 2000

/** Limits how often one feed is read: calendars ask every few minutes at most, on a few devices. */
export const FEED_BUDGET = { points: 120, seconds: HOUR_SECONDS } as const

/** Limits how many addresses one account makes. */
export const FEED_MAKING = { points: 30, seconds: HOUR_SECONDS } as const

/** Returns where a feed is read, below the address of the app. */
export const feedPath = (secret: string) => `/calendar/${secret}.ics`
