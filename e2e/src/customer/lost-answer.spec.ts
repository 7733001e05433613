import { expect, type Page } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key)

test.describe('J-04: an answer that is lost', () => {
  test.use({ allow: [/ERR_CONNECTION|Failed to load resource/] })

  /** Lets the server book while its responses never reach the page. */
  const loseAnswers = (page: Page) =>
    page.route('**/api/appointments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The sheet sends it again by itself, also as a test closes the page.
      const answer = await route.fetch().catch(() => undefined)
      if (!answer) return
      expect(answer.ok(), await answer.text()).toBe(true)
      await route.abort('connectionreset')
    })

  async function openConfirmation(page: Page, daysAhead: number): Promise<void> {
    const shop = await demoShop()
    const free = await freeTime(page, shop, daysAhead)
    const staff = `&staff=${free.staffIds[0] ?? ''}`
    await openAsNew(page, chosen(shop, free, `${staff}&confirm=1`), 'en')
  }

  test('is retried under the same key, also after a reload, and books once', async ({ page }) => {
    await openConfirmation(page, 5)
    await dialog(page)
      .getByRole('button', { name: t('booking.addNote') })
      .click()
    await dialog(page).locator('textarea').fill('A short cut, please')
    await loseAnswers(page)
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('booking.notYet'))
    await page.reload()
    await page.unroute('**/api/appointments')
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })

  test('is found out by the open sheet, without a press', async ({ page }) => {
    await openConfirmation(page, 6)
    await loseAnswers(page)
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('booking.notYet'))
    await page.unroute('**/api/appointments')
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })

  test('is resolved by the next page, if the tab was closed', async ({ page, context }) => {
    await openConfirmation(page, 7)
    await loseAnswers(page)
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('booking.notYet'))
    await page.close()
    const next = await context.newPage()
    // A slow page may load for longer than the toast is shown.
    await next.goto('/', { waitUntil: 'commit' })
    await expect(next.getByText(t('booking.wasBooked'))).toBeVisible()
    await next.getByRole('button', { name: t('booking.showBooked') }).click()
    await expect(next).toHaveURL(/\/appointments\/[\w-]+$/)
    expect(await upcoming(next)).toHaveLength(1)
  })

  test('of a request that never arrived is reported too, and nothing is booked', async ({
    page,
    context,
  }) => {
    await openConfirmation(page, 8)
    await page.route('**/api/appointments', (route) => route.abort('connectionreset'))
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('booking.notYet'))
    await page.close()
    const next = await context.newPage()
    // Only after 21 s, when the server can no longer receive the request.
    await next.clock.install({ time: Date.now() + 21_000 })
    await next.goto('/', { waitUntil: 'commit' })
    await expect(next.getByText(t('booking.wasNotBooked'))).toBeVisible()
    expect(await upcoming(next)).toHaveLength(0)
  })
})
