import type { HtmlTagDescriptor, Plugin } from 'vite'

const LATIN = /figtree-latin-wght-normal.*\.woff2$/
const ARABIC = /vazirmatn-arabic-wght-normal.*\.woff2$/

/**
 * Adds the hashed font files to index.html. Their links have no `rel` until the page's first script decides which ones
 * the language and connection need: English never loads Vazirmatn, and a slow connection does not either.
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
        // Before the inline script, which looks them up.
        for (const [script, file] of Object.entries({ Latn: latin, Arab: arabic }))
          if (file)
            tags.push({
              tag: 'link',
              attrs: { 'data-script': script, href: `/${file}`, ...font },
            })
        return tags.map((tag) => ({ ...tag, injectTo: 'head-prepend' as const }))
      },
    },
  }
}
