import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { confirmButton, dialog, upcoming } from '../support/booking.ts'
import { signUpHere } from '../support/people.ts'

// Every visitor here asks for a service of their own, so that none takes another's time.
const SERVICES = { en: 0, ar: 5 }

for (const language of LANGUAGES)
  test(`a guest books the soonest free time of a service (${language})`, async ({ page }) => {
    await open(page, '/', language)
    await page.locator('main a[href="/quick-book"]').first().click()
    await expect(page.locator('main h1')).toHaveText(say(language, 'catalog.quickBook'))
    await page.locator('main a[href*="service="]').nth(SERVICES[language]).click()
    const times = page.locator('main a[href*="start="]')
    await expect(times.first()).toBeVisible()
    await accessible(page)
    await times.first().click()
    await dialog(page)
      .getByRole('link', { name: say(language, 'booking.createAccount') })
      .click()
    await signUpHere(page, language, 'Zahra Ali')
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })
