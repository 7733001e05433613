import { isLanguage, type Language } from '@awan/core/language'

declare global {
  interface Window {
    /** Chosen on the page as it came, before the app was there (index.html). */
    earlyLanguage?: string | undefined
  }
}

/** Takes the choice of language off the page as it came; returns what was chosen there, if anything was. */
export function takeEarlyLanguage(): Language | undefined {
  const { earlyLanguage } = window
  dropEarlyChoice()
  return isLanguage(earlyLanguage) ? earlyLanguage : undefined
}

/** Takes it off where the app has something else to show. */
export function dropEarlyChoice(): void {
  window.earlyLanguage = undefined
  delete document.documentElement.dataset.asks
  document.getElementById('languages')?.remove()
}
