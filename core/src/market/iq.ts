import type { Language } from '../language.ts'

/** The languages in which shops write, the usual one first. */
export const LANGUAGES_TYPED: readonly Language[] = ['ar', 'en']

/** Lists where people and businesses may be, by ISO 3166. */
export const COUNTRIES = ['IQ'] as const

/** The zone of everyone in the country, for what belongs to no shop. */
export const COUNTRY_ZONE = 'Asia/Baghdad'
