import { expect } from '@playwright/test'
import { isTakenOver, LANGUAGES, open, say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { demoShop } from '../support/people.ts'

// As on a first visit, before the app is kept on the device. The app logs the files that do not arrive.
test.use({ serviceWorkers: 'block', allow: [/Page error \(resource\)/] })

for (const language of LANGUAGES)
  test(`a dialog whose code is out of reach says so, and opens at the next press (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    await open(page, `/business/${await demoShop()}`, language)
    await expect.poll(() => isTakenOver(page)).toBe(true)
    // The toaster itself is loaded after the page.
    await page.waitForResponse(/\/api\/events/)
    const reviews = page.locator('main button[aria-haspopup=dialog]').first()
    await page.context().setOffline(true)
    await reviews.click()
    await expect(page.getByText(t('shell.networkError')).first()).toBeVisible()
    await page.context().setOffline(false)
    await reviews.click()
    await expect(dialog(page)).toHaveCount(1)
    await expect(dialog(page)).toContainText(t('review.title'))
  })
