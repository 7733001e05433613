import { addDays, partOfClock, type DayPart } from '@awan/core/time'
import { dateFormat } from '#lib/datetime/intl.ts'

/** The zone of the people: both cities live by the same clock. */
export { COUNTRY_ZONE as CITY_ZONE } from '@awan/core/market/iq'

/** The day (`YYYY-MM-DD`) an instant falls on in a zone. */
export function dayOf(instant: string | number | Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  const format = dateFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(new Date(instant))
}

/** The hour, 0 to 23, of an instant in a zone. */
export function hourOf(instant: string | number | Date, timeZone: string): number {
  const format = dateFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(format.format(new Date(instant)))
}

/** Before this hour people speak of the night of the day before, whoever works then. */
const NIGHT_ENDS = 4

/** The day whose night an instant past midnight is in, `YYYY-MM-DD`; undefined for all others. */
export function nightBefore(instant: string, timeZone: string): string | undefined {
  return hourOf(instant, timeZone) < NIGHT_ENDS ? addDays(dayOf(instant, timeZone), -1) : undefined
}

/** ISO weekday of a day: Monday 1 to Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export type RelativeDay = 'today' | 'tomorrow' | 'later'

/** Returns where a day stands, seen from `now` in the business's zone; a past day is `later` too. */
export function relativeDay(day: string, now: number, timeZone: string): RelativeDay {
  const today = dayOf(now, timeZone)
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}

/** The part of a day, by name, in which an instant stands on the clocks of a zone. */
export function dayPartOf(instant: string, day: string, timeZone: string): DayPart {
  return dayOf(instant, timeZone) === day ? partOfClock(60 * hourOf(instant, timeZone)) : 'evening'
}
