import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { readFirstScreen, takeOver } from '#app/first-screen/first-screen.ts'
import { logWindowErrors, ROOT_OPTIONS } from '#app/failure/log-window-errors.ts'
import { reloadAfterUpdate } from '#app/failure/load-failure.ts'
import { AppRouter } from '#app/router.tsx'
import { preloadPage } from '#app/routes.tsx'
import { bringNetworksBack, inTime, start, stepsOf } from '#app/start.ts'
import { preloadScenes } from '#components/cover/scenes/late-scene.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { dropEarlyChoice } from '#lib/i18n/early-language.ts'
import { browserPlatform } from '#lib/platform/browser.ts'
import { PATHS } from '#lib/paths.ts'
import { loadPlatform } from '#lib/platform/load-platform.ts'
import type { Platform } from '#lib/platform/platform.ts'
import { PlatformContext } from '#lib/platform/platform-context.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { writeStored } from '#lib/storage.ts'
import './styles/styles.css'

logWindowErrors()
reloadAfterUpdate()
void main()

async function main(): Promise<void> {
  const platform = await inTime(loadPlatform).catch((error: unknown) => {
    warn('Start: platform failed', error)
    return browserPlatform(window)
  })
  await start({
    steps: stepsOf(platform, { restartNetworks: bringNetworksBack, go }),
    render: () => void show(platform),
    warn,
  })
}

/** Hydrates the server-rendered page, or renders anew if it does not match this visitor's view. */
async function show(platform: Platform): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  await askLanguage()
  const client = createQueryClient()
  // The online manager only listens to changes; set it, so that a page opened offline pauses its queries.
  onlineManager.setOnline(navigator.onLine)
  const first = readFirstScreen()
  if (document.documentElement.dataset.asks === undefined) dropEarlyChoice()
  const app = (
    <StrictMode>
      <PlatformContext value={platform}>
        <App client={client} router={AppRouter} first={first} />
      </PlatformContext>
    </StrictMode>
  )
  if (first) {
    takeOver(first, client)
    delete document.documentElement.dataset.unfit
    // If the page's code fails to load, it is rendered anew and shows the error.
    await preloadPage(first.path).catch(() => undefined)
    hydrateRoot(root, app, ROOT_OPTIONS)
  } else {
    window.endEarlyTaps?.(true)
    root.replaceChildren()
    delete document.documentElement.dataset.unfit
    createRoot(root, ROOT_OPTIONS).render(app)
  }
}

/**
 * Waits for a choice of language on the server-rendered page, which is then hydrated if it is in that language. On home
 * the app continues with the question for a category.
 */
async function askLanguage(): Promise<void> {
  const asks = document.documentElement.dataset.asks !== undefined
  if (!asks || !document.getElementById('languages')) return
  const isHome = window.location.pathname === PATHS.home
  // The question for a category has pictures.
  if (isHome) preloadScenes()
  // If this code fails to load, the app asks for the language and shows the error.
  const asking = await import('#customer/language/language-page.tsx').catch(() => undefined)
  const chosen = await asking?.languageChosen()
  if (!chosen || isHome) return
  writeStored(STORAGE_KEYS.language, chosen)
  dropEarlyChoice()
}

function warn(text: string, error: unknown): void {
  console.warn(text, error)
}

/** Replaces the page's address and notifies a router that is already mounted. */
function go(path: string): void {
  window.history.replaceState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
