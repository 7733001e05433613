import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { wednesdayIn } from '../support/day.ts'
import { demoOwner, openAs, openAsNew } from '../support/people.ts'

// The browser logs the refusals that these tests cause.
test.use({ viewport: { width: 1280, height: 800 }, allow: [/Failed to load resource/] })

const REFUSALS = {
  closed: { status: 422, json: { code: 'not_bookable', message: '', data: { reason: 'closed' } } },
  failure: { status: 500, json: { code: 'internal', message: '' } },
} as const

/** Refuses each sent appointment with the next refusal, the last one for all others; returns the keys of the requests. */
async function refuse(page: Page, ...refusals: (keyof typeof REFUSALS)[]): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const refusal = refusals[Math.min(keys.length, refusals.length - 1)] ?? 'failure'
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fulfill(REFUSALS[refusal])
  })
  return keys
}

for (const language of LANGUAGES) {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)

  test(`a refused booking shows why above the buttons (${language})`, async ({ page }) => {
    const { businessId: shop, phone } = await demoOwner()
    // A far day: today everyone may be taken at this hour.
    await openAs(page, phone, `/console/${shop}?day=${wednesdayIn(26)}`, language)
    await page.getByRole('button', { name: t('diary.newBooking') }).click()
    await dialog(page).getByRole('group').first().getByRole('button').first().click()
    await refuse(page, 'failure')
    const book = dialog(page).getByRole('button', { name: t('diary.book'), exact: true })
    // Without scrolling first: the buttons stay at the lower edge.
    await dialog(page).evaluate((element) => element.scrollTo({ top: 0 }))
    await book.dispatchEvent('click')
    // Without a result it is repeated as it was.
    const again = dialog(page).getByRole('button', { name: t('shell.tryAgain'), exact: true })
    const alert = dialog(page)
      .getByRole('alert')
      .filter({ hasText: t('error.internal') })
    await expect(alert).toBeVisible()
    const isClear = async () => {
      const [text, bar] = [await alert.boundingBox(), await again.boundingBox()]
      return text && bar ? text.y + text.height <= bar.y : undefined
    }
    await expect.poll(isClear).toBe(true)
  })

  test(`a walk-in outside the hours can be pressed again after a failure (${language})`, async ({
    page,
  }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}`, language)
    await page.getByRole('button', { name: t('diary.walkIn'), exact: true }).click()
    const services = dialog(page).getByRole('listitem').getByRole('button')
    const keys = await refuse(page, 'closed', 'failure', 'closed')
    await services.first().click()
    const anyway = dialog(page).getByRole('button', { name: t('diary.bookAnyway') })
    await expect(anyway).toBeFocused()
    await anyway.press('Enter')
    await expect(dialog(page).getByText(t('error.internal'))).toBeVisible()
    await expect(anyway).toBeFocused()
    // It may have booked, so that another service would be a second booking.
    const other = dialog(page).getByRole('button', { name: t('diary.otherService') })
    await expect(other).toHaveAttribute('aria-disabled', 'true')
    await anyway.press('Enter')
    await expect.poll(() => keys.length).toBe(3)
    // The failed request may have booked: the same key books once.
    expect(keys[2]).toBe(keys[1])
    await expect(anyway).not.toHaveAttribute('aria-disabled')
    await expect(other).not.toHaveAttribute('aria-disabled')
    await other.press('Enter')
    await expect(services.first()).toBeFocused()
  })

  test(`a link to a map is read again after a failure (${language})`, async ({ page }) => {
    await openAsNew(page, '/register', language)
    await page.locator('[name=nameAr]').fill('صالون')
    await page.locator('[name=categoryId]').selectOption('barber')
    await page.getByRole('button', { name: t('register.continue') }).click()
    const pin = page.locator('[name=pin]')
    await page.route('**/api/map-links', (route) => route.fulfill(REFUSALS.failure))
    await pin.fill('https://maps.app.goo.gl/abc')
    await expect(page.getByText(t('error.internal'))).toBeVisible()
    await page.unroute('**/api/map-links')
    await page.route('**/api/map-links', (route) =>
      route.fulfill({ json: { location: { latitude: 33.3011, longitude: 44.4253 } } }),
    )
    await pin.fill('')
    await pin.fill('https://maps.app.goo.gl/abc')
    await expect(page.getByText('33.30110, 44.42530')).toBeVisible()
  })

  test(`leaving a registration that was not saved says where it is (${language})`, async ({
    page,
  }) => {
    await openAsNew(page, '/register?step=business', language)
    await page.route('**/api/registration', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(REFUSALS.failure) : route.fallback(),
    )
    await page.locator('[name=nameAr]').fill('صالون')
    await page.getByRole('button', { name: t('register.later') }).click()
    await expect(page.getByText(t('register.laterHere'))).toBeVisible()
    await expect(page.getByText(t('register.laterDone'))).toHaveCount(0)
  })
}
