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

/** Build of the gallery of all components in their states (src/gallery), for development only. */
const gallery: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/.gallery',
    assetsDir: 'dev/components/assets',
    copyPublicDir: false,
    rolldownOptions: { input: 'gallery.html' },
  },
}

/**
 * Names of built files. The hash has seven characters, not eight: the first script names all files that the app
 * loads later, and a hash does not compress.
 */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
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
    // React Aria contains messages in thirty languages.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
    fontPreloads(),
    offline(),
    precompress(),
  ],
  resolve: {
    // React includes this hook.
    alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }],
  },
  build: {
    target: 'es2023',
    // The oldest browsers with `Promise.withResolvers`, which the app requires; colour fallbacks for older ones would
    // add 5 KB to every rendered page.
    cssTarget: ['chrome119', 'safari17.4', 'firefox121'],
    sourcemap: false,
    // Fonts and images stay separate files: inlined, they would be loaded in both languages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: { ...SHORT_NAMES, codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
    // A separate build, so that it does not influence the app's chunks.
    ...(command === 'build' && { gallery }),
    // Module that renders first screens on the server: fully bundled, and always the production build of React.
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
      // In sequence: the first build empties the common output folder.
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
}))
