import { createContext, use } from 'react'
import type { Digits, Language } from '@awan/core/language'
import type { MessageKey } from '@awan/core/locales/en/messages'

export type Values = Record<string, string | number>
/** A sentence in the language of the screen, filled with values. */
export type Translate = (key: MessageKey, values?: Values) => string

export interface LanguageState {
  language: Language
  digits: Digits
  /** For `Intl`, with region and digits. */
  locale: string
  t: Translate
  /** Resolves when the other language is on screen; rejects when its sentences cannot be fetched. */
  setLanguage: (language: Language) => Promise<void>
  setDigits: (digits: Digits) => void
  /** Fetches a language's sentences ahead of a likely switch. */
  preload: (language: Language) => void
}

export const LanguageContext = createContext<LanguageState | undefined>(undefined)

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage outside of LanguageProvider')
  return state
}

/** `const t = useMessages()`, then `t('shell.home')`. */
export function useMessages(): Translate {
  return useLanguage().t
}
