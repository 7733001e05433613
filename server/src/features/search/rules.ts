import type { z } from 'zod'
import { dayNumber } from '@awan/core/availability/day'
import { nextSlots, slotsOfDay, type Slot } from '@awan/core/availability/slots'
import { dayPartAt, nextWeekday, workingDay } from '@awan/core/availability/working-day'
import { openingAt } from '@awan/core/business/rules'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { searchAll } from '@awan/core/search/contract'
import type { Meaning, SearchSort } from '@awan/core/search/phrases'
import type { Understanding } from '@awan/core/search/understood'
import { MINUTE_MS, type DayPart } from '@awan/core/time'
import { questionOf, type BusinessCalendar } from '#records/business-calendars.ts'
import { hereOf, type Here } from '#records/places.ts'

export type SearchQuery = z.output<typeof searchAll.query>

/** Filters of a search, from its parameters and its text. */
export interface Wanted {
  readonly city?: string | undefined
  readonly district?: string | undefined
  readonly category?: string | undefined
  readonly maxPrice?: number | undefined
  readonly minRating?: number | undefined
  readonly womenOnly?: boolean | undefined
  readonly openNow?: boolean | undefined
  /** `today`, `tomorrow` or a date. */
  readonly day?: string | undefined
  readonly part?: DayPart | undefined
  readonly sort: SearchSort
  readonly from?: Here | undefined
}

/** Free times shown per row. */
const STARTS = 3
/** Days searched for a row's next free times. */
export const SOON_DAYS = 8

/** Returns the date that a meaning names; for a weekday the next such date, which may be today. */
export function dayMeant(day: Meaning['day'], now: Date): string | undefined {
  if (day === undefined || typeof day === 'string') return day
  return nextWeekday(COUNTRY_ZONE, now.getTime() / MINUTE_MS, day.weekday)
}

/** Returns the filters in the text of a query; the last one of each kind applies. */
function saidBy({ parts }: Said, now: Date, cityOf: CityOf) {
  const { day, ...meaning } = parts.reduce<Meaning>(
    (all, part) => ('meaning' in part ? { ...all, ...part.meaning } : all),
    {},
  )
  const place = parts.findLast((part) => 'place' in part)?.place
  const maxPrice = parts.findLast((part) => 'maxPrice' in part)?.maxPrice
  const where = place && {
    // A named district overrides the city chosen earlier.
    city: place.kind === 'city' ? place.id : cityOf(place.id),
    district: place.kind === 'district' ? place.id : undefined,
  }
  return { ...meaning, day: dayMeant(day, now), maxPrice, ...where }
}

/** The part of a parsed text that filters. */
type Said = Pick<Understanding, 'parts'>
type CityOf = (districtId: string) => string | undefined

/** Returns the filters of the parameters, completed by those of the text. */
export function wantedOf(
  query: SearchQuery,
  understanding: Said,
  now: Date,
  cityOf: CityOf,
): Wanted {
  const { sort: chosen } = query
  const { category, district, maxPrice, minRating, womenOnly, openNow, day, part } = query
  const parameters = { category, district, maxPrice, minRating, womenOnly, openNow, day, part }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const said = saidBy(understanding, now, cityOf)
  const from = hereOf(query)
  const sort = chosen ?? said.sort ?? 'best'
  return {
    ...said,
    // The parameters, unchanged.
    ...(Object.fromEntries(given) as typeof parameters),
    city: districtCity(query, said, cityOf),
    // Sorting by distance needs a location.
    sort: sort === 'nearest' && !from ? 'best' : sort,
    from,
  }
}

/** Returns the city of the chosen district, else of the place in the text, else the chosen city. */
function districtCity(query: SearchQuery, said: { city?: string | undefined }, cityOf: CityOf) {
  return (query.district && cityOf(query.district)) ?? said.city ?? query.city
}

/** Returns whether free times filter the results or are shown. */
export const asksTimes = ({ day, part, sort }: Wanted): boolean =>
  day !== undefined || part !== undefined || sort === 'soonest'

/** Returns the first free times of the matched offering, on the requested day and part of day. */
export function startsOf(calendar: BusinessCalendar, wanted: Wanted, now: Date): Slot[] {
  const { day, part } = wanted
  if (!asksTimes(wanted) || !calendar.footprint) return []
  const question = questionOf(calendar, calendar.footprint, now)
  if (day === undefined && part === undefined)
    return nextSlots(question, { limit: STARTS, days: SOON_DAYS })
  const date = dateOf(day ?? 'today', calendar, now)
  const { timeZone } = calendar.calendars
  return slotsOfDay(question, date)
    .filter((slot) => part === undefined || dayPartAt(timeZone, slot.start, date) === part)
    .slice(0, STARTS)
}

function dateOf(day: string, calendar: BusinessCalendar, now: Date): number {
  const named = dayNumber(day)
  if (named !== undefined) return named
  const today = workingDay(now.getTime() / MINUTE_MS, calendar.everyone)
  return day === 'tomorrow' ? today + 1 : today
}

export function isOpenAt(calendar: BusinessCalendar, now: Date): boolean {
  return openingAt(now.getTime() / MINUTE_MS, calendar.everyone).now
}

/** Returns whether a service is sold for at most `maxPrice`; without a limit, also one that no business sells is listed. */
export const isAffordable = (
  { priceFrom }: { readonly priceFrom: number | null },
  maxPrice: number | undefined,
): boolean => maxPrice === undefined || (priceFrom !== null && priceFrom <= maxPrice)

/** Returns the first rows, then the others without them. */
export function above<Row>(
  first: readonly Row[],
  others: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const ids = new Set(first.map(idOf))
  return [...first, ...others.filter((row) => !ids.has(idOf(row)))]
}
