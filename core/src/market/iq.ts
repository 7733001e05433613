import type { Language } from '../language.ts'

// Everything specific to one country. Another country is a file like this; `check-structure` refuses such facts
// elsewhere.

/** Languages of texts written by shops, the most common first. */
export const LANGUAGES_TYPED: readonly Language[] = ['ar', 'en']

/** Countries of people and businesses, by ISO 3166. */
export const COUNTRIES = ['IQ'] as const

/** The country's time zone, for data without a shop. */
export const COUNTRY_ZONE = 'Asia/Baghdad'

/** First weekday of calendars, as the calendar component names it. */
export const FIRST_WEEKDAY = 'sat'

/** The currency of all prices, by ISO 4217; it is shown in whole units. */
export const CURRENCY = 'IQD'

/** Country calling code. */
export const CALLING_CODE = '+964'
/** Number of digits of a national number, without the leading zero. */
export const NATIONAL_DIGITS = 10
/** Pattern of a mobile number without the country code. */
export const MOBILE_NUMBER = /^7[3-9]\d{8}$/
/** Pattern of numbers for demo data, in a range not assigned to any network operator. */
export const INVENTED_NUMBER = /^742/
/** Digit groups for displaying a national number. */
export const PHONE_GROUPS = [3, 3, 4] as const

/** Public holidays by the law of 2024, and anniversaries still declared by the cabinet: month and day. */
export const FIXED_HOLIDAYS = {
  newYear: '01-01',
  army: '01-06',
  remembrance: '03-16',
  nawroz: '03-21',
  labour: '05-01',
  republic: '07-14',
  national: '10-03',
  victory: '12-10',
  christmas: '12-25',
} as const

/** Holidays of the Islamic calendar: month and day of the first day, and number of days shops close. */
export const MOVING_HOLIDAYS = {
  hijriNewYear: { month: 1, day: 1, days: 1 },
  ashura: { month: 1, day: 10, days: 1 },
  arbaeen: { month: 2, day: 20, days: 1 },
  mawlid: { month: 3, day: 12, days: 1 },
  eidAlFitr: { month: 10, day: 1, days: 3 },
  eidAlAdha: { month: 12, day: 10, days: 4 },
  ghadir: { month: 12, day: 18, days: 1 },
} as const
