import { pick } from '@awan/core/language'
import type { Translated } from '@awan/core/locales/legal/document'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns a function that picks the screen's language from a text in all languages. */
export function useWritten(): (text: Translated) => string {
  const { language } = useLanguage()
  return (text) => pick(text, language)
}
