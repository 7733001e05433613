import type { Page } from '@playwright/test'

/** Waits for what accompanies every page and comes after it: the place of toasts stands for it. */
export async function companions(page: Page): Promise<void> {
  await page.locator('section[aria-live=polite]').waitFor({ state: 'attached' })
}
