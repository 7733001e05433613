import { expect, type Page } from '@playwright/test'
import {
  LANGUAGES,
  ONE_LANGUAGE,
  codeOf,
  newNumber,
  say,
  test,
  type Language,
} from '../support/awan.ts'
import {
  chosen,
  confirmButton,
  daysWithTimes,
  dialog,
  freeTime,
  get,
  ownDays,
  upcoming,
} from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { held } from '../support/line/held.ts'
import { demoShop, openAsNew } from '../support/people.ts'

for (const language of LANGUAGES)
  test(`an appointment is booked by keyboard only (${language})`, async ({ page }) => {
    const shop = await demoShop()
    await openAsNew(page, `/business/${shop}`, language)
    await expect(page.locator('#services input[name=offering]').first()).toBeAttached()
    await tabTo(page, '#services input[name=offering]')
    await page.keyboard.press('Space')
    const day = '#times input[name$=day]'
    await expect(page.locator(`${day}:not(:disabled)`).first()).toBeAttached()
    await tabTo(page, day)
    // Two days forward along the row, in reading direction.
    const onwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const before = await page.locator(`${day}:checked`).getAttribute('aria-label')
    await page.keyboard.press(onwards)
    await page.keyboard.press(onwards)
    await expect(page.locator(`${day}:checked`)).not.toHaveAttribute('aria-label', before ?? '')
    await expect(page.locator('#times input[name$=slot]').first()).toBeAttached()
    await tabTo(page, '#times input[name$=slot]')
    await page.keyboard.press('Space')
    await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
    await tabTo(page, 'section[aria-label] button:not(#times button)')
    const goOn = page.getByRole('button', {
      name: say(language, 'booking.continue'),
      exact: true,
    })
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    // The dialog returns the focus to the button that opened it.
    await expect(goOn).toBeFocused()
    await page.keyboard.press('Enter')
    // Disabled until the price is loaded.
    await expect(confirmButton(page, language)).toBeEnabled()
    await confirmButton(page, language).press('Enter')
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })

for (const language of ONE_LANGUAGE)
  test(`a confirmation opened by URL returns the focus to the edited part (${language})`, async ({
    page,
  }) => {
    const shop = await demoShop()
    const address = chosen(shop, await freeTime(page, shop, 4), '&confirm=1')
    await openAsNew(page, address, language)
    await expect(confirmButton(page, language)).toBeEnabled()
    await press(page, say(language, 'booking.addService'))
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('#services input').first()).toBeFocused()
    await page.goto(address)
    await expect(confirmButton(page, language)).toBeEnabled()
    await press(page, say(language, 'booking.changeTime'))
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('#times input[name$=day]:checked')).toBeFocused()
  })

for (const language of LANGUAGES)
  test(`the whole journey by keyboard only (${language})`, async ({ page }) => {
    await page.goto('/')
    await tabTo(page, `button[data-language=${language}]`)
    await page.keyboard.press('Enter')
    await press(page, say(language, 'catalog.comeForAll'))
    await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
    await tabTo(page, `main a[href="${await shopWithChoice(page)}"]`)
    await page.keyboard.press('Enter')
    await chooseTime(page, language)
    await press(page, say(language, 'booking.continue'))
    await expect(dialog(page)).toContainText(say(language, 'booking.pleaseLogin'))
    await press(page, say(language, 'booking.createAccount'))
    await signUp(page, language)
    await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
    await expect(confirmButton(page, language)).toBeEnabled()
    await press(page, say(language, 'booking.confirm'))
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    await press(page, say(language, 'booking.viewBookings'))
    await expect(page.locator('main article')).toHaveCount(1)
    await press(page, say(language, 'appointment.cancel'))
    await expect(dialog(page)).toContainText(say(language, 'appointment.cancelQuestion'))
    // A stray Enter does no harm.
    await expect(
      dialog(page).getByRole('button', { name: say(language, 'appointment.keep') }),
    ).toBeFocused()
    await press(page, say(language, 'appointment.cancelConfirm'))
    await expect(page.getByText(say(language, 'appointment.cancelDone')).first()).toBeVisible()
    expect(await upcoming(page)).toHaveLength(0)
    // The pressed button is gone with the booking; the focus does not return to the start of the page.
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
    await press(page, say(language, 'shell.profile'))
    await expect(page).toHaveURL(/profile/)
    await press(page, say(language, 'account.logOut'))
    await expect(page.getByText(say(language, 'account.loggedOut')).first()).toBeVisible()
  })

test.describe('after a press whose button is gone', () => {
  test.use({ allow: [/503/] })

  test('the list that a retry loaded has the focus', async ({ page }) => {
    const list = /\/api\/businesses\?/
    let broken = true
    await page.route(list, (route) =>
      broken
        ? route.fulfill({ status: 503, json: { code: 'internal', message: 'internal' } })
        : route.fallback(),
    )
    await openAsNew(page, '/businesses', 'en')
    await companions(page)
    const answer = await held(page, list)
    await press(page, say('en', 'shell.tryAgain'))
    // The skeleton keeps the place for the list.
    await expect(page.locator('main [aria-busy=true]:focus')).toHaveCount(1)
    broken = false
    answer.release()
    await expect(page.locator('main article').first()).toBeVisible()
    await expect(page.locator('main :focus:not([aria-busy])')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.locator('main article :focus')).toHaveCount(1)
  })

  test('the first row of the last page has the focus', async ({ page }) => {
    await openAsNew(page, '/businesses', 'en')
    await companions(page)
    const rows = page.locator('main article')
    const more = page.getByRole('button', { name: say('en', 'shell.showMore') })
    await expect(more).toBeVisible()
    let before = 0
    while (await more.isVisible()) {
      before = await rows.count()
      await more.press('Enter')
      await expect.poll(() => rows.count()).toBeGreaterThan(before)
    }
    await expect(rows.nth(before).locator(':focus')).toHaveCount(1)
  })

  test('what is beside the forgotten searches has the focus', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('awan.searches', '["massage"]'))
    await openAsNew(page, '/search', 'en')
    await companions(page)
    await press(page, say('en', 'search.forget'))
    await expect(page.getByRole('button', { name: 'massage' })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
})

/** Finds the first shop on the page with several offerings, so that none is preselected; the order changes at night. */
async function shopWithChoice(page: Page): Promise<string> {
  for (const link of await page.locator('main a[href^="/business/"]').all()) {
    const path = (await link.getAttribute('href')) ?? ''
    const shop = path.replace(/^.business/, '/api/businesses')
    const { offerings } = await get<{ offerings: unknown[] }>(page, shop)
    if (offerings.length > 1) return path
  }
  throw new Error('Every shop on the page sells one thing')
}

/** Chooses the first service and the first time of a day some days ahead. */
async function chooseTime(page: Page, language: Language): Promise<void> {
  await expect(page.locator('#services input[name=offering]').first()).toBeAttached()
  await tabTo(page, '#services input[name=offering]')
  await page.keyboard.press('Space')
  const date = await daysWithTimes(page).nth(ownDays()).locator('input').inputValue()
  const wanted = page.locator(`#times input[name$=day][value="${date}"]`)
  await tabTo(page, '#times input[name$=day]')
  const chosen = page.locator('#times input[name$=day]:checked:focus')
  await expect(chosen).toBeAttached()
  while (!(await wanted.isChecked())) {
    const before = await chosen.inputValue()
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    // The URL changes before the page renders the day: waiting for the URL would press once too often.
    await expect(chosen).not.toHaveValue(before)
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(date)
  await expect(page.locator('#times input[name$=slot]').first()).toBeAttached()
  await tabTo(page, '#times input[name$=slot]')
  await page.keyboard.press('Space')
  await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
}

async function signUp(page: Page, language: Language): Promise<void> {
  const number = newNumber()
  await tabTo(page, 'input[name=name]')
  await page.keyboard.type('Zahra Ali')
  await tabTo(page, 'input[type=tel]')
  await page.keyboard.type(number)
  await tabTo(page, 'label:has(a[href="/terms"]) input[type=checkbox]')
  await page.keyboard.press('Space')
  await press(page, say(language, 'account.createAccount'))
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
  const code = await codeOf(page, number)
  await tabTo(page, 'input[autocomplete=one-time-code]')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
