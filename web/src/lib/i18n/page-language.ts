import { LANGUAGES, type Language } from '@awan/core/language'

/**
 * Gives the page its language and direction. Only where they differ: the browser styles the whole page anew for the same value, too.
 */
export function writePageLanguage(language: Language): void {
  const root = document.documentElement
  const { direction } = LANGUAGES[language]
  if (root.lang !== language) root.lang = language
  if (root.dir !== direction) root.dir = direction
}
