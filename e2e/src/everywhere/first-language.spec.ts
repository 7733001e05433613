import { expect, type Locator, type Page } from '@playwright/test'
import { isTakenOver, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { demoShop } from '../support/people.ts'
import { held } from '../support/line/held.ts'
import { atRest } from '../support/measures.ts'

// The choice of language for a first-time visitor, before and after the app has loaded.

/** Delays the app's scripts until the returned function is called. */
const withoutScripts = async (page: Page) => (await held(page, '**/assets/*.js')).release

const choiceOf = (page: Page, language: Language): Locator =>
  page.getByRole('button', { name: say(language, 'shell.continueInLanguage') })

/** Waits until the app handles a choice on the server-rendered page. */
const appListens = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('awan.asks-language').length > 0)

/** Expects the server-rendered choice to be gone. */
const appIsThere = (page: Page) => expect(page.locator('#languages')).toHaveCount(0)

/** Marks server-rendered elements, to detect later whether they were replaced. */
const mark = (found: Locator) =>
  found.evaluate((element) => element.setAttribute('data-came-with-page', ''))

for (const [at, language] of LANGUAGES.entries()) {
  const other = LANGUAGES[(at + 1) % LANGUAGES.length] ?? language

  test.describe(`a device in ${language}`, () => {
    test.use({ locale: language === 'ar' ? 'ar-IQ' : 'en-GB' })

    test(`the language choice is shown before the app, in its place, in ${language}`, async ({
      page,
    }) => {
      const release = await withoutScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(choiceOf(page, language)).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
      const boxes = async () =>
        Promise.all(LANGUAGES.map(async (one) => choiceOf(page, one).boundingBox()))
      // Styles, and letters that they name, may come after the page.
      await page.waitForFunction(() => document.readyState !== 'loading')
      await atRest(page)
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await boxes()
      await choiceOf(page, other).focus()
      await mark(choiceOf(page, other))
      release()
      await appListens(page)
      await expect(choiceOf(page, other)).toBeFocused()
      await expect(choiceOf(page, other)).toHaveAttribute('data-came-with-page')
      await expect.poll(boxes).toEqual(before)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: say(other, 'catalog.comeFor') })).toBeFocused()
      await appIsThere(page)
    })

    for (const chosen of LANGUAGES)
      test(`${chosen} chosen after the app has loaded is used by home, on a device in ${language}`, async ({
        page,
      }) => {
        await page.goto('/')
        await appListens(page)
        await choiceOf(page, chosen).click()
        await expect(
          page.getByRole('heading', { name: say(chosen, 'catalog.comeFor') }),
        ).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', chosen)
      })

    test(`a linked page is hydrated, with its language chosen after the app has loaded, in ${language}`, async ({
      page,
    }) => {
      await page.goto(`/business/${await demoShop()}`)
      await appListens(page)
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await mark(page.locator('#root h1'))
      await choiceOf(page, language).click()
      await expect(page.locator('h1[data-came-with-page]')).toBeVisible()
      await expect.poll(() => isTakenOver(page)).toBe(true)
      await appIsThere(page)
      expect(requested.filter((path) => /^\/api\/businesses\/[^/]+$/.test(path))).toEqual([])
    })

    test(`a visitor with a removed language chooses as early, in ${language}`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('awan.language', 'tlh'))
      const release = await withoutScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await choiceOf(page, other).click()
      release()
      await appIsThere(page)
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    })

    for (const chosen of LANGUAGES)
      test(`${chosen} chosen before the app has loaded is used by home, on a device in ${language}`, async ({
        page,
      }) => {
        const release = await withoutScripts(page)
        await page.goto('/', { waitUntil: 'commit' })
        await choiceOf(page, chosen).click()
        release()
        await expect(
          page.getByRole('heading', { name: say(chosen, 'catalog.comeFor') }),
        ).toBeVisible()
        await appIsThere(page)
        await expect(page.locator('html')).toHaveAttribute('lang', chosen)
      })

    test(`a linked page is shown with its language chosen, before the app has loaded, in ${language}`, async ({
      page,
    }) => {
      const release = await withoutScripts(page)
      await page.goto(`/business/${await demoShop()}`, { waitUntil: 'commit' })
      const heading = page.locator('#root h1')
      await expect(heading).toBeHidden()
      await choiceOf(page, language).click()
      await expect(heading).toBeVisible()
      await mark(heading)
      release()
      await appIsThere(page)
      await expect.poll(() => isTakenOver(page)).toBe(true)
      await expect(page.locator('h1[data-came-with-page]')).toBeVisible()
    })

    test(`the same in a browser without storage, in ${language}`, async ({ page }) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      })
      await page.goto(`/business/${await demoShop()}`)
      await appListens(page)
      await choiceOf(page, language).click()
      await expect(page.locator('#root h1')).toBeVisible()
      await expect.poll(() => isTakenOver(page)).toBe(true)
      await appIsThere(page)
    })

    test(`a linked page is rendered in the other language if that is chosen, from ${language}`, async ({
      page,
    }) => {
      const release = await withoutScripts(page)
      await page.goto(`/business/${await demoShop()}`, { waitUntil: 'commit' })
      await choiceOf(page, other).click()
      release()
      await appIsThere(page)
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}

test('a visitor with a language is not asked, and the choice is not in the page', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('awan.language', 'en'))
  const release = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root h1').first()).toBeVisible()
  await expect(page.locator('#languages')).toBeHidden()
  release()
  await appIsThere(page)
})

test('without the app, a language can still be chosen, and the page is shown in it', async ({
  page,
  allow,
}) => {
  allow.push(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await choiceOf(page, 'ar').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('#root h1')).toBeVisible()
  await expect(page.locator('#languages')).toHaveCount(0)
})
