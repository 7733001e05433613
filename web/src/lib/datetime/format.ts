import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { dateFormat, tidy } from '#lib/datetime/intl.ts'

/** Times use a 12-hour clock. Locales come from `useLanguage().locale`, zones from the business: never from the device. */

const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const

const DAY_FORMS = {
  /** Wednesday, 7 January */
  full: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Wednesday, 7 January 2026 */
  fullYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Wed, 7 Jan */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 7 Jan 2026 */
  shortYear: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Wed */
  weekday: { weekday: 'short' },
  /** Wednesday */
  weekdayLong: { weekday: 'long' },
  /** 7 */
  number: { day: 'numeric' },
  /** Jan */
  month: { month: 'short' },
  /** January 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** 7 Jan */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 7 January */
  dayMonthLong: { day: 'numeric', month: 'long' },
  /** 7 January 2026 */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayForm = keyof typeof DAY_FORMS

/** Distance from which a day without its year would be taken for the nearer one of the same name, in milliseconds. */
const FAR_MS = 300 * DAY_MS

/** Returns the form of a day seen from `now`: with the year if it is far away. */
export function formSeenFrom(now: number, day: string, form: DayForm): DayForm {
  const isNear = Math.abs(Date.parse(day) - now) < FAR_MS
  if (isNear || (form !== 'short' && form !== 'full')) return form
  return `${form}Year`
}

/** Formats a time: 10:30 AM · 10:30 ص */
export function formatTime(locale: string, instant: string, timeZone: string): string {
  const text = dateFormat(locale, { ...TIME, timeZone }).format(new Date(instant))
  return text.replace(/\s/g, '\u00a0')
}

/** Formats a range of times: 10:30 – 11:15 AM · 10:30 – 11:15 ص */
export function formatTimeRange(
  locale: string,
  start: string,
  end: string,
  timeZone: string,
): string {
  const format = dateFormat(locale, { ...TIME, timeZone })
  const [from, to] = [new Date(start), new Date(end)]
  const sameDay = dateFormat('sv-SE', { timeZone, dateStyle: 'short' })
  // Across midnight, `formatRange` would add both dates.
  const text =
    sameDay.format(from) === sameDay.format(to)
      ? format.formatRange(from, to)
      : `${format.format(from)} – ${format.format(to)}`
  return text.replace(/\s*–\s*/, ' – ').replace(/\s/g, '\u00a0')
}

/** Formats a day `YYYY-MM-DD`, which is the same day in every zone. */
export function formatDay(locale: string, day: string, form: DayForm): string {
  const format = dateFormat(locale, { ...DAY_FORMS[form], timeZone: 'UTC' })
  return tidy(format.format(new Date(`${day}T00:00:00Z`)))
}

/** Formats wall-clock minutes of a day, above 1440 after midnight: 600 is 10:00 AM. */
export function formatWallTime(locale: string, minutes: number): string {
  return formatTime(locale, new Date(minutes * MINUTE_MS).toISOString(), 'UTC')
}

/** Returns the name of an ISO weekday (Monday 1). */
export function formatWeekday(
  locale: string,
  weekday: number,
  form: 'long' | 'short' | 'narrow',
): string {
  // 5 January 2026 is a Monday.
  const date = new Date(Date.UTC(2026, 0, 4 + weekday))
  return dateFormat(locale, { weekday: form, timeZone: 'UTC' }).format(date)
}
