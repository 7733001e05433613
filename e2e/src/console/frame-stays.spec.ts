import { expect } from '@playwright/test'
import { ONE_LANGUAGE, say, test } from '../support/awan.ts'
import { companions } from '../support/companions.ts'
import { openConsole } from './setup.ts'

// Browsers log the files that a page cannot load.
test.use({ allow: [/./] })

for (const language of ONE_LANGUAGE)
  test(`offline, a page that is not on the device leaves the way back to the day (${language})`, async ({
    page,
    context,
  }) => {
    await openConsole(page, language, '')
    await companions(page)
    const day = await page.locator('main h1').textContent()
    await context.setOffline(true)
    const nav = page.getByRole('navigation').filter({ visible: true })
    await nav.getByRole('link', { name: say(language, 'console.bookings') }).click()
    await expect(page.locator('main').getByRole('alert')).toContainText(
      say(language, 'shell.noConnection'),
    )
    await nav.getByRole('link', { name: say(language, 'console.today') }).click()
    await expect(page.locator('main h1')).toHaveText(day ?? '')
    await context.setOffline(false)
  })
