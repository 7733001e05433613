import { expect, type Page } from '@playwright/test'
import { open, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'

/** Returns the markup of each drawn cover in the list, without the generated ids. */
const drawings = (page: Page) =>
  page.locator('main article [data-cover]:not(:has(img))').evaluateAll((covers) =>
    covers.map((cover) => {
      const id = cover.querySelector('linearGradient')?.id.slice(0, -1) ?? ''
      return cover.innerHTML.replaceAll(id, '')
    }),
  )

/** Opens a list and waits for its drawings. */
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

for (const [density, width] of [
  [1, 160],
  [2, 320],
  [3, 320],
] as const)
  test.describe(`on a screen of ${density} pixels to a point`, () => {
    test.use({ deviceScaleFactor: density })

    test('a photo in a list is loaded in the size of its frame', async ({ page }) => {
      await open(page, '/businesses', 'ar')
      const photo = page.locator('main article [data-cover] img').first()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(new RegExp(`-${width}\\.webp$`))
    })
  })

test('until a shop’s photo has loaded its blur is shown', async ({ page }) => {
  const { items } = await get<{ items: { id: string; photo: string | null }[] }>(
    page,
    '/api/businesses?city=baghdad',
  )
  const shop = items.find(({ photo }) => photo !== null)
  await page.route('**/photos/*', () => undefined)
  await open(page, `/business/${shop?.id}`, 'en')
  const photo = page.locator('main [data-cover] img').first()
  await expect(photo).toHaveCSS('background-image', /^url\("data:image\/bmp;base64,/)
  const size = await photo.evaluate(async (image) => {
    const drawn = new Image()
    drawn.src = /"(.*)"/.exec(getComputedStyle(image).backgroundImage)?.[1] ?? ''
    await drawn.decode()
    return [drawn.naturalWidth, drawn.naturalHeight]
  })
  expect(size).toEqual([4, 3])
})
