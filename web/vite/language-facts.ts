import type { Plugin } from 'vite'
import { inEachLanguage, LANGUAGES } from '@awan/core/language'

const PLACE = "'%LANGUAGES%'"

/** Writes what the first script of index.html asks of each language: nothing is loaded yet that it could ask. */
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
        // The gallery's page has no script of its own.
        if (html.includes('/src/gallery/')) return html
        if (!html.includes(PLACE)) throw new Error(`index.html has no place for ${PLACE}.`)
        return html.replace(PLACE, JSON.stringify(facts))
      },
    },
  }
}
