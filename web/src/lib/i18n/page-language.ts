import { LANGUAGES, type Language } from '@awan/core/language'

/**
 * Sets the language and direction of the page. Equal values are not written, as the browser would restyle the whole
 * page anyway.
 */
export function writePageLanguage(language: Language): void {
  const root = document.documentElement
  const { direction } = LANGUAGES[language]
  if (root.lang !== language) root.lang = language
  if (root.dir !== direction) root.dir = direction
}
