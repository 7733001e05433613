import { expect, type Page } from '@playwright/test'
import { open, test } from '../support/awan.ts'

/** Returns what each cover of the list draws, without the ids that tie its parts together. */
const drawings = (page: Page) =>
  page.locator('main article [data-cover]:not(:has(img))').evaluateAll((covers) =>
    covers.map((cover) => {
      const id = cover.querySelector('linearGradient')?.id.slice(0, -1) ?? ''
      return cover.innerHTML.replaceAll(id, '')
    }),
  )

/** Opens a list to its end, with all its drawings. */
async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path, 'en')
  const rows = page.locator('main article')
  await rows.first().waitFor()
  await expect(page.locator('main article [data-cover] text').first()).toBeAttached()
}

test.describe('pictures without photos', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const path of ['/businesses', '/services'])
      test(`no two covers of ${path} look alike (${scheme})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme })
        await openWhole(page, path)
        const drawn = await drawings(page)
        expect(drawn.length).toBeGreaterThan(8)
        expect(drawn.every((one) => one.includes('<text'))).toBe(true)
        expect(new Set(drawn).size).toBe(drawn.length)
      })
})

test('a photo in a list comes in the size of its frame', async ({ page }) => {
  await open(page, '/businesses', 'ar')
  const photo = page.locator('main article [data-cover] img').first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-160\.webp$/)
})
