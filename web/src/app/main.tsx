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

/** Takes over the page as it came, or draws it where it came without what this visitor sees. */
async function show(platform: Platform): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  await askLanguage()
  const client = createQueryClient()
  // It hears of changes only: a page that opens without a network waits for one instead of asking in vain.
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
    // Without its code it is drawn anew, which says what is missing.
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
 * Has a language chosen on the page as it came, which is then taken over if it is in that one. At home the app goes on by asking what
 * somebody comes for.
 */
async function askLanguage(): Promise<void> {
  const asks = document.documentElement.dataset.asks !== undefined
  if (!asks || !document.getElementById('languages')) return
  const isHome = window.location.pathname === PATHS.home
  // What somebody comes for is asked with pictures.
  if (isHome) preloadScenes()
  // Without its code the app asks, and says what is missing.
  const asking = await import('#customer/language/language-page.tsx').catch(() => undefined)
  const chosen = await asking?.languageChosen()
  if (!chosen || isHome) return
  writeStored(STORAGE_KEYS.language, chosen)
  dropEarlyChoice()
}

function warn(text: string, error: unknown): void {
  console.warn(text, error)
}

/** Takes the place of the page's address; a router that is there already hears of it. */
function go(path: string): void {
  window.history.replaceState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
