import type { Language } from '../language.ts'

/** The languages in which shops write, the usual one first. */
export const LANGUAGES_TYPED: readonly Language[] = ['ar', 'en']

/** The zone of everyone in the country, for what belongs to no shop. */
export const COUNTRY_ZONE = 'Asia/Baghdad'
