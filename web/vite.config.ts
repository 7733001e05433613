import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreloads } from './vite/font-preloads.ts'
import { messages } from './vite/messages.ts'
import { precompress } from './vite/precompress.ts'

const VENDOR =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@lingui|openapi-fetch)\//
// What many pages share but home, which is weighed, does without.
const LATER =
  'components/(?:buttons/(?:chip|icon-button|load-more)|fields/(?!month|radio)[a-z-]+|overlays/(?:dialog|unsaved-dialog)|page/page-header)|lib/(?:api/use-write|deep-link|form/[a-z-]+|use-url-filters|use-words|auth/before-leaving|datetime/use-now|format/(?:digits|directions|phone|use-visit-format))'
// What queries are called: a few bytes each, which chunks of their own would multiply.
const KEYS = 'features/(?:account|appointment|business|catalog|notification)/keys'
// Each alone would be a chunk of a few bytes.
const PLACE_ICONS = /lucide-react.*\/(?:landmark|map-pin|phone)[.]/
const TYPING = /web\/src\/lib\/form\/(?:three-way|typed-text)[.]/
const DIARY_ICONS = /lucide-react.*(?:ban|calendar-x|user-x|users-round|calendar-days|ellipsis)[.]/
const SHARED = new RegExp(`web/src/(?:(?!(?:${LATER})[.])(?:components|lib)/|${KEYS}[.])`)

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    // React Aria brings its own words in thirty languages.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
    fontPreloads(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Fonts and pictures stay files: inlined they would be fetched in both languages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs travels together: many small chunks compress badly.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR },
            { name: 'shared', test: SHARED, minShareCount: 4 },
            { name: 'place-icons', test: PLACE_ICONS, includeDependenciesRecursively: false },
            { name: 'typing', test: TYPING, includeDependenciesRecursively: false },
            { name: 'diary-icons', test: DIARY_ICONS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
