import { expect, type Page } from '@playwright/test'
import { LANGUAGES, newNumber, open, say, test } from '../support/awan.ts'
import { bookAhead, chosen, dialog, freeTime } from '../support/booking.ts'
import { agreement, demoShop, openAsNew, signUpByApi } from '../support/people.ts'

type Key = Parameters<typeof say>[1]

const button = (page: Page, key: Key) =>
  page.getByRole('button', { name: say('en', key), exact: true })

const times = 'input[name$=slot]'

/** Opens the page on which a booking is moved, from the list. */
async function beginMoving(page: Page): Promise<string> {
  await openAsNew(page, '/', 'en')
  const { id } = await bookAhead(page, 4)
  await page.locator('a[href="/appointments"]:visible').first().click()
  await page.getByRole('link', { name: say('en', 'appointment.change'), exact: true }).click()
  await expect(page.locator(`#times ${times}`).first()).toBeAttached()
  await page.locator(`#times label:has(${times}):not(:has(span))`).first().click()
  await button(page, 'booking.continue').click()
  await expect(dialog(page)).toContainText(say('en', 'appointment.changeQuestion'))
  return id
}

test('Back in the sheet of a move returns to the chosen time', async ({ page }) => {
  await beginMoving(page)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator(`#times ${times}:checked`)).toHaveCount(1)
  await button(page, 'booking.continue').click()
  await button(page, 'appointment.changeOther').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator(`#times ${times}:checked`)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/appointments')
})

test('Back after a move does not lead to moving it again', async ({ page }) => {
  const id = await beginMoving(page)
  await button(page, 'appointment.changeConfirm').click()
  await expect(page.getByText(say('en', 'appointment.changeDone')).first()).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === `/appointments/${id}` && !url.search)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/appointments')
})

test('Back pressed twice keeps what is typed, until it is discarded', async ({ page }) => {
  await openAsNew(page, '/', 'en')
  await bookAhead(page, 5)
  await page.locator('a[href="/appointments"]:visible').first().click()
  await page.locator('main article a[href^="/appointments/"]').first().click()
  await button(page, 'booking.addNote').click()
  const note = page.locator('textarea')
  await note.fill('By the window')
  await page.waitForFunction(() => {
    const state = history.state as { guard?: boolean } | null // state written by the guard
    return state?.guard === true
  })
  for (let presses = 0; presses < 2; presses += 1) {
    await page.goBack()
    await expect(dialog(page)).toContainText(say('en', 'unsaved.title'))
  }
  await button(page, 'unsaved.keepEditing').click()
  await expect(note).toHaveValue('By the window')
  await page.goBack()
  await button(page, 'unsaved.discard').click()
  await expect(page).toHaveURL((url) => url.pathname === '/appointments')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test.describe('a number that has an account by the time its form is sent', () => {
  // The browser logs the refusals.
  test.use({ allow: [/404|409/] })

  for (const language of LANGUAGES)
    test(`gets a code after the sheet has said so (${language})`, async ({ page, browser }) => {
      const t = (key: Key) => say(language, key)
      const shop = await demoShop()
      await open(page, chosen(shop, await freeTime(page, shop, 9), '&confirm=1'), language)
      const sheet = dialog(page)
      const number = newNumber()
      await sheet.locator('input[type=tel]').fill(number)
      await sheet.getByRole('button', { name: t('account.sendCode') }).click()
      await expect(sheet).toContainText(t('booking.newHere'))
      const create = sheet.getByRole('button', { name: t('account.createAccount') })
      await create.click()
      await expect(sheet.getByRole('alert')).toHaveText(t('account.nameMissing'))
      await expect(page.getByText(t('error.missing_fields')).first()).toBeVisible()
      await sheet.locator('input[name=name]').fill('Zahra Ali')
      await agreement(page).click()
      const other = await browser.newContext()
      await signUpByApi(await other.newPage(), language, 'Zahra Ali', number)
      await other.close()
      await create.click()
      await expect(sheet.getByRole('alert')).toContainText(t('error.phone_taken'))
      await sheet.getByRole('button', { name: t('account.sendCode') }).click()
      await expect(sheet.locator('input[autocomplete=one-time-code]')).toBeVisible()
    })
})
