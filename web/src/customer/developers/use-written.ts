import { pick } from '@awan/core/language'
import type { Translated } from '@awan/core/locales/legal/document'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns how a text that stands in all languages side by side is read on this screen. */
export function useWritten(): (text: Translated) => string {
  const { language } = useLanguage()
  return (text) => pick(text, language)
}
