import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LIBRARY = /\/sonner\/dist\/index\.mjs$/
/** Selector of the toast's sides that also matches the whole page. */
const OF_PAGE = /,html\[dir=(?:ltr|rtl)\](?=\{)/g

/**
 * Limits the toasts' styles to the toaster. The library adds them when it loads, and a property set on the root is
 * inherited by every element: the browser restyled the whole page while in use (40 ms of a phone's main thread on
 * home). A release of the library with different code fails the build.
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
