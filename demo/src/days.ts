import { DAY } from '@awan/core/availability/day'
import { localMinute } from '@awan/core/availability/zone'
import { COUNTRY_ZONE } from '@awan/core/market/iq'

/** Sets how far the demo's appointments reach from today. */
export const PAST_DAYS = 60
export const COMING_DAYS = 14

/** The day the demo is loaded on; everything dated hangs on it, and nothing on the hour. */
export interface DemoDay {
  /** Days since 1970-01-01, in the businesses' zone. */
  today: number
  /** The UTC minute at which it began. */
  midnight: number
}

export function demoDay(now: Date): DemoDay {
  const minute = Math.floor(now.getTime() / 60_000)
  const today = Math.floor(localMinute(COUNTRY_ZONE, minute) / DAY)
  return { today, midnight: utcMinute(today, 0) }
}

/** Iraq has kept UTC+3 all year since 2008. */
const OFFSET = 180

/** The UTC minute of a wall-clock minute of a day. */
export function utcMinute(day: number, wall: number): number {
  return day * DAY + wall - OFFSET
}

export function instant(minute: number): string {
  return new Date(minute * 60_000).toISOString()
}

/** PostgreSQL's text of a half-open tstzrange. */
export function instantRange(start: number, end: number): string {
  return `[${instant(start)},${instant(end)})`
}
