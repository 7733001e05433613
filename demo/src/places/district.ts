import type { LocalizedValue } from '@awan/core/language'
import type { Known } from './middles.ts'

/** A real part of a city, with streets and landmarks that people use for directions. */
export interface District extends Known {
  streets: readonly Words[]
  landmarks: readonly Words[]
}

/** A text in English and in Arabic. */
export type Words = readonly [en: string, ar: string]

/** Converts a text to the value of a localised column. */
export const textOf = ([en, ar]: Words): LocalizedValue => ({ en, ar })
