import { expect, type Page } from '@playwright/test'
import { isTakenOver, newNumber, say, test } from '../support/awan.ts'
import { bookAhead, dialog } from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { held } from '../support/line/held.ts'
import { demoShop, openAsNew, signInAsNew } from '../support/people.ts'
import { buttonNamed, inDialog, openConsole } from '../console/setup.ts'

const said = (page: Page, key: Parameters<typeof say>[1]) =>
  expect(page.getByText(say('en', key)).first()).toBeVisible()

test('a booking whose page is left before the answer is said to be cancelled', async ({ page }) => {
  await signInAsNew(page, 'en')
  const booking = await bookAhead(page, 7)
  await page.goto('/appointments')
  await page.locator(`a[href="/appointments/${booking.id}"]`).first().click()
  const cancel = await held(page, /\/cancel$/, { method: 'POST', answered: true })
  await page.getByRole('button', { name: say('en', 'appointment.cancel'), exact: true }).click()
  const yes = dialog(page).getByRole('button', { name: say('en', 'appointment.cancelConfirm') })
  await yes.click()
  await cancel.arrived
  await page.goBack()
  await expect(yes).toHaveCount(0)
  cancel.release()
  await said(page, 'appointment.cancelDone')
})

test.describe('settings', () => {
  test.use({ allow: [/503/] })

  test('one that could not be saved says so on the next page', async ({ page }) => {
    await openAsNew(page, '/notifications', 'en')
    await page.route(/\/api\/me$/, (route) =>
      route.fulfill({ status: 503, json: { code: 'internal', message: 'internal' } }),
    )
    const change = await held(page, /\/api\/me$/, { method: 'PATCH' })
    await page.getByRole('switch', { name: say('en', 'account.offersAgreed') }).click()
    await change.arrived
    await page.locator('a[href="/"]:visible').first().click()
    await expect(page).toHaveURL('/')
    change.release()
    await said(page, 'account.settingsFailed')
  })
})

test('a customer blocked from a panel that was closed meanwhile is said to be', async ({
  page,
}) => {
  const shop = await openConsole(page, 'en', 'customers')
  const name = `Left ${Date.now() % 100_000}`
  const { id } = await made<{ id: string }>(page, `/api/console/businesses/${shop}/customers`, {
    name,
    phone: newNumber(),
  })
  await page.goto(`/console/${shop}/customers?query=${encodeURIComponent(name)}`)
  await page.getByRole('link').filter({ hasText: name }).click()
  await buttonNamed(page, 'en', 'customer.block').click()
  const change = await held(page, `**/customers/${id}`, { method: 'PATCH' })
  const yes = inDialog(page, 'en', 'customer.block')
  await yes.click()
  await change.arrived
  await page.goBack()
  await expect(yes).toHaveCount(0)
  change.release()
  await said(page, 'customer.blockDone')
})

test('a heart pressed before the page is hydrated keeps the business for its account', async ({
  page,
}) => {
  await openAsNew(page, '/favourites', 'en')
  const code = await held(page, /\/assets\/(?:main|frame|index)-[\w-]+\.js$/)
  await page.goto(`/business/${await demoShop()}`, { waitUntil: 'commit' })
  const heart = page.locator('main button[aria-pressed]:has(svg.lucide-heart)').first()
  await heart.click()
  expect(await isTakenOver(page)).toBe(false)
  code.release()
  await said(page, 'favourite.added')
  await expect(dialog(page)).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
