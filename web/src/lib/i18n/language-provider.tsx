import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { localeOf, type Digits, type Language } from '@awan/core/language'
import { expectMessages, loadMessages } from '#lib/i18n/catalogues.ts'
import { LanguageContext, type LanguageState } from '#lib/i18n/language-context.ts'
import { writePageLanguage } from '#lib/i18n/page-language.ts'
import { writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

interface Shown {
  language: Language
  messages: Messages
}

/**
 * Provides the language on screen. Switching replaces messages and direction in place, so that scroll position, focus
 * and typed values are kept.
 */
export function LanguageProvider(props: {
  initial: Shown
  initialDigits: Digits
  children: ReactNode
}) {
  const [shown, setShown] = useState(() => {
    // Before the first page renders, which may need more than the first messages.
    expectMessages(props.initial.language)
    return props.initial
  })
  const [digits, setDigits] = useState(props.initialDigits)
  const locale = localeOf(shown.language, digits)
  const i18n = useMemo(
    () => setupI18n({ locale, messages: { [locale]: shown.messages } }),
    [locale, shown],
  )
  useLayoutEffect(() => writePageLanguage(shown.language), [shown.language])

  const setLanguage = useCallback(async (language: Language) => {
    const messages = await loadMessages(language)
    expectMessages(language)
    writeStored(STORAGE_KEYS.language, language)
    setShown({ language, messages })
  }, [])
  const state = useMemo<LanguageState>(
    () => ({
      language: shown.language,
      digits,
      locale,
      t: translator(i18n),
      setLanguage,
      setDigits,
      // A failed preload is not an error: the switch loads again.
      preload: (language) => void loadMessages(language).catch(() => undefined),
    }),
    [shown.language, digits, locale, i18n, setLanguage],
  )
  return (
    <LanguageContext value={state}>
      <I18nProvider i18n={i18n}>{props.children}</I18nProvider>
    </LanguageContext>
  )
}

export function translator(i18n: I18n): LanguageState['t'] {
  return (key, values) => i18n._(key, values)
}
