import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { localeOf, type Language } from '@awan/core/language'
import { arabic } from '@awan/core/locales/ar/messages'
import { english, type MessageKey } from '@awan/core/locales/en/messages'

const translators = { en: translator('en', english), ar: translator('ar', arabic) }

function translator(language: Language, messages: Record<MessageKey, string>) {
  const compiled = Object.entries(messages).map(
    ([key, text]) => [key, compileMessage(text)] as const,
  )
  const locale = localeOf(language)
  return setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } })
}

/** The sentence of a key in a language, its ICU placeholders filled. */
export function translate(
  language: Language,
  key: MessageKey,
  values?: Record<string, string | number>,
): string {
  return translators[language]._(key, values)
}
