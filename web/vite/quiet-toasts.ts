import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LIBRARY = /\/sonner\/dist\/index\.mjs$/
/** Sides of a toast, said to the whole page as well as to the toaster. */
const OF_PAGE = /,html\[dir=(?:ltr|rtl)\](?=\{)/g

/**
 * Keeps the toasts' styles to the toaster. The library adds them when its code comes, and a property that the page's root then gets is
 * inherited by everything: the browser styled all of a page anew that somebody had begun to use (40 ms of a phone's main thread on home).
 * A release of the library that is written differently fails the build.
 */
export function quietToasts(): Plugin {
  return {
    name: 'awan-quiet-toasts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!LIBRARY.test(id)) return null
      const code = readFileSync(id, 'utf8')
      const text = code.replace(OF_PAGE, '')
      if (code.match(OF_PAGE)?.length !== 2 || /\bhtml\[/.test(text))
        throw new Error(`${id} has changed: what it says to the whole page`)
      return text
    },
  }
}
