import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { LANGUAGE_IDS } from '@awan/core/language'
import { keptParts, type BuildManifest } from './kept-parts.ts'
import { manifestFile, webManifest } from './web-manifest.ts'

const DIST = resolve(import.meta.dirname, '../dist')

/**
 * Makes the app installable: a web manifest per language, and one service worker with the list of files to cache. Pages
 * register it themselves, long after their first paint (web/src/app/offline).
 */
export function offline(): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/lib/service-worker',
    filename: 'sw.ts',
    outDir: 'dist',
    injectRegister: false,
    manifest: webManifest('en'),
    manifestFilename: manifestFile('en'),
    // Only the files listed below are cached: icons and manifests are fetched on installation.
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [],
      manifestTransforms: [kept],
    },
    integration: {
      closeBundleOrder: 'pre',
      // The plugin would cache its manifest.
      beforeBuildServiceWorker: ({ injectManifest }) => {
        injectManifest.additionalManifestEntries = []
      },
    },
  })
  return [...plugins, otherManifests()].map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === 'client',
  }))
}

/** Builds the list of files from the build's manifest, which has the dependencies of each chunk. */
async function kept() {
  const text = await readFile(resolve(DIST, '.vite/manifest.json'), 'utf8')
  // Written by this same build.
  const files = keptParts(JSON.parse(text) as BuildManifest)
  return { manifest: files.map((file) => ({ ...file, revision: null, size: 0 })), warnings: [] }
}

/** Writes the manifests of the other languages, as the plugin supports a single one. */
function otherManifests(): Plugin {
  return {
    name: 'awan-web-manifests',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGE_IDS.filter((id) => id !== 'en'))
        this.emitFile({
          type: 'asset',
          fileName: manifestFile(language),
          source: `${JSON.stringify(webManifest(language))}\n`,
        })
    },
  }
}
