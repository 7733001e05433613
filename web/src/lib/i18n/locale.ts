import { isLanguage, type Language } from '@awan/core/language'

/** The device's preference, for the order of the first-run choices only. */
export function deviceLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage)
  return found ?? 'en'
}
