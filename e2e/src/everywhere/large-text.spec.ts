import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, softly, test, type Language } from '../support/awan.ts'
import { book, chosen, confirmButton, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { crushed, NARROW, PHONE, sideways } from '../support/layout.ts'
import { asOperator } from '../support/desk.ts'
import { demoOwner, demoShop, openAsNew, signInAs, signInAsNew } from '../support/people.ts'

const enlarge = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    document.documentElement.style.fontSize = '200%'
  })

/** Lists titles that begin or end outside their header, as one below a back button did. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main header h1')]
      .filter((title) => {
        const header = title.closest('header') ?? title
        const [own, box] = [title.getBoundingClientRect(), header.getBoundingClientRect()]
        const { paddingLeft, paddingRight } = getComputedStyle(header)
        const [left, right] = [parseFloat(paddingLeft), parseFloat(paddingRight)]
        return own.left < box.left + left - 0.5 || own.right > box.right - right + 0.5
      })
      .map((title) => title.textContent),
  )

/** Checks a screen on a phone with text of twice the size: nothing cut, broken, covered or outside. */
async function judge(page: Page, where: string, places = 'main, dialog'): Promise<void> {
  await enlarge(page)
  // The app, and letters that load late, may still move things.
  await softly.poll(() => sideways(page), `${where}, sideways`).toBe(0)
  await softly.poll(() => crushed(page, places), where).toEqual([])
  await softly.poll(() => outside(page), `${where}, title`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

/** Does the same on the narrowest phone too. */
async function judgeNarrow(page: Page, where: string, places?: string): Promise<void> {
  await judge(page, where, places)
  await page.setViewportSize(NARROW)
  await judge(page, `${where}, narrow`, places)
  await page.setViewportSize(PHONE)
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
      await judgeNarrow(page, `${path === '/appointments' ? 'list' : 'one'}-${language}`)
    }
    const press = (key: Parameters<typeof say>[1]) =>
      page.getByRole('button', { name: say(language, key), exact: true }).click()
    await press('appointment.cancel')
    await expect(dialog(page)).toContainText(say(language, 'appointment.cancelQuestion'))
    await judgeNarrow(page, `cancel-${language}`)
    await page.keyboard.press('Escape')
    await page.goto(`/appointments/${id}?change=1`)
    const times = page.locator('main label:has(input[name$=slot])')
    await times.first().click()
    await judgeNarrow(page, `move-${language}`)
    await press('booking.continue')
    await expect(dialog(page)).toContainText(say(language, 'appointment.changeQuestion'))
    await judgeNarrow(page, `moving-${language}`)
    await page.goto(chosen(shop, await freeTime(page, shop, 5), '&confirm=1'))
    await expect(dialog(page)).toContainText(say(language, 'booking.timeKept'))
    await judgeNarrow(page, `sheet-${language}`)
    // On a narrow phone the buttons scroll with the text: they would hide most of it.
    await expect(confirmButton(page, language)).toBeInViewport()
    await page.setViewportSize(NARROW)
    await enlarge(page)
    await expect(confirmButton(page, language)).not.toBeInViewport()
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    await judgeNarrow(page, `booked-${language}`)
  })

for (const language of LANGUAGES)
  test(`a business can be read on a narrow phone with text of twice the size (${language})`, async ({
    page,
  }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    await page.goto(chosen(shop, await freeTime(page, shop, 5)))
    await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
    await judgeNarrow(page, `business-${language}`, 'main h1, #services, #times, #hours, address')
    // The link that skips to the content, until it has the focus.
    await enlarge(page)
    await expect(page.locator('a[href="#main"]')).not.toBeInViewport()
    await page.locator('main button[aria-haspopup=dialog]').first().click()
    await expect(dialog(page).locator('[aria-pressed]')).toHaveCount(5)
    await judgeNarrow(page, `reviews-${language}`)
  })

for (const language of LANGUAGES)
  test(`a choice that is longer than its field is read whole (${language})`, async ({ page }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    const { id } = await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
    await page.goto(`/appointments/${id}`)
    await page
      .getByRole('button', { name: say(language, 'appointment.repeat'), exact: true })
      .click()
    const every = dialog(page).getByLabel(say(language, 'appointment.repeatEvery'))
    await every.selectOption('4')
    await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
    await judgeNarrow(page, `repeat-${language}`)
    const lines = () =>
      every.evaluate((select) => {
        const { lineHeight, paddingBlock } = getComputedStyle(select)
        return (select.clientHeight - 2 * parseFloat(paddingBlock)) / parseFloat(lineHeight)
      })
    await page.setViewportSize({ width: 220, height: 640 })
    await enlarge(page)
    await expect.poll(lines).toBeGreaterThan(1.9)
  })

for (const language of LANGUAGES)
  test(`the first screens can be read with text of twice the size (${language})`, async ({
    page,
  }) => {
    await page.goto('/')
    const choice = page.locator('#languages')
    const button = choice.locator(`button[data-language=${language}]`)
    await expect(button).toBeVisible()
    await enlarge(page)
    expect.soft(await choice.evaluate((on) => on.scrollWidth - on.clientWidth)).toBe(0)
    await button.click()
    await expect(
      page.getByRole('heading', { name: say(language, 'catalog.comeFor') }),
    ).toBeFocused()
    await judge(page, `interest-${language}`)
  })

for (const language of LANGUAGES)
  test(`a typed number is seen whole with text of twice the size (${language})`, async ({
    page,
  }) => {
    await open(page, '/login', language)
    const field = page.locator('input[type=tel]')
    await field.fill('770 123 4567')
    await enlarge(page)
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    await judge(page, `log-in-${language}`)
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
    const free = chosen(shop, await freeTime(page, shop, 5))
    await judgePage(page, free, language, '#hours, #times')
  })

  test(`settings can be read with text of twice the size (${language})`, async ({ page }) => {
    await signInAsNew(page, language)
    await page.goto('/profile')
    const reminders = say(language, 'account.notice.reminders')
    await expect(page.getByRole('switch', { name: reminders })).toBeVisible()
    await judge(page, `profile-${language}`)
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
  // Its styles and letters may come after it.
  await expect.poll(() => crushed(page, '#greeting')).toEqual([])
})
