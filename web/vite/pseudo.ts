import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGES } from '@awan/core/locales/pseudo'

const TABLE = /^\0virtual:messages\/(\w+)\/(\w+)$/
const KEY = 'awan.pseudo'

/**
 * In development `?lang=en-XA` shows the app in longer, accented English and `?lang=ar-XB` the same from right to left, until
 * another language is asked for. A build knows neither.
 */
export function pseudo(): Plugin {
  return {
    name: 'awan-pseudo',
    apply: 'serve',
    transform(code, id) {
      const [, language, part] = TABLE.exec(id) ?? []
      if (language === undefined) return undefined
      const english = language === 'en' ? 'written' : 'english'
      return [
        code.replace('export const messages', 'const written'),
        `import { inPseudo, PSEUDO_LANGUAGES } from '@awan/core/locales/pseudo'`,
        ...(language === 'en'
          ? []
          : [`import { written as english } from 'virtual:messages/en/${part}'`]),
        `const asked = sessionStorage.getItem('${KEY}')`,
        `const spoken = PSEUDO_LANGUAGES[requested] === '${language}'`,
        `export const messages = spoken ? inPseudo(${english}, asked) : written`,
        `export { written }`,
      ].join('\n')
    },
    transformIndexHtml: () => [{ tag: 'script', children: asking(), injectTo: 'head-prepend' }],
  }
}

/** Remembers which one the address asks for, before the first script reads the language. */
const asking = () => `{
  const pseudo = ${JSON.stringify(PSEUDO_LANGUAGES)}
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked !== null) sessionStorage.removeItem('${KEY}')
  if (Object.hasOwn(pseudo, asked)) {
    sessionStorage.setItem('${KEY}', requested)
    localStorage.setItem('awan.language', pseudo[requested])
  }
}`
