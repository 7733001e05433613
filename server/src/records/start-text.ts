import { localeOf, type Language } from '@awan/core/language'
import { translate } from '#locale.ts'

interface When {
  starts_at: Date
  /** See `eveningSchema`. */
  evening_of: string | null
  time_zone: string
}

const TIME = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const

/** Short date for lists; a language without short weekdays shows the full name. */
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/**
 * Formats day and time of an appointment in the shop's time zone, with the night it belongs to, in characters that
 * every phone can display.
 */
export function appointmentTimeText(when: When, language: Language): string {
  const { starts_at: start, time_zone: timeZone } = when
  const write = (options: Intl.DateTimeFormatOptions) =>
    plain(new Intl.DateTimeFormat(localeOf(language), { timeZone, ...options }).format(start))
  const night = nightText(when, language)
  if (night === undefined) return write({ ...DAY, ...TIME })
  return translate(language, 'shell.dayTime', { day: night, time: write(TIME) })
}

/** Formats the time of day in a zone. */
export function clockText(instant: Date, timeZone: string, language: Language): string {
  return plain(new Intl.DateTimeFormat(localeOf(language), { timeZone, ...TIME }).format(instant))
}

/**
 * Formats the night of a start: Wednesday night, after midnight (Thu, 26 Nov); undefined if it belongs to its own day.
 */
export function nightText(when: When, language: Language): string | undefined {
  if (when.evening_of === null) return undefined
  const locale = localeOf(language)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: when.time_zone })
  return translate(language, 'availability.night', {
    weekday: weekday.format(new Date(`${when.evening_of}T00:00:00Z`)),
    day: plain(day.format(when.starts_at)),
  })
}

/** Replaces narrow spaces, which old handsets show as boxes. */
function plain(text: string): string {
  return text.replace(/[\u202f\u2009\u00a0]/g, ' ')
}
