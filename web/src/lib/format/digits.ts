import { LANGUAGES } from '@awan/core/language'
import { useLanguage } from '#lib/i18n/language-context.ts'

const ARABIC_INDIC = '٠١٢٣٤٥٦٧٨٩'
/** Phone numbers and codes, whose digits must not change, are wrapped in isolates. */
const DIGIT_OR_ISOLATE = /\u2066[^\u2069]*\u2069|\d/g

/** Returns a function that converts a text's digits to the account's digits; isolated parts stay unchanged. */
export function useDigitsOf(): (text: string) => string {
  const { language, digits } = useLanguage()
  if (digits !== 'arab' || !LANGUAGES[language].digits.includes(digits)) return (text) => text
  return toArabicIndic
}

export function toArabicIndic(text: string): string {
  return text.replace(DIGIT_OR_ISOLATE, (part) => ARABIC_INDIC[Number(part)] ?? part)
}
