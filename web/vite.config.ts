import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { chunkGroups } from './vite/chunks.ts'
import { directIcons } from './vite/direct-icons.ts'
import { fontPreloads } from './vite/font-preloads.ts'
import { languageFacts } from './vite/language-facts.ts'
import { messages } from './vite/messages.ts'
import { offline } from './vite/offline.ts'
import { plainRouter } from './vite/plain-router.ts'
import { precompress } from './vite/precompress.ts'
import { pseudo } from './vite/pseudo.ts'
import { quietToasts } from './vite/quiet-toasts.ts'

/** Every component in its states (src/gallery), for development alone. */
const gallery: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/.gallery',
    assetsDir: 'dev/components/assets',
    copyPublicDir: false,
    rolldownOptions: { input: 'gallery.html' },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    directIcons(),
    plainRouter(),
    quietToasts(),
    react(),
    tailwindcss(),
    messages(),
    languageFacts(),
    pseudo(),
    // React Aria brings its own words in thirty languages.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
    fontPreloads(),
    offline(),
    precompress(),
  ],
  resolve: {
    // React brings it by itself.
    alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }],
  },
  build: {
    target: 'es2023',
    // What `Promise.withResolvers` needs as well: older ones would not start, and their colours weigh 5 KB in every rendered page.
    cssTarget: ['chrome119', 'safari17.4', 'firefox121'],
    sourcemap: false,
    // Fonts and pictures stay files: inlined they would be fetched in both languages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
      },
    },
    // A build of its own, so that no chunk of the app is cut otherwise because of it.
    ...(command === 'build' && { gallery }),
    // What renders first screens on the server, whose module it becomes: whole, and never the development build.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        outDir: 'dist/.server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/render.tsx' },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      // The first empties the folder of both.
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
}))
