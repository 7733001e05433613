import { isLanguage, type Language } from '@awan/core/language'

export type Digits = 'latn' | 'arab'

/**
 * The locale for numbers, dates and plurals. Always a region and a numbering system: `ar` alone has
 * other month names than Iraq, and its digits changed between versions of Android.
 */
export function localeOf(language: Language, digits: Digits): string {
  return language === 'ar' ? `ar-IQ-u-nu-${digits}` : 'en-AE'
}

export const DIRECTIONS = { en: 'ltr', ar: 'rtl' } as const satisfies Record<Language, string>

/** The device's preference, for the order of the first-run choices only. */
export function deviceLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage)
  return found ?? 'en'
}
