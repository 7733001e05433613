import { expect, type Page } from '@playwright/test'
import { test } from '../support/awan.ts'
import { demoOwner, openAs } from '../support/people.ts'
import { show, takenNoon } from './taken-noon.ts'

const CUSTOMER = 'Noor Al-Huda Abdulrahman'

/** Expects the page's content to fill the width of the paper. */
async function wholeWidth(page: Page, width: number): Promise<void> {
  const box = await page.locator('main').boundingBox()
  expect(box?.width ?? 0).toBeGreaterThan(width * 0.9)
}

test('a printed day has its date, and each booking with time, service and staff member', async ({
  page,
}) => {
  const set = await takenNoon(page, 155)
  await show(page, 'en', `${set.console}?day=${set.date}`)
  const title = page.locator('main h1')
  const date = await title.innerText()
  for (const width of [390, 718, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ media: 'print' })
    await expect(title.getByRole('button')).toBeVisible()
    await expect(title).toHaveText(date.trim())
    const rows = page.locator('main li').filter({ hasText: CUSTOMER, visible: true })
    await expect(rows).toHaveCount(set.staff.length)
    for (const { name } of set.staff) {
      const row = rows.filter({ hasText: name.en ?? '' })
      await expect(row.getByText(name.en ?? '', { exact: true })).toBeInViewport()
      await expect(row.getByText('11:15')).toBeVisible()
    }
    await wholeWidth(page, width)
    await page.emulateMedia({ media: 'screen' })
    await expect(rows.first()).toBeVisible()
  }
  // The browser prints as soon as its event returns, so the entries are there by then.
  const inTime = await page.evaluate(() => {
    const before = document.querySelectorAll('[data-appointment]').length
    window.dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('[data-appointment]').length - before
  })
  expect(inTime).toBe(set.staff.length)
})

test('a printed list of bookings has names, and pages of the console fill the paper', async ({
  page,
}) => {
  const { businessId, phone } = await demoOwner()
  await openAs(page, phone, `/console/${businessId}/bookings`, 'ar')
  const name = page.locator('main td button').first()
  for (const width of [718, 1047, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ media: 'print' })
    await expect(name).toBeVisible()
    await wholeWidth(page, width)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.emulateMedia({ media: 'print' })
  for (const path of ['customers', 'insights']) {
    await page.goto(`/console/${businessId}/${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    await wholeWidth(page, 1280)
  }
})
