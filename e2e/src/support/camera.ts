import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures')
/** Small enough for a README, good enough for text. */
const QUALITY = 72

/** Saves what the window shows as `docs/pictures/<name>.webp`. */
export async function picture(page: Page, name: string): Promise<void> {
  await stillness(page)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  await devtools.detach()
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** Nothing loads, nothing moves, and no message covers the page. */
async function stillness(page: Page): Promise<void> {
  // The page that hears of changes is never idle.
  await page.waitForLoadState('load')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // What only shows once it is known who looks.
  await page.locator('header span.size-11:empty').waitFor({ state: 'detached' })
  await page.locator('#greeting .invisible').waitFor({ state: 'detached' })
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
}
