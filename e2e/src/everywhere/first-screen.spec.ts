import { expect, type Page } from '@playwright/test'
import {
  chooseLanguage,
  isTakenOver,
  LANGUAGES,
  say,
  test,
  type Language,
} from '../support/awan.ts'
import { demoShop } from '../support/people.ts'
import { held } from '../support/line/held.ts'

declare global {
  interface Window {
    /** Targets of the click events that React has received. */
    presses?: EventTarget[]
    /** Nodes removed from the server-rendered content. */
    taken?: string[]
  }
}

/** Stores the device's view, as the app does after its first screen. */
async function haveView(page: Page, language: Language, city = 'baghdad', digits = 'latn') {
  const url = test.info().project.use.baseURL ?? ''
  const value = `${language}.${city}.${digits}`
  await page.context().addCookies([{ name: 'awan.view', value, url }])
  await chooseLanguage(page, language)
  await page.addInitScript((chosen) => localStorage.setItem('awan.city', chosen), city)
}

/** Returns the paths of home, a service that is offered, and a business. */
async function firstScreens({ request }: Page): Promise<string[]> {
  const first = async (list: string) => {
    const answer = await request.get(`/api/${list}`, { params: { city: 'baghdad' } })
    const { items } = (await answer.json()) as { items: { id: string }[] } // as in the API contract
    return items[0]?.id ?? ''
  }
  // At night another test's shop with a single offering may be the first open one, hence a demo shop.
  return ['/', `/service/${await first('services')}`, `/business/${await demoShop()}`]
}

/** Marks the server-rendered heading, to detect later whether it was replaced. */
const markHeading = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('main h1')?.setAttribute('data-came-with-page', '')
    })
  })

const PERSON = {
  id: '00000000-0000-4000-8000-000000000001',
  isAdmin: false,
  fullName: 'Zainab Karim',
  phone: '+9647420000009',
  country: 'IQ',
  city: 'baghdad',
  theme: 'system',
  offersAgreed: false,
}

const VISITORS = [
  { who: 'guest', city: 'baghdad', digits: 'latn', wide: false },
  { who: 'guest in Erbil', city: 'erbil', digits: 'latn', wide: false },
  { who: 'guest at a desktop', city: 'baghdad', digits: 'latn', wide: true },
  { who: 'reader of Arabic digits', city: 'baghdad', digits: 'arab', wide: false },
] as const

for (const language of LANGUAGES) {
  for (const { who, city, digits, wide } of VISITORS) {
    test(`the browser hydrates a page for a ${who}, in ${language}`, async ({ page }) => {
      if (wide) await page.setViewportSize({ width: 1280, height: 800 })
      await haveView(page, language, city, digits)
      await markHeading(page)
      const paths = await firstScreens(page)
      if (digits === 'arab')
        await page.addInitScript(
          (account) => {
            localStorage.setItem('userRegistered', 'true')
            localStorage.setItem('userData', JSON.stringify(account))
          },
          { ...PERSON, language, digits },
        )
      const requested: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/api\/(?:services|businesses)\b/.test(pathname)) requested.push(pathname)
      })
      // The account does not exist on the server: only the first screen is checked, and other requests get no response.
      await page.route(/\/api\/(?!services|businesses)/, () => undefined)
      for (const path of paths) {
        const answer = await page.goto(path)
        // A message missing from the loaded tables would be rendered as its key.
        expect(await answer?.text()).not.toMatch(/(?:="|>)[a-z]+\.[a-zA-Z]+["<]/)
        await expect.poll(() => isTakenOver(page)).toBe(true)
        await expect(page.locator('main h1[data-came-with-page]')).toBeVisible()
      }
      // A shop's only offering may load its times after the first screen.
      expect(requested.filter((path) => !/\/(?:days|slots)$/.test(path))).toEqual([])
    })
  }

  test(`server-rendered content stays while its code loads, in ${language}`, async ({ page }) => {
    await haveView(page, language)
    await page.addInitScript(() => {
      // The app stores it again once the session is known.
      document.cookie = 'awan.view=; path=/; max-age=0'
      window.taken = []
      addEventListener('DOMContentLoaded', () => {
        const main = document.querySelector('main')
        if (main) new MutationObserver(note).observe(main, { childList: true, subtree: true })
      })
      const note = (changes: MutationRecord[]) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (node instanceof Element) window.taken?.push(node.outerHTML.slice(0, 200))
      }
    })
    // Scripts of the pages themselves are named in the HTML; all others are chunks of parts.
    const parts: string[] = []
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const { pathname } = new URL(route.request().url())
      const html = await came
      const named = html?.match(/<link data-app[^>]*>/g) ?? []
      if (named.some((link) => link.includes(`"${pathname}"`))) return route.continue()
      parts.push(pathname)
      return undefined
    })
    let came: Promise<string | undefined> = Promise.resolve(undefined)
    for (const path of await firstScreens(page)) {
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
      came = answer.then((response) => response.text())
      await page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => isTakenOver(page)).toBe(true)
      await page.waitForFunction(() => document.cookie.includes('awan.view='))
      expect(await page.evaluate(() => window.taken)).toEqual([])
    }
    expect(parts.length).toBeGreaterThan(0)
  })

  test(`without scripts people read, follow links and search, in ${language}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await context.addCookies([
      { name: 'awan.view', value: `${language}.baghdad.latn`, url: baseURL ?? '' },
    ])
    const [, service = '', business = ''] = await firstScreens(page)
    await page.goto(service)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('article').first()).toBeVisible()
    // The next times are links to the confirmation.
    await expect(page.locator('a[href*="confirm=1"]').first()).toBeVisible()
    await page.goto(business)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(say(language, 'booking.contactAndHours')).first()).toBeVisible()
    await page.goto('/')
    await page
      .getByRole('main')
      .locator(`a[href="${service}"], a[href^="/service/"]`)
      .first()
      .click()
    await expect(page).toHaveURL(/\/service\//)
    await page.goBack()
    await page.getByRole('searchbox').fill('x')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/search\?query=x&day=$/)
    await context.close()
  })
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
    await page.evaluate(() => window.scrollTo(0, 200))
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

test('a page in another language is rendered again', async ({ page }) => {
  await haveView(page, 'en')
  await chooseLanguage(page, 'en')
  const url = test.info().project.use.baseURL ?? ''
  await page.context().addCookies([{ name: 'awan.view', value: 'ar.baghdad.latn', url }])
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('en', 'catalog.greetingGuest'),
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
