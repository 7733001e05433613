import { addDays, partOfClock, type DayPart } from '@awan/core/time'
import { dateFormat } from '#lib/datetime/intl.ts'

/** Time zone of all cities, which share one clock. */
export { COUNTRY_ZONE as CITY_ZONE } from '@awan/core/market/iq'

/** Returns the day (`YYYY-MM-DD`) of an instant in a zone. */
export function dayOf(instant: string | number | Date, timeZone: string): string {
  // The Swedish date format is ISO 8601.
  const format = dateFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(new Date(instant))
}

/** Returns the hour, 0 to 23, of an instant in a zone. */
export function hourOf(instant: string | number | Date, timeZone: string): number {
  const format = dateFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(format.format(new Date(instant)))
}

/** Before this hour, a time is commonly named after the previous day's night, whatever the shifts. */
const NIGHT_ENDS = 4

/** Returns the day (`YYYY-MM-DD`) whose night an instant after midnight belongs to; undefined for other instants. */
export function nightBefore(instant: string, timeZone: string): string | undefined {
  return hourOf(instant, timeZone) < NIGHT_ENDS ? addDays(dayOf(instant, timeZone), -1) : undefined
}

/** Returns the ISO weekday of a day: Monday 1 to Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export type RelativeDay = 'today' | 'tomorrow' | 'later'

/** Returns a day relative to `now` in the business's zone; a past day is also `later`. */
export function relativeDay(day: string, now: number, timeZone: string): RelativeDay {
  const today = dayOf(now, timeZone)
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}

/** Returns the part of `day` in which an instant falls by a zone's clock; after midnight `evening`. */
export function dayPartOf(instant: string, day: string, timeZone: string): DayPart {
  return dayOf(instant, timeZone) === day ? partOfClock(60 * hourOf(instant, timeZone)) : 'evening'
}
