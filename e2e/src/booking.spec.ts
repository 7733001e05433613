import { expect, type Page } from '@playwright/test'
import { say, test } from './support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from './support/booking.ts'
import { demoShop, openAsNew } from './support/people.ts'
import { rivalBooks } from './support/rival.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key)
const goOn = (page: Page) =>
  page.getByRole('button', { name: t('booking.continue'), exact: true }).click()
const alert = (page: Page) => dialog(page).getByRole('alert')

/** A new person who is asked to confirm a time at the demo owner's shop. */
async function openConfirmation(page: Page, daysAhead: number, staff = false) {
  const shop = await demoShop(page)
  const free = await freeTime(page, shop, daysAhead)
  const staffId = free.staffIds[0] ?? ''
  await openAsNew(page, chosen(shop, free, staff ? `&staff=${staffId}` : ''), 'en')
  await goOn(page)
  await expect(confirmButton(page, 'en')).toBeVisible()
  return { shop, free, staffId }
}

test.describe('when the server refuses', () => {
  test.use({ allow: [/status of 409/] })

  test('a time taken meanwhile is said plainly, and the nearest one is booked instead', async ({
    page,
  }) => {
    const { shop, free, staffId } = await openConfirmation(page, 3, true)
    const { offeringId, start } = free
    await rivalBooks(page, { businessId: shop, offeringIds: [offeringId], start, staffId })
    await confirmButton(page, 'en').click()
    await expect(alert(page)).toContainText(t('error.slot_taken'))
    expect(await upcoming(page)).toHaveLength(0)
    await alert(page).getByRole('button').first().click()
    await expect(alert(page)).toBeHidden()
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    const booked = await upcoming(page)
    expect(booked).toHaveLength(1)
    expect(Date.parse(booked[0]?.start ?? '')).not.toBe(Date.parse(start))
  })

  test('two tabs of one person book once, and the second says why', async ({ page, context }) => {
    await openConfirmation(page, 5)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(confirmButton(other, 'en')).toBeVisible()
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    await confirmButton(other, 'en').click()
    await expect(alert(other)).toContainText(t('error.own_overlap'))
    expect(await upcoming(page)).toHaveLength(1)
  })
})

test('a double press books once', async ({ page }) => {
  await openConfirmation(page, 7)
  await confirmButton(page, 'en').dblclick()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  expect(await upcoming(page)).toHaveLength(1)
})

test('a reload while the booking is on its way books once, and trying again shows it', async ({
  page,
}) => {
  await openConfirmation(page, 9)
  const answered = new Promise<void>((resolve) => {
    // The server books; its answer never reaches the page that asked.
    void page.route(
      '**/api/appointments',
      async (route) => {
        await route.fetch()
        resolve()
      },
      { times: 1 },
    )
  })
  await confirmButton(page, 'en').click()
  await answered
  await page.reload()
  await confirmButton(page, 'en').click()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  expect(await upcoming(page)).toHaveLength(1)
})

test.describe('when the answer is lost', () => {
  test.use({ allow: [/net::ERR_/] })

  test('nothing is claimed, and trying again never books twice', async ({ page }) => {
    await openConfirmation(page, 11)
    const cut = async (route: { fetch(): Promise<unknown>; abort(): Promise<void> }) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/appointments', cut)
    await confirmButton(page, 'en').click()
    await expect(alert(page)).toContainText(t('booking.notYet'))
    await page.unroute('**/api/appointments', cut)
    await dialog(page).getByRole('button', { name: t('shell.tryAgain'), exact: true }).click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })
})

test('back closes the confirmation and keeps the time and the note’s page', async ({ page }) => {
  await openConfirmation(page, 13)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
  await goOn(page)
  await confirmButton(page, 'en').click()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  await page.goBack()
  await expect(page.locator('main h1')).toBeVisible()
  expect(await upcoming(page)).toHaveLength(1)
})
