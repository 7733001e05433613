import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { isLanguage, type Language } from '@awan/core/language'
import { GalleryPage } from '#gallery/gallery.tsx'
import { PLACES } from '#gallery/demo.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { alwaysAuth, AuthContext } from '#lib/auth/auth-context.ts'
import { expectMessages, knownMessages, operatorMessages } from '#lib/i18n/catalogues.ts'
import { LanguageProvider } from '#lib/i18n/language-provider.tsx'
import { browserPlatform } from '#lib/platform/browser.ts'
import { PlatformContext } from '#lib/platform/platform-context.ts'
import { placesQuery } from '#lib/places/places.ts'
import { readStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import './gallery.css'

const GUEST = alwaysAuth({ status: 'signed-out', account: undefined })

void show()

/** Renders the gallery; `?lang=ar&theme=dark` override this device's language and theme. */
async function show(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const requested = new URLSearchParams(window.location.search)
  const theme = requested.get('theme')
  if (theme) document.documentElement.dataset.theme = theme
  const language =
    languageOf(requested.get('lang')) ?? languageOf(readStored(STORAGE_KEYS.language))
  const initial = await withMessages(language ?? 'en')
  const client = createQueryClient()
  // The gallery defines its own categories and cities: no picture depends on the database.
  client.setQueryDefaults(placesQuery().queryKey, { enabled: false })
  client.setQueryData(placesQuery().queryKey, PLACES)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <PlatformContext value={browserPlatform(window)}>
          <LanguageProvider initial={initial} initialDigits="latn">
            <AuthContext value={GUEST}>
              <BrowserRouter>
                <GalleryPage />
              </BrowserRouter>
            </AuthContext>
          </LanguageProvider>
        </PlatformContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

function languageOf(text: string | null | undefined): Language | undefined {
  return isLanguage(text) ? text : undefined
}

/** Loads all messages, as the gallery shows parts of every area. */
async function withMessages(language: Language) {
  expectMessages(language)
  await operatorMessages()
  return { language, messages: knownMessages(language) }
}
