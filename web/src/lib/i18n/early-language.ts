import { isLanguage, type Language } from '@awan/core/language'

declare global {
  interface Window {
    /** Language chosen on the HTML page before the app started (index.html). */
    earlyLanguage?: string | undefined
  }
}

/** Removes the language choice from the HTML page; returns the chosen language, if any. */
export function takeEarlyLanguage(): Language | undefined {
  const { earlyLanguage } = window
  dropEarlyChoice()
  return isLanguage(earlyLanguage) ? earlyLanguage : undefined
}

/** Removes the language choice if the app shows other content. */
export function dropEarlyChoice(): void {
  window.earlyLanguage = undefined
  delete document.documentElement.dataset.asks
  document.getElementById('languages')?.remove()
}
