import type { Plugin } from 'vite'
import { inEachLanguage, LANGUAGES } from '@awan/core/language'

const PLACE = "'%LANGUAGES%'"

/** Writes the language data into the first script of index.html, which runs before any module is loaded. */
export function languageFacts(): Plugin {
  const facts = inEachLanguage((language) => {
    const { direction, script } = LANGUAGES[language]
    return { direction, script }
  })
  return {
    name: 'awan-language-facts',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        // The gallery's page has no such script.
        if (html.includes('/src/gallery/')) return html
        if (!html.includes(PLACE)) throw new Error(`index.html has no place for ${PLACE}.`)
        return html.replace(PLACE, JSON.stringify(facts))
      },
    },
  }
}
