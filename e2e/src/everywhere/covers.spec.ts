import { expect, type Locator, type Page } from '@playwright/test'
import { isTakenOver, open, test } from '../support/awan.ts'
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
        // Drawings get their details one after the other.
        await expect(async () => {
          const drawn = await drawings(page)
          expect(drawn.length).toBeGreaterThan(8)
          expect(drawn.every((one) => one.includes('<text'))).toBe(true)
          expect(new Set(drawn).size).toBe(drawn.length)
        }).toPass({ timeout: 30_000 })
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

/** Returns the path of a business with a photo. */
async function pathWithPhoto(page: Page): Promise<string> {
  const { items } = await get<{ items: { id: string; photo: string | null }[] }>(
    page,
    '/api/businesses?city=baghdad',
  )
  return `/business/${items.find(({ photo }) => photo !== null)?.id}`
}

/** Returns the frame of the photo at the head of a business's page. */
const headOf = (page: Page) => page.locator('main [data-cover=true] [data-photo]')

/** Returns the size of the picture behind a photo, in pixels. */
const sizeBehind = (frame: Locator) =>
  frame.evaluate(async (element) => {
    const drawn = new Image()
    drawn.src = /"(.*)"/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? ''
    await drawn.decode()
    return [drawn.naturalWidth, drawn.naturalHeight]
  })

test('until the photo of a page opened from a list has loaded, its blur is shown', async ({
  page,
}) => {
  const path = await pathWithPhoto(page)
  await page.route('**/photos/*', () => undefined)
  await open(page, '/businesses', 'en')
  await page.locator(`main article a[href="${path}"]`).click()
  const frame = headOf(page)
  await expect(frame).toHaveCSS('background-image', /^url\("data:image\/bmp;base64,/)
  expect(await sizeBehind(frame)).toEqual([4, 3])
})

test('a page that comes with its photo’s preview shows it without a request', async ({ page }) => {
  const path = await pathWithPhoto(page)
  await page.route('**/photos/*', () => undefined)
  await open(page, path, 'ar')
  const frame = headOf(page)
  await expect(frame).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
  const [width] = await sizeBehind(frame)
  expect(width).toBe(320)
  await expect(frame.locator('img')).toBeVisible()
})

/** Holds the app's scripts back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('a photo that fails before the app takes over', () => {
  test.use({ allow: [/status of 503|Page error \(resource\)/] })

  test('leaves its preview, and is loaded again', async ({ page }) => {
    const path = await pathWithPhoto(page)
    const refused = page.waitForResponse('**/photos/*')
    const start = await holdApp(page)
    await page.route('**/photos/*', (route) => route.fulfill({ status: 503 }))
    const opened = open(page, path, 'en')
    await refused
    start()
    await opened
    const frame = headOf(page)
    await expect(frame).toHaveClass(/invisible/)
    await expect(frame).toHaveCSS('visibility', 'visible')
    await page.unroute('**/photos/*')
    await expect(frame).not.toHaveClass(/invisible/)
    await expect(frame.locator('img')).toHaveJSProperty('complete', true)
  })
})

/** Makes the browser report a slow line. */
const slowDown = (page: Page) =>
  page.addInitScript(() => {
    const connection = { effectiveType: '3g' }
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  })

test('on a slow line the photos of home come after the app, as thumbnails', async ({ page }) => {
  await slowDown(page)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/photos/')) loaded.push(request.url())
  })
  const start = await holdApp(page)
  const opened = open(page, '/', 'en')
  const photo = page.locator('main article [data-cover] img').first()
  await photo.evaluate(async (image) => {
    image.closest('article')?.scrollIntoView()
    // Time in which the browser requests the images in sight.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(loaded).toEqual([])
  start()
  await opened
  await expect(photo).toHaveJSProperty('complete', true)
  await expect.poll(() => loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((url) => !url.endsWith('-160.webp'))).toEqual([])
})

test('on a slow line the preview of a photo is enough', async ({ page }) => {
  await slowDown(page)
  const path = await pathWithPhoto(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page, path, 'ar')
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await expect(headOf(page).locator('img')).toBeHidden()
  const id = await headOf(page).getAttribute('data-photo')
  const [name] = /[\da-f-]{36}/.exec(id ?? '') ?? ['none']
  expect(loaded.filter((url) => url.includes(name) && !url.startsWith('data:'))).toEqual([])
})
