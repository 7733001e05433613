import { expect, type Page } from '@playwright/test'
import { atRest } from './measures.ts'

/** Waits for the code that every page loads after its first render; the toast region shows that it is there. */
export async function companions(page: Page): Promise<void> {
  await page.locator('section[aria-live=polite]').waitFor({ state: 'attached' })
  // React adds their listeners in a task after it has rendered them.
  await atRest(page)
}

/** Matches the browser's errors for requests while offline. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** Waits until the app is installed on the device: service worker, files, and the messages of the language. */
export async function keptOnDevice(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        const cache = await caches.open('awan-files')
        return active?.state === 'activated' && (await cache.match('/parts')) !== undefined
      }),
    )
    .toBe(true)
  // The worker also takes control of a page opened before it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
