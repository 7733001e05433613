import { expect, type Locator, type Page } from '@playwright/test'
import { isTakenOver, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { demoShop } from '../support/people.ts'

// What somebody sees who comes for the first time, before and after the app is there.

/** Holds the app's scripts back until it is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  return come.resolve
}

const choiceOf = (page: Page, language: Language): Locator =>
  page.getByRole('button', { name: say(language, 'shell.continueInLanguage') })

/** The page as it came is gone, and the app's own is there. */
const appIsThere = (page: Page) => expect(page.locator('#languages')).toHaveCount(0)

for (const [at, language] of LANGUAGES.entries()) {
  const other = LANGUAGES[(at + 1) % LANGUAGES.length] ?? language

  test.describe(`a device in ${language}`, () => {
    test.use({ locale: language === 'ar' ? 'ar-IQ' : 'en-GB' })

    test(`the choice of language is there before the app, in its place, in ${language}`, async ({
      page,
    }) => {
      const release = await withoutScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(choiceOf(page, language)).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
      const boxes = async () =>
        Promise.all(LANGUAGES.map(async (one) => choiceOf(page, one).boundingBox()))
      const before = await boxes()
      await choiceOf(page, other).focus()
      release()
      await appIsThere(page)
      await expect(choiceOf(page, other)).toBeFocused()
      expect(await boxes()).toEqual(before)
    })

    test(`whoever has chosen a language that is no more chooses as early, in ${language}`, async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('awan.language', 'tlh'))
      const release = await withoutScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await choiceOf(page, other).click()
      release()
      await appIsThere(page)
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    })

    for (const chosen of LANGUAGES)
      test(`${chosen} chosen before the app is there is what home goes on in, on a device in ${language}`, async ({
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

    test(`a page behind a link is shown with its language chosen, before the app is there, in ${language}`, async ({
      page,
    }) => {
      const release = await withoutScripts(page)
      await page.goto(`/business/${await demoShop()}`, { waitUntil: 'commit' })
      const heading = page.locator('#root h1')
      await expect(heading).toBeHidden()
      await choiceOf(page, language).click()
      await expect(heading).toBeVisible()
      await heading.evaluate((element) => element.setAttribute('data-came-with-page', ''))
      release()
      await appIsThere(page)
      await expect.poll(() => isTakenOver(page)).toBe(true)
      await expect(page.locator('h1[data-came-with-page]')).toBeVisible()
    })

    test(`a page behind a link is drawn in the other language where that is chosen, from ${language}`, async ({
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

test('whoever has chosen before is asked nothing, and nothing of it stays in the page', async ({
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

test('where the app does not come, a language is chosen all the same, and the page is there in it', async ({
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
