import { DAY } from '@awan/core/availability/day'
import { localMinute } from '@awan/core/availability/zone'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { MINUTE_MS } from '@awan/core/time'

/** Range of the demo's appointments, in days from today. */
export const PAST_DAYS = 60
export const COMING_DAYS = 14

/** Day on which the demo is loaded: all dates are relative to it, and none depends on the hour. */
export interface DemoDay {
  /** Days since 1970-01-01, in the businesses' zone. */
  today: number
  /** UTC minute at which the day began. */
  midnight: number
}

export function demoDay(now: Date): DemoDay {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const today = Math.floor(localMinute(COUNTRY_ZONE, minute) / DAY)
  return { today, midnight: utcMinute(today, 0) }
}

/** Minutes. Iraq has kept UTC+3 all year since 2008. */
const OFFSET = 180

/** Returns the UTC minute of a wall-clock minute of a day. */
export function utcMinute(day: number, wall: number): number {
  return day * DAY + wall - OFFSET
}

export function instant(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString()
}

/** Formats a half-open tstzrange for PostgreSQL. */
export function instantRange(start: number, end: number): string {
  return `[${instant(start)},${instant(end)})`
}
