import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGES } from '@awan/core/locales/pseudo'

const TABLE = /^\0virtual:messages\/(\w+)\/(\w+)$/
const KEY = 'awan.pseudo'

/**
 * In development, `?lang=en-XA` shows the app in longer, accented English and `?lang=ar-XB` the same from right to
 * left, until another language is requested. Not part of a build.
 */
export function pseudo(): Plugin {
  return {
    name: 'awan-pseudo',
    apply: 'serve',
    transform(code, id) {
      const [, language, part] = TABLE.exec(id) ?? []
      if (language === undefined) return undefined
      return [
        code.replace('export const messages', 'export const written'),
        `import { tableFor } from '@awan/core/locales/pseudo'`,
        ...(language === 'en'
          ? ['const english = written']
          : [`import { written as english } from 'virtual:messages/en/${part}'`]),
        `const spoken = sessionStorage.getItem('${KEY}')`,
        `export const messages = tableFor(spoken, { language: '${language}', written, english })`,
      ].join('\n')
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: `(${remember.toString()})(${JSON.stringify(PSEUDO_LANGUAGES)}, '${KEY}')`,
        injectTo: 'head-prepend',
      },
    ],
  }
}

/**
 * Stores the pseudo-language of the URL before the first script reads the language. Serialised into the page, so it can
 * use only its parameters.
 */
function remember(pseudo: Readonly<Record<string, string>>, key: string): void {
  const requested = new URLSearchParams(location.search).get('lang')
  if (requested === null) return
  sessionStorage.removeItem(key)
  const language = Object.hasOwn(pseudo, requested) ? pseudo[requested] : undefined
  if (language === undefined) return
  sessionStorage.setItem(key, requested)
  localStorage.setItem('awan.language', language)
}
