import { setupI18n } from '@lingui/core'
import { use } from 'react'
import { localeOf, type Language } from '@awan/core/language'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { loadFirstMessages } from '#lib/i18n/catalogues.ts'

/** A message in a given language, before the screen's language is chosen. */
export function In({ language, id }: { language: Language; id: MessageKey }) {
  const locale = localeOf(language, 'latn')
  const messages = use(loadFirstMessages(language))
  return setupI18n({ locale, messages: { [locale]: messages } })._(id)
}
