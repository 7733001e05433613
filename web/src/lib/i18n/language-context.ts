import { createContext, use } from 'react'
import type { Digits, Language } from '@awan/core/language'
import type { MessageKey } from '@awan/core/locales/en/messages'

export type Values = Record<string, string | number>
/** Returns a message in the language on screen, filled with values. */
export type Translate = (key: MessageKey, values?: Values) => string

export interface LanguageState {
  language: Language
  digits: Digits
  /** Locale for `Intl`, with region and digits. */
  locale: string
  t: Translate
  /** Resolves when the other language is on screen; rejects if its messages cannot be loaded. */
  setLanguage: (language: Language) => Promise<void>
  setDigits: (digits: Digits) => void
  /** Loads a language's messages ahead of a likely switch. */
  preload: (language: Language) => void
}

export const LanguageContext = createContext<LanguageState | undefined>(undefined)

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage outside of LanguageProvider')
  return state
}

/** Returns the translate function: `const t = useMessages()`, then `t('shell.home')`. */
export function useMessages(): Translate {
  return useLanguage().t
}
