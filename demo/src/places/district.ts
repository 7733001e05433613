import type { LocalizedValue } from '@awan/core/language'
import type { Known } from './middles.ts'

/** A real part of a city. Each place is a street and a landmark people go by. */
export interface District extends Known {
  streets: readonly Words[]
  landmarks: readonly Words[]
}

/** The same words in English and in Arabic. */
export type Words = readonly [en: string, ar: string]

/** The words as a column holds them. */
export const textOf = ([en, ar]: Words): LocalizedValue => ({ en, ar })
