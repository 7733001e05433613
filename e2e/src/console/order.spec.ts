import { expect, type Page } from '@playwright/test'
import { test } from '../support/awan.ts'
import { held } from '../support/line/held.ts'
import { addPerson, blockAnHour, openConsole } from './setup.ts'
import { readEnds } from '../support/line/read-ends.ts'

/** Drags the first row of the list by its handle to the position of the second, and holds it there. */
async function dragDown(page: Page): Promise<void> {
  const list = page.locator('main ol').first()
  const handle = await list.locator('.cursor-grab').first().boundingBox()
  const second = await list.locator('h3').nth(1).boundingBox()
  if (!handle || !second) throw new Error('There are no two rows')
  await page.mouse.move(handle.x + 20, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(handle.x + 20, second.y, { steps: 4 })
}

test('the order of services changes by buttons, with the keyboard', async ({ page }) => {
  await openConsole(page, 'en', 'services')
  const rows = page.locator('main ol').first().locator('h3')
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.allTextContents()
  // Dragged by its handle, then cancelled with Esc.
  await dragDown(page)
  await expect(rows.nth(1)).toHaveText(before[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(rows.first()).toHaveText(before[0] ?? '')
  await page.mouse.up()
  await expect(rows.first()).toHaveText(before[0] ?? '')
  // Dropped at the new position.
  await dragDown(page)
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.mouse.up()
  expect((await dropped).ok()).toBe(true)
  await expect(rows.nth(1)).toHaveText(before[0] ?? '')
  const raised = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page
    .getByRole('button', { name: `Move ${before[0]} up`, exact: true })
    .first()
    .click()
  await expect(rows.first()).toHaveText(before[0] ?? '')
  // Waits, so that the next response belongs to the next move.
  expect((await raised).ok()).toBe(true)
  const down = page.getByRole('button', { name: `Move ${before[0]} down`, exact: true }).first()
  await down.focus()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toHaveText(before[0] ?? '')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(rows.nth(1)).toHaveText(before[0] ?? '')
  await page
    .getByRole('button', { name: `Move ${before[0]} up`, exact: true })
    .first()
    .click()
  await expect(rows.first()).toHaveText(before[0] ?? '')
})

test('an order on its way stays as the list is read again', async ({ page }) => {
  const shop = await openConsole(page, 'en', 'team')
  const person = await addPerson(page, 'en')
  await page.goto(`/console/${shop}/services`)
  const rows = page.locator('main ol').first().locator('h3')
  await expect(rows.nth(1)).toBeVisible()
  const [first = '', second = ''] = await rows.allTextContents()
  const order = await held(page, '**/offerings/order')
  await page
    .getByRole('button', { name: `Move ${first} down`, exact: true })
    .first()
    .click()
  await expect(rows.first()).toHaveText(second)
  // Another change of the shop: the page hears of it, and reads the list without the order on its way.
  const read = readEnds(page, new RegExp(`${shop}/offerings$`))
  await blockAnHour(page, shop, person.id)
  await read
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(rows.first()).toHaveText(second)
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  order.release()
  expect((await sent).ok()).toBe(true)
  await page.reload()
  await expect(rows.first()).toHaveText(second)
  await page
    .getByRole('button', { name: `Move ${first} up`, exact: true })
    .first()
    .click()
  await expect(rows.first()).toHaveText(first)
})
