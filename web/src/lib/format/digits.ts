import { LANGUAGES } from '@awan/core/language'
import { useLanguage } from '#lib/i18n/language-context.ts'

const ARABIC_INDIC = '٠١٢٣٤٥٦٧٨٩'
/** Numbers of phones, and digits that are themselves what is spoken of, stand between isolates. */
const DIGIT_OR_ISOLATE = /\u2066[^\u2069]*\u2069|\d/g

/** A written text with its digits in the reader's digits; what stands in an isolate of its own stays as it is. */
export function useDigitsOf(): (text: string) => string {
  const { language, digits } = useLanguage()
  if (digits !== 'arab' || !LANGUAGES[language].digits.includes(digits)) return (text) => text
  return toArabicIndic
}

export function toArabicIndic(text: string): string {
  return text.replace(DIGIT_OR_ISOLATE, (part) => ARABIC_INDIC[Number(part)] ?? part)
}
