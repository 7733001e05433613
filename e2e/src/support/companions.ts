import { expect, type Page } from '@playwright/test'

/** Waits for what accompanies every page and comes after it: the place of toasts stands for it. */
export async function companions(page: Page): Promise<void> {
  await page.locator('section[aria-live=polite]').waitFor({ state: 'attached' })
}

/** Matches what a browser says of requests for which there is no network. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** Waits until the app is on the device: its worker, its files, and the sentences of the language. */
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
  // The worker takes up a page that was open before it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
