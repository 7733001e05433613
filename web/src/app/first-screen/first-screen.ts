import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Messages } from '@lingui/core'
import { createContext, use } from 'react'
import { isLanguage, type Digits, type Language } from '@awan/core/language'
import { MINUTE_MS } from '@awan/core/time'
import { readAccount } from '#lib/auth/stored-account.ts'
import { giveMessages } from '#lib/i18n/catalogues.ts'
import { PATHS } from '#lib/paths.ts'
import { firstCategory } from '#lib/places/use-category.ts'
import { firstCity } from '#lib/places/use-city.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

/** Choices of a visitor that the first screen depends on. */
export interface View {
  language: Language
  city: string
  digits: Digits
  /** Category selected on home; empty on every other page and for none. */
  category: string
}

/** Server-rendered page for the browser to hydrate. */
export interface FirstScreen extends View {
  path: string
  /** Time of rendering, in milliseconds. */
  at: number
  messages: { first: Messages; later?: Messages }
  answers: readonly (readonly [QueryKey, unknown])[]
}

/** Clock difference up to which server and device name days alike, in milliseconds. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

/** First screen, or undefined if the page was not server-rendered. */
export const FirstScreenContext = createContext<FirstScreen | undefined>(undefined)

export const useFirstScreen = () => use(FirstScreenContext)

/** Returns the visitor's view stored on this device; undefined before a language is chosen. */
function storedView(): View | undefined {
  const language = readStored(STORAGE_KEYS.language)
  if (!isLanguage(language)) return undefined
  const digits = readAccount()?.digits ?? 'latn'
  return { language, city: firstCity(), digits, category: firstCategory() }
}

/** Returns the server-rendered screen if it matches this visitor's view, path and clock. */
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

/** Puts the messages and query answers that came with the page into their caches. */
export function takeOver(screen: FirstScreen, client: QueryClient): void {
  giveMessages(screen.language, screen.messages)
  for (const [key, answer] of screen.answers) client.setQueryData(key, answer)
}
