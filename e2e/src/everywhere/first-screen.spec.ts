import { expect, type Page } from '@playwright/test'
import { chooseLanguage, isTakenOver, LANGUAGES, say, test } from '../support/awan.ts'
import { firstScreens, haveView } from './first-screens.ts'

declare global {
  interface Window {
    /** Nodes removed from the server-rendered content. */
    taken?: string[]
  }
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
      await haveView(page, language, { city, digits })
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
