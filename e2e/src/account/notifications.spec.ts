import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, chosen, confirmButton, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { demoShop, openAsNew, signInAsNew } from '../support/people.ts'

/** Days ahead on which no other test books. */
const DAYS = { en: 4, ar: 6 }

const bell = (page: Page) => page.locator('a[href="/notifications"]:visible').first()

function unread(language: Language, count: number): string {
  if (count === 0) return say(language, 'notification.title')
  return say(language, 'notification.unread').replace('{count}', String(count))
}

for (const language of LANGUAGES)
  test(`events of bookings are notified, counted and read (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAsNew(page, '/notifications', language)
    await expect(page.getByText(say(language, 'notification.none'))).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName(unread(language, 0))

    const businessId = await demoShop()
    const free = await freeTime(page, businessId, DAYS[language])
    await page.goto(chosen(businessId, free, '&confirm=1'))
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName(unread(language, 1))
    await bell(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'notification.title'),
    )
    const rows = page.locator('main li a')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(say(language, 'notification.new'))
    await accessible(page)

    await rows.click()
    await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}$/)
    await expect(bell(page)).toHaveAccessibleName(unread(language, 0))
    await page
      .getByRole('button', { name: say(language, 'appointment.cancel'), exact: true })
      .click()
    await dialog(page)
      .getByRole('button', { name: say(language, 'appointment.cancelConfirm') })
      .click()
    await expect(page.getByText(say(language, 'appointment.cancelDone'))).toBeVisible()

    await page.goto('/notifications')
    await expect(rows).toHaveCount(2)
    const readAll = page.getByRole('button', { name: say(language, 'notification.readAll') })
    await readAll.click()
    await expect(page.getByText(say(language, 'notification.readAllDone'))).toBeVisible()
    await expect(readAll).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName(unread(language, 0))
    await expect(page.getByText(say(language, 'notification.new'), { exact: false })).toHaveCount(0)

    // Promotions are off until the account agrees to them, here or in the profile.
    const promotions = page.getByRole('switch', { name: say(language, 'account.offersAgreed') })
    await expect(promotions).not.toBeChecked()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
    await promotions.click()
    expect((await saved).status()).toBe(200)
    await page.goto('/profile')
    await expect(promotions).toBeChecked()
  })

test.describe('on a phone', () => {
  test.use({ allow: [/503/] })

  test('a failed read is marked unread again, and the list can be retried', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAsNew(page, 'en')
    const businessId = await demoShop()
    const free = await freeTime(page, businessId, 9)
    await book(page, wantedAt(businessId, free))
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName(unread('en', 1))
    await bell(page).click()
    const fail = { status: 503, json: { code: 'busy', message: 'busy' } }
    await page.route('**/api/notifications/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill(fail) : route.fallback(),
    )
    await page.getByRole('button', { name: say('en', 'notification.readAll') }).click()
    await expect(page.getByText(say('en', 'notification.readFailed'))).toBeVisible()
    await expect(page.locator('main li')).toContainText(say('en', 'notification.new'))
    await page.unroute('**/api/notifications/*')
    await page.route('**/api/notifications', (route) => route.fulfill(fail))
    await page.reload()
    const again = page.getByRole('button', { name: say('en', 'shell.tryAgain') })
    await expect(again).toBeVisible()
    await accessible(page)
    await page.unroute('**/api/notifications')
    await again.click()
    await expect(page.locator('main li')).toHaveCount(1)
  })
})
