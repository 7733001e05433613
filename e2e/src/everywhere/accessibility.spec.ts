import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, freeTime } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { walk } from '../support/keyboard.ts'
import { NARROW, PHONE } from '../support/layout.ts'
import { demoShop, openAsNew } from '../support/people.ts'

for (const language of LANGUAGES)
  test.describe(`errors and empty states (${language})`, () => {
    test.use({ allow: [/404|500|Failed to load resource|net::ERR/] })

    test('has no violation either', async ({ page }) => {
      await open(page, '/nowhere', language)
      await expect(page.locator('main h1')).toBeVisible()
      await accessible(page)
      await page.goto('/service/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(say(language, 'error.service_not_found')).first()).toBeVisible()
      await accessible(page)
      await page.goto('/business/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(say(language, 'error.business_not_found')).first()).toBeVisible()
      await accessible(page)
      await page.goto('/services?query=zzzzzzzz')
      await expect(
        page.getByRole('button', { name: say(language, 'catalog.clearFilters') }),
      ).toBeVisible()
      await accessible(page)
      await page.route('**/api/businesses*', (route) => route.fulfill({ status: 500 }))
      await page.route('**/api/services*', (route) => route.fulfill({ status: 500 }))
      // Served without its content, which the app then fetches.
      await page.goto('/?asks')
      await expect(
        page.getByRole('button', { name: say(language, 'shell.tryAgain') }).first(),
      ).toBeVisible()
      await accessible(page)
    })
  })

for (const language of LANGUAGES)
  test(`a new page gets the focus and is announced (${language})`, async ({ page }) => {
    await open(page, '/', language)
    await page.locator('nav:has(a[href="/appointments"]):visible a[href="/search"]').press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page).toHaveURL(/\/search/)
    await expect(heading).toBeFocused()
    const title = await heading.textContent()
    await expect(page.locator('p[role=status].sr-only').first()).toContainText(title ?? '?')
    await expect(page).toHaveTitle(new RegExp(title ?? '?'))
    await page.goBack()
    await expect(heading).toBeFocused()
  })

for (const language of LANGUAGES)
  test(`the bar of a booking covers no control that has the focus (${language})`, async ({
    page,
  }) => {
    const shop = await demoShop()
    await openAsNew(page, chosen(shop, await freeTime(page, shop, 5)), language)
    const time = page.locator('#times input[name$=slot]:checked')
    for (const [size, text] of [
      [PHONE, '100%'],
      [NARROW, '200%'],
    ] as const) {
      await page.setViewportSize(size)
      await page.reload()
      await expect(time).toBeAttached()
      // Controls that come later would be met on one of the ways only.
      await companions(page)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await page.evaluate((of) => (document.documentElement.style.fontSize = of), text)
      const forward = await walk(page, 'Tab')
      const back = await walk(page, 'Shift+Tab')
      expect.soft(forward.covered, `${text}, forward`).toEqual([])
      expect.soft(back.covered, `${text}, back`).toEqual([])
      expect(back.stops).toBe(forward.stops)
    }
  })
