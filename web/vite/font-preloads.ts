import type { HtmlTagDescriptor, Plugin } from 'vite'

const LATIN = /figtree-latin-wght-normal.*\.woff2$/
const ARABIC = /vazirmatn-arabic-wght-normal.*\.woff2$/

/**
 * Names the hashed font files in index.html. Figtree is preloaded always; Vazirmatn's link has no
 * `rel` until the page's first script finds that the language is Arabic, so English never fetches it.
 */
export function fontPreloads(): Plugin {
  return {
    name: 'awan-font-preloads',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const latin = files.find((file) => LATIN.test(file))
        const arabic = files.find((file) => ARABIC.test(file))
        const font = { as: 'font', type: 'font/woff2', crossorigin: '' }
        const tags: HtmlTagDescriptor[] = []
        if (latin) tags.push({ tag: 'link', attrs: { rel: 'preload', href: `/${latin}`, ...font } })
        // Before the inline script, which looks it up.
        if (arabic)
          tags.push({ tag: 'link', attrs: { id: 'arabic-font', href: `/${arabic}`, ...font } })
        return tags.map((tag) => ({ ...tag, injectTo: 'head-prepend' as const }))
      },
    },
  }
}
