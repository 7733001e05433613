import { MINUTE_MS } from '@awan/core/time'
import { dateFormat, tidy } from '#lib/datetime/intl.ts'

/** Formats a full hour of a day's axis, from wall-clock minutes (above 1440 after midnight): 10 AM · 10 ص */
export function formatHour(locale: string, minutes: number): string {
  const format = dateFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  return tidy(format.format(new Date(minutes * MINUTE_MS))).replace(/\s/g, '\u00a0')
}
