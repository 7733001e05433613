import type { Language } from '../language.ts'

/** Facts of a language beside those of `LANGUAGES`, which every page loads. */
export interface WritingFacts {
  /** The forms that a counted noun has (CLDR), which browsers know by themselves. */
  readonly plurals: readonly Intl.LDMLPluralRule[]
  /** The forms of an order, where they are written out: 1st, 2nd. */
  readonly ordinals: readonly Intl.LDMLPluralRule[]
  readonly comma: string
  /** A letter or two by which its readers know it. */
  readonly letters: string
  /** The form of a weekday that fits a column: where there are no short names, a letter. */
  readonly shortWeekday: 'short' | 'narrow'
  /** As shared links name it (Open Graph): with the country whose spelling it is. */
  readonly openGraph: string
}

export const WRITING: Readonly<Record<Language, WritingFacts>> = {
  en: {
    plurals: ['one', 'other'],
    ordinals: ['one', 'two', 'few', 'other'],
    comma: ',',
    letters: 'Aa',
    shortWeekday: 'short',
    openGraph: 'en_US',
  },
  ar: {
    plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
    ordinals: ['other'],
    comma: '،',
    letters: 'ض',
    shortWeekday: 'narrow',
    openGraph: 'ar_IQ',
  },
}
