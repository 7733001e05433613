import { isLanguage, type Language } from '@awan/core/language'

/** Marks when the server-rendered language choice became responsive (User Timing). */
const LISTENING = 'awan.asks-language'

/**
 * Waits for the choice of a language on the server-rendered page, without rendering it again. Returns undefined if the
 * page has no such choice.
 */
export function languageChosen(): Promise<Language | undefined> {
  const languages = document.getElementById('languages')
  if (!languages || languages.getClientRects().length === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    // The first script of the page records the press before this handler runs.
    const look = () => {
      if (!isLanguage(window.earlyLanguage)) return
      languages.removeEventListener('click', look)
      resolve(window.earlyLanguage)
    }
    languages.addEventListener('click', look)
    performance.mark(LISTENING)
    look()
  })
}
