import { isLanguage, type Language } from '@awan/core/language'

/** Says since when a choice of language on the page as it came is answered (User Timing). */
const LISTENING = 'awan.asks-language'

/**
 * Waits for the language that is chosen on the page as it came: what is seen there is not drawn once more. Returns undefined where
 * it asks for none.
 */
export function languageChosen(): Promise<Language | undefined> {
  const languages = document.getElementById('languages')
  if (!languages || languages.getClientRects().length === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    // The first script of the page has noted what was pressed before this hears of it.
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
