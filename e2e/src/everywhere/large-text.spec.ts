import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { book, chosen, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { crushed, sideways } from '../support/layout.ts'
import { asOperator } from '../support/desk.ts'
import { demoOwner, demoShop, openAsNew, signInAs, signInAsNew } from '../support/people.ts'

/** Checks a screen on a phone with text of twice the size: nothing cut, broken, covered or outside. */
async function judge(page: Page, where: string, places = 'main, dialog'): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sideways(page), `${where}, sideways`).toBe(0)
  expect.soft(await crushed(page, places), where).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

for (const language of LANGUAGES)
  test(`bookings can be read with text of twice the size (${language})`, async ({ page }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    const { id } = await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
    for (const path of ['/appointments', `/appointments/${id}`]) {
      await page.goto(path)
      await expect(page.locator('main article').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await judge(page, `${path === '/appointments' ? 'list' : 'one'}-${language}`)
    }
    await page.goto(chosen(shop, await freeTime(page, shop, 5), '&confirm=1'))
    await expect(dialog(page)).toContainText(say(language, 'booking.timeKept'))
    await judge(page, `sheet-${language}`)
  })

/** The title with the controls beside it, and the navigation. */
const FRAME = 'main header, nav'

/** Opens a page and judges its places once its content is there. */
async function judgePage(page: Page, path: string, language: Language, places = FRAME) {
  await page.goto(path)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await judge(page, `${path}-${language}`, places)
}

const TITLED = ['/search', '/businesses', '/services', '/quick-book', '/support', '/developers']

for (const language of LANGUAGES) {
  test(`titles and tabs can be read with text of twice the size (${language})`, async ({
    page,
  }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
    await judgePage(page, '/', language, '#greeting, nav')
    for (const path of TITLED) await judgePage(page, path, language)
    await judgePage(page, '/notifications', language, 'main, nav')
  })

  test(`the diary can be read with text of twice the size (${language})`, async ({ page }) => {
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    for (const path of ['', '/calendar'])
      await judgePage(page, `/console/${businessId}${path}`, language)
    const month = `${FRAME}, [role=application]`
    await judgePage(page, `/console/${businessId}/team/closures`, language, month)
  })

  test(`lists can be read with text of twice the size (${language})`, async ({ page }) => {
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    await judgePage(page, '/businesses', language, 'main article h2')
    await judgePage(page, '/quick-book', language, 'main article')
    await judgePage(page, '/developers', language, 'main h3, main summary code.font-semibold')
    const holidays = 'section[aria-labelledby=holidays]'
    await judgePage(page, `/console/${businessId}/team/closures`, language, holidays)
  })

  test(`no button floats over the diary with text of twice the size (${language})`, async ({
    page,
  }) => {
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    for (const path of ['', '/calendar']) {
      await page.goto(`/console/${businessId}${path}`)
      const walkIn = page.getByRole('button', { name: say(language, 'diary.walkInNow') })
      const floating = page.locator('main .fixed').filter({ has: walkIn })
      await expect(floating).toHaveCount(1)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expect(floating).toHaveCount(0)
      // A day without bookings has the button a second time.
      await expect(walkIn.first()).toBeVisible()
    }
  })

  test(`the desk can be read with text of twice the size (${language})`, async ({ page }) => {
    await asOperator(page, language)
    await judgePage(page, '/admin', language)
  })
}

test('the greeting is clear of the search after the text was made larger', async ({ page }) => {
  await openAsNew(page, '/', 'en')
  const kept = () => page.evaluate(() => localStorage.getItem('awan.own')?.split(' ').length)
  await expect.poll(kept).toBe(3)
  await page.addInitScript(() =>
    new MutationObserver(() => (document.documentElement.style.fontSize = '200%')).observe(
      document,
      { childList: true },
    ),
  )
  // The server's page, before the app takes it over.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#greeting p')).toBeAttached()
  await expect(page.locator('form input[type=search], form label input').first()).toBeVisible()
  expect(await crushed(page, '#greeting')).toEqual([])
})
