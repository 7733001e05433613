import type { HtmlTagDescriptor, Plugin } from 'vite'

const LATIN = /figtree-latin-wght-normal.*\.woff2$/
const ARABIC = /vazirmatn-arabic-wght-normal.*\.woff2$/

/**
 * Names the hashed font files in index.html. Their links have no `rel` until the page's first script knows which of them this
 * reader's language and line call for: English never fetches Vazirmatn, and a slow line neither.
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
