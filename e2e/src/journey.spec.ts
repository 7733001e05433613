import { expect } from '@playwright/test'
import { LANGUAGES, codeOf, newNumber, say, test } from './support/awan.ts'
import { accessible } from './support/axe.ts'
import { confirmButton, dialog, upcoming } from './support/booking.ts'

const NAMES = { en: 'Zahra Ali', ar: 'زهراء علي' }
const CHOICES = { en: 'English', ar: 'العربية' }

for (const language of LANGUAGES) {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)

  test(`a visitor books a haircut and cancels it (${language})`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.goto('/')
    await expect(page.getByRole('button', { name: CHOICES.en })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: CHOICES[language] }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')

    // Home and the catalogue, without an account.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
    await accessible(page)
    await page.locator('a[href^="/service/"]').first().click()
    await expect(page.locator('a[href*="start="]').first()).toBeVisible()
    await accessible(page)
    await page.goto('/businesses')
    await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
    await accessible(page)
    await page.goto('/services')
    await expect(page.locator('a[href^="/service/"]').first()).toBeVisible()
    await accessible(page)
    await page.locator('a[href^="/service/"]').first().click()
    await page.locator('a[href^="/business/"]').first().click()

    // A time some days ahead, so that it can still be cancelled online.
    await expect(page.locator('#services input[name=offering]').first()).toBeAttached()
    const chosenOffering = page.locator('#services input[name=offering]:checked')
    if ((await chosenOffering.count()) === 0) await page.locator('#services label').first().click()
    await page.locator('#times label:has(input[name$=day]:not(:disabled))').nth(2).click()
    const times = page.locator('#times label:has(input[name$=slot])')
    await expect(times.first()).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: t('booking.chooseATime'), exact: true }).click()
    await expect(page.getByText(t('booking.pleaseSlot')).first()).toBeVisible()
    await times.first().click()
    await expect(page.locator('#times input[name$=slot]:checked')).toHaveCount(1)
    await page.getByRole('button', { name: t('booking.continue'), exact: true }).click()

    // A guest is told why, and invited.
    await expect(dialog(page)).toContainText(t('booking.pleaseLogin'))
    await accessible(page)
    await dialog(page)
      .getByRole('link', { name: t('booking.createAccount') })
      .click()

    // The form keeps what was typed while a linked text is read.
    const number = newNumber()
    await page.locator('input[name=name]').fill(NAMES[language])
    await page.locator('input[type=tel]').fill(number)
    await accessible(page)
    await page.getByRole('button', { name: t('account.createAccount') }).click()
    await expect(page.getByText(t('error.agreement_required')).first()).toBeVisible()
    await page.locator('label a[href="/terms"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('account.terms'))
    await accessible(page)
    await page.goBack()
    await expect(page.locator('input[name=name]')).toHaveValue(NAMES[language])
    await page.locator('input[type=checkbox]').click()
    await page.getByRole('button', { name: t('account.createAccount') }).click()

    // The code arrives on the simulated phone; a reload keeps the step.
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeVisible()
    await accessible(page)
    await page.reload()
    await expect(field).toBeVisible()
    const code = await codeOf(page, number)
    const phone = await page.context().newPage()
    await phone.goto(`/dev/handset?number=${number}`)
    await expect(phone.getByText(code).first()).toBeVisible()
    await accessible(phone)
    await phone.close()
    await field.fill(code)

    // Straight back to the chosen time and its confirmation.
    await expect(dialog(page)).toContainText(t('booking.confirmTitle'))
    await accessible(page)
    await confirmButton(page, language).click()
    await expect(page.getByText(t('booking.booked')).first()).toBeVisible()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    await accessible(page)
    expect(await upcoming(page)).toHaveLength(1)
    await dialog(page)
      .getByRole('link', { name: t('booking.viewBookings') })
      .click()

    // My bookings, and the cancellation.
    await expect(page.getByText(t('appointment.confirmed')).first()).toBeVisible()
    await accessible(page)
    await page.locator('main article h2 a').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('appointment.one'))
    await expect(page.getByText(t('appointment.address'))).toBeVisible()
    await accessible(page)
    await page.goto('/appointments')
    await page.getByRole('button', { name: t('appointment.cancel'), exact: true }).click()
    await expect(dialog(page)).toContainText(t('appointment.cancelQuestion'))
    await accessible(page)
    await dialog(page)
      .getByRole('button', { name: t('appointment.cancelConfirm'), exact: true })
      .click()
    await expect(page.getByText(t('appointment.cancelDone')).first()).toBeVisible()
    await expect(page.getByText(t('appointment.cancelled')).first()).toBeVisible()
    expect(await upcoming(page)).toHaveLength(0)

    // The profile, and out.
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.profile'))
    await accessible(page)
    await page.getByRole('button', { name: t('account.logOut') }).click()
    await expect(page.getByText(t('account.loggedOut')).first()).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/auth/session')).status()).toBe(401)
  })
}
