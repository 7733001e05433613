// Days as integers (0 is 1970-01-01), because the engine handles hundreds per call, and Date is slow and has a zone.
// The arithmetic counts years from March, so that the leap day is last.

/** Minutes of a day. */
export const DAY = 1440
/** 9999-12-31. */
export const LAST_DAY = 2_932_896

/** Days in 400 years, and days from 0000-03-01 to 1970-01-01. */
const ERA = 146_097
const EPOCH = 719_468

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/

function numberOf(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * ERA + yearOfEra * 365 + leapDays + dayOfYear - EPOCH
}

function partsOf(number: number): [year: number, month: number, day: number] {
  const sinceMarch = number + EPOCH
  const era = Math.floor(sinceMarch / ERA)
  const dayOfEra = sinceMarch - era * ERA
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return [era * 400 + yearOfEra + (month > 2 ? 0 : 1), month, day]
}

/** Parses `YYYY-MM-DD`; undefined if there is no such day. */
export function dayNumber(text: string): number | undefined {
  const match = FORM.exec(text)
  if (match === null) return undefined
  const number = numberOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return dayText(number) === text ? number : undefined
}

/** Formats a day of the years 0 to 9999 as `YYYY-MM-DD`. */
export function dayText(number: number): string {
  const [year, month, day] = partsOf(number)
  const years = year < 1000 ? String(year).padStart(4, '0') : String(year)
  return `${years}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

/** Returns the ISO weekday, from 1 for Monday to 7 for Sunday. */
export function isoWeekday(number: number): number {
  // Day 0 was a Thursday.
  return ((((number + 3) % 7) + 7) % 7) + 1
}

export function yearOf(number: number): number {
  return partsOf(number)[0]
}

/** Returns the first day of a year. */
export function newYear(year: number): number {
  return numberOf(year, 1, 1)
}
