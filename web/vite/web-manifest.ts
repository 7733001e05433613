import type { ManifestOptions } from 'vite-plugin-pwa'
import { BRAND } from '@awan/core/brand'
import { LANGUAGES, type Language } from '@awan/core/language'
import { CATALOGUES } from '@awan/core/locales/catalogues'

export const manifestFile = (language: Language) => `manifest.${language}.webmanifest`

/** Returns the web manifest of the installed app in one language; all languages share one app id. */
export function webManifest(language: Language): Partial<ManifestOptions> {
  const say = CATALOGUES[language]
  return {
    id: '/',
    name: `${BRAND[language]} · ${say['shell.tagline']}`,
    short_name: BRAND[language],
    description: say['page.home'],
    lang: language,
    dir: LANGUAGES[language].direction,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // As in web/src/app/styles/tokens.css, so that no flash separates the two.
    background_color: '#ffffff',
    theme_color: '#2948bb',
    categories: ['lifestyle', 'shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: say['appointment.mine'], short_name: say['shell.bookings'], url: '/appointments' },
      { name: say['catalog.quickBook'], url: '/quick-book' },
      { name: say['console.shops'], url: '/console' },
    ],
  }
}
