import type { Language } from '../language.ts'

/** The languages in which shops write, the usual one first. */
export const LANGUAGES_TYPED: readonly Language[] = ['ar', 'en']
