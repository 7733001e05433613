export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const DAY_MINUTES = 1440
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 86_400

const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT_FORM =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** Range of accepted years; days outside it are typing errors or attacks. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

/** Returns whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = DAY_FORM.exec(text)?.map(Number) ?? []
  // JavaScript's own Date rolls 30 February over, into another month.
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
  return isReal && year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Returns milliseconds since the epoch of an ISO 8601 instant with an offset; undefined if it is none. */
export function parseInstant(text: string): number | undefined {
  const [, day = '', hour, minute, second = 0] = INSTANT_FORM.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined
  const value = Date.parse(text)
  return Number.isNaN(value) ? undefined : value
}

/** Returns the date in UTC, `YYYY-MM-DD`, of an instant in milliseconds. */
export const utcDay = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 10)

/** Returns the day `count` days after `day`; days are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS)
}

/** Formats an instant as ISO 8601 in UTC to the second, as in nearly all responses. */
export function instantText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** Formats an instant read from the database. */
export const instantTextOf = (at: Date): string => instantText(at.getTime())

/** Formats an instant, or returns null if there is none. */
export const instantTextOrNull = (at: Date | null | undefined): string | null =>
  at ? instantTextOf(at) : null

/** Parts of a day: before 12:00, before 17:00, and from then on, also past midnight. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** Minutes from midnight at which parts of a day end; the evening ends with the working day, however late. */
export const PART_ENDS = { morning: 12 * 60, afternoon: 17 * 60 } as const

/** Returns the part of a day by wall-clock minutes since its midnight; past 1440 is still its evening. */
export function partOfClock(minutes: number): DayPart {
  if (minutes < PART_ENDS.morning) return 'morning'
  return minutes < PART_ENDS.afternoon ? 'afternoon' : 'evening'
}
