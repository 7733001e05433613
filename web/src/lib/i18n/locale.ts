import { isLanguage, type Language } from '@awan/core/language'

/** Returns the device's preferred language, used only to order the first-run choices. */
export function deviceLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage)
  return found ?? 'en'
}
