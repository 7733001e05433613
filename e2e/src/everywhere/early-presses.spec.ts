import { expect, type Page } from '@playwright/test'
import { hearNothing, isTakenOver, say, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { held } from '../support/line/held.ts'
import { firstScreens, haveView } from './first-screens.ts'

declare global {
  interface Window {
    /** Targets of the click events that React has received. */
    presses?: EventTarget[]
  }
}

/** Records the paths of API requests that match, from now on. */
function requestsOf(page: Page, pattern: RegExp): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pattern.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('presses before hydration are replayed, and their data is requested at once', async ({
  page,
}) => {
  await haveView(page, 'en')
  await hearNothing(page)
  const days = requestsOf(page, /\/days$/)
  const scripts = await held(page, /\/assets\/.*\.js$/)
  const [, , business = ''] = await firstScreens(page)
  await page.goto(business, { waitUntil: 'commit' })
  const offering = page.locator('#services input[type=checkbox]').first()
  await offering.click()
  await expect.poll(() => days).toHaveLength(1)
  scripts.release()
  await expect(page).toHaveURL(/offering=/)
  await expect(offering).toBeChecked()
  await expect(page.locator('#times label').first()).toBeVisible()
  expect(days).toHaveLength(1)
})

test('a press before hydration on a part that hydrates last is replayed too', async ({ page }) => {
  const { items } = await get<{ items: { id: string }[] }>(page, '/api/categories')
  await haveView(page, 'en', { category: items[0]?.id ?? '' })
  const scripts = await held(page, /\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: say('en', 'catalog.comeFor'), exact: true }).click()
  scripts.release()
  await expect(page.locator('dialog[open]')).toBeVisible()
})

test('text typed before hydration is completed like any other', async ({ page }) => {
  await haveView(page, 'en')
  const scripts = await held(page, /\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('main input[type="search"]').pressSequentially('mass')
  scripts.release()
  await expect(page.getByRole('option').nth(1)).toBeVisible()
})

test('a page scrolled before hydration stays where it is', async ({ page }) => {
  await haveView(page, 'en')
  let hold = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hold.promise
    await route.continue()
  })
  for (const path of await firstScreens(page)) {
    hold = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('main h1')).toBeVisible()
    // The rest of the page, and so its height, may come after the heading.
    await page.waitForFunction(() => document.readyState !== 'loading')
    const scroll = () => {
      window.scrollTo(0, 200)
      return window.scrollY
    }
    await expect.poll(() => page.evaluate(scroll)).toBe(200)
    hold.resolve()
    await expect.poll(() => isTakenOver(page)).toBe(true)
    expect(await page.evaluate(() => window.scrollY), path).toBe(200)
  }
})

test('a press during hydration acts once', async ({ page }) => {
  await haveView(page, 'en')
  // React adds its listener before it hydrates: the clicks come between the two.
  await page.addInitScript(() => {
    const listen = window.addEventListener
    const presses: EventTarget[] = (window.presses = [])
    HTMLElement.prototype.addEventListener = function (...of: Parameters<typeof listen>) {
      listen.apply(this, of)
      if (this.id !== 'root' || of[0] !== 'click') return
      HTMLElement.prototype.addEventListener = listen
      this.addEventListener('click', ({ target }) => target && presses.push(target), true)
      const offerings = document.querySelectorAll<HTMLInputElement>('#services input')
      queueMicrotask(() => {
        for (const offering of [...offerings].slice(0, 2))
          offering.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      })
    }
  })
  const [, , business = ''] = await firstScreens(page)
  await page.goto(business)
  await expect(page).toHaveURL(/offering=.*offering=/)
  const offerings = page.locator('#services input[type=checkbox]')
  for (const at of [0, 1]) await expect(offerings.nth(at)).toBeChecked()
  expect(await page.evaluate(() => window.presses?.length)).toBe(2)
})

/** Opens home, clicks a service before any script has loaded, then loads or aborts the scripts; returns the requests. */
async function pressEarly(page: Page, scripts: 'come' | 'fail') {
  await haveView(page, 'en')
  await hearNothing(page)
  const hold = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await hold.promise
    await (scripts === 'come' ? route.continue() : route.abort())
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'commit' })
  const requested = requestsOf(page, /^\/api\/services\//)
  const link = page.locator('main a[href^="/service/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  // The data of the next page is requested before any script has loaded.
  await expect.poll(() => requested).toHaveLength(2)
  hold.resolve()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  return { path, documents, requested }
}

test('a link that is pressed before the page is taken over brings no further document', async ({
  page,
}) => {
  const { path, documents, requested } = await pressEarly(page, 'come')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(documents).toEqual(['/'])
  expect(requested.toSorted()).toEqual([
    `/api${path.replace('/service/', '/services/')}`,
    `/api${path.replace('/service/', '/services/')}/businesses`,
  ])
})

test.describe('without the scripts', () => {
  test.use({ allow: [/ERR_FAILED/] })

  test('a link works natively', async ({ page }) => {
    const { path, documents } = await pressEarly(page, 'fail')
    expect(documents).toEqual(['/', path])
  })
})
