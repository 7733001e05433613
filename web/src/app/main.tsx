import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { logWindowErrors, ROOT_OPTIONS } from '#app/failure/log-window-errors.ts'
import { reloadAfterUpdate } from '#app/failure/load-failure.ts'
import { inTime, start, stepsOf } from '#app/start.ts'
import { browserPlatform } from '#lib/platform/browser.ts'
import { loadPlatform } from '#lib/platform/load-platform.ts'
import { PlatformContext } from '#lib/platform/platform-context.ts'
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
    steps: stepsOf(platform, { restartNetworks, go }),
    render: () => {
      const root = document.getElementById('root')
      if (root)
        createRoot(root, ROOT_OPTIONS).render(
          <StrictMode>
            <PlatformContext value={platform}>
              <App />
            </PlatformContext>
          </StrictMode>,
        )
    },
    warn,
  })
}

const restartNetworks = async () => (await import('#app/frame/networks.ts')).restartAll()

function warn(text: string, error: unknown): void {
  console.warn(text, error)
}

/** Takes the place of the page's address; a router that is there already hears of it. */
function go(path: string): void {
  window.history.replaceState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
