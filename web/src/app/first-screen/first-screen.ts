import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Messages } from '@lingui/core'
import { createContext, use } from 'react'
import { isLanguage, type Digits, type Language } from '@awan/core/language'
import { readAccount } from '#lib/auth/stored-account.ts'
import { giveMessages } from '#lib/i18n/catalogues.ts'
import { PATHS } from '#lib/paths.ts'
import { firstCategory } from '#lib/places/use-category.ts'
import { firstCity } from '#lib/places/use-city.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** The choices of a visitor that a first screen depends on. */
export interface View {
  language: Language
  city: string
  digits: Digits
  /** The category that home shows first; empty: none, as on every other page. */
  category: string
}

/** A page as the server has rendered it, for the browser to take over. */
export interface FirstScreen extends View {
  path: string
  /** The moment it was rendered, in milliseconds. */
  at: number
  messages: { first: Messages; later?: Messages }
  answers: readonly (readonly [QueryKey, unknown])[]
}

/** Clocks further apart than this may name days differently. */
const CLOCKS_APART_MS = 5 * 60_000

/** Undefined where the page came without its content. */
export const FirstScreenContext = createContext<FirstScreen | undefined>(undefined)

export const useFirstScreen = () => use(FirstScreenContext)

/** The visitor's view as this device keeps it; undefined before a language is chosen. */
export function storedView(): View | undefined {
  const language = readStored(STORAGE_KEYS.language)
  if (!isLanguage(language)) return undefined
  const digits = readAccount()?.digits ?? 'latn'
  return { language, city: firstCity(), digits, category: firstCategory() }
}

/** Reads what the server has rendered, where it is what this visitor would see. */
export function readFirstScreen(): FirstScreen | undefined {
  const text = document.getElementById('first-screen')?.textContent
  if (!text) return undefined
  // Written by our own server for this build of the app.
  const screen = JSON.parse(text) as FirstScreen
  const view = storedView()
  const fits =
    view?.language === screen.language &&
    view.city === screen.city &&
    view.digits === screen.digits &&
    (screen.path !== PATHS.home || view.category === screen.category) &&
    window.location.pathname === screen.path &&
    Math.abs(Date.now() - screen.at) < CLOCKS_APART_MS
  return fits ? screen : undefined
}

/** Puts the sentences and answers that came with the page where they are looked for. */
export function takeOver(screen: FirstScreen, client: QueryClient): void {
  giveMessages(screen.language, screen.messages)
  for (const [key, answer] of screen.answers) client.setQueryData(key, answer)
}
