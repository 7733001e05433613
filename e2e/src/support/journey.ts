import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '@awan/core/language'
import { codeOf, newNumber, say, type Language } from './awan.ts'
import { confirmButton, daysWithTimes, dialog, ownDays, upcoming } from './booking.ts'
import { agreement } from './people.ts'

const NAMES = { en: 'Zahra Ali', ar: 'زهراء علي' }

/** Callback for every screen and dialog of the journey. */
type Look = (page: Page) => Promise<void>

/** Runs the main journey of a new customer: look around, choose a time, sign up, book, cancel, log out. */
export async function journey(page: Page, language: Language, look: Look): Promise<void> {
  await lookAround(page, language, look)
  await chooseTime(page, language, look)
  await signUp(page, language, look)
  await book(page, language, look)
  await cancelAndLeave(page, language, look)
}

async function lookAround(page: Page, language: Language, look: Look): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: LANGUAGES.en.name })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: LANGUAGES[language].name }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[language].direction)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'catalog.comeFor'))
  await look(page)
  await page.getByRole('button', { name: say(language, 'catalog.comeForAll') }).click()

  // Home and the catalogue, without an account.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
  await look(page)
  await page.locator('a[href^="/service/"]').first().click()
  await expect(page.locator('a[href*="start="]').first()).toBeVisible()
  await look(page)
  await page.goto('/businesses')
  await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
  await look(page)
  await page.goto('/services')
  await expect(page.locator('a[href^="/service/"]').first()).toBeVisible()
  await look(page)
  await page.locator('a[href^="/service/"]').first().click()
  await page.locator('a[href^="/business/"]').first().click()
}

async function chooseTime(page: Page, language: Language, look: Look): Promise<void> {
  // A time some days ahead, so that it can still be cancelled online.
  await expect(page.locator('#services input[name=offering]').first()).toBeAttached()
  const chosenOffering = page.locator('#services input[name=offering]:checked')
  if ((await chosenOffering.count()) === 0) await page.locator('#services label').first().click()
  await daysWithTimes(page).nth(ownDays()).click()
  const times = page.locator('#times label:has(input[name$=slot])')
  await expect(times.first()).toBeVisible()
  await look(page)
  await page
    .getByRole('button', { name: say(language, 'booking.chooseATime'), exact: true })
    .click()
  await expect(page.getByText(say(language, 'booking.pleaseSlot')).first()).toBeVisible()
  await times.first().click()
  await expect(page.locator('#times input[name$=slot]:checked')).toHaveCount(1)
  await page.getByRole('button', { name: say(language, 'booking.continue'), exact: true }).click()
}

async function signUp(page: Page, language: Language, look: Look): Promise<void> {
  // A message asks the guest to log in or sign up.
  await expect(dialog(page)).toContainText(say(language, 'booking.pleaseLogin'))
  await expect(page.locator('section[aria-live=polite]')).toContainText(
    say(language, 'booking.pleaseLogin'),
  )
  await look(page)
  await dialog(page)
    .getByRole('link', { name: say(language, 'booking.createAccount') })
    .click()

  // The form keeps its values while a linked text is open.
  const number = newNumber()
  await page.locator('input[name=name]').fill(NAMES[language])
  await page.locator('input[type=tel]').fill(number)
  await look(page)
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
  await expect(page.getByText(say(language, 'error.agreement_required')).first()).toBeVisible()
  await page.locator('label a[href="/terms"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    say(language, 'account.terms'),
  )
  await look(page)
  await page.goBack()
  await expect(page.locator('input[name=name]')).toHaveValue(NAMES[language])
  await agreement(page).click()
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()

  // The code arrives on the simulated phone; a reload keeps the step.
  const field = page.locator('input[autocomplete=one-time-code]')
  await expect(field).toBeVisible()
  await look(page)
  await page.reload()
  await expect(field).toBeVisible()
  const code = await codeOf(page, number)
  const phone = await page.context().newPage()
  await phone.goto(`/dev/handset?number=${number}`)
  await expect(phone.getByText(code).first()).toBeVisible()
  await look(phone)
  await phone.close()
  await field.fill(code)
}

async function book(page: Page, language: Language, look: Look): Promise<void> {
  // Directly back to the chosen time and its confirmation.
  await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
  await look(page)
  await confirmButton(page, language).click()
  await expect(page.getByText(say(language, 'booking.booked')).first()).toBeVisible()
  await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
  await look(page)
  expect(await upcoming(page)).toHaveLength(1)
  await dialog(page)
    .getByRole('link', { name: say(language, 'booking.viewBookings') })
    .click()
}

async function cancelAndLeave(page: Page, language: Language, look: Look): Promise<void> {
  // My bookings, and the cancellation.
  await expect(page.getByText(say(language, 'appointment.confirmed')).first()).toBeVisible()
  await look(page)
  await page.locator('main article h2 a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'appointment.one'))
  await expect(page.getByText(say(language, 'appointment.address'))).toBeVisible()
  await look(page)
  await page.goto('/appointments')
  await page.getByRole('button', { name: say(language, 'appointment.cancel'), exact: true }).click()
  await expect(dialog(page)).toContainText(say(language, 'appointment.cancelQuestion'))
  await look(page)
  await dialog(page)
    .getByRole('button', { name: say(language, 'appointment.cancelConfirm'), exact: true })
    .click()
  await expect(page.getByText(say(language, 'appointment.cancelDone')).first()).toBeVisible()
  await expect(page.getByText(say(language, 'appointment.cancelled')).first()).toBeVisible()
  expect(await upcoming(page)).toHaveLength(0)

  // The profile, then log out.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'account.profile'))
  await look(page)
  await page.getByRole('button', { name: say(language, 'account.logOut') }).click()
  await expect(page.getByText(say(language, 'account.loggedOut')).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/session')).status()).toBe(401)
}
