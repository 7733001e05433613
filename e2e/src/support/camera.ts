import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures')
/** WebP quality: small enough for a README, good enough for text. */
const QUALITY = 72

/** Saves a screenshot of the window as `docs/pictures/<name>.webp`. */
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

/** Waits until the page has loaded, does not move, and no toast covers it. */
async function stillness(page: Page): Promise<void> {
  // A page with live updates never reaches networkidle.
  await page.waitForLoadState('load')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // Elements shown once the session is known, which the page beneath a language choice waits for.
  const unknown = ['header span.size-11:empty', '#greeting .invisible']
  for (const element of unknown)
    await page.locator(`:root:not([data-asks]) ${element}`).waitFor({ state: 'detached' })
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })
}
