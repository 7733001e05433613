import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { inEachLanguage, localeOf, type Language } from '@awan/core/language'
import { CATALOGUES } from '@awan/core/locales/catalogues'
import type { MessageKey } from '@awan/core/locales/en/messages'

const translators = inEachLanguage(translator)

function translator(language: Language) {
  const compiled = Object.entries(CATALOGUES[language]).map(
    ([key, text]) => [key, compileMessage(text)] as const,
  )
  const locale = localeOf(language)
  return setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } })
}

/** Returns the text of a key in a language, with its ICU placeholders filled. */
export function translate(
  language: Language,
  key: MessageKey,
  values?: Record<string, string | number>,
): string {
  return translators[language]._(key, values)
}
