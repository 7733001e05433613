import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { chosen, freeTime } from '../support/booking.ts'
import { asOperator } from '../support/desk.ts'
import { atRest } from '../support/measures.ts'
import { demoOwner, demoShop, openAs, openAsNew } from '../support/people.ts'
import { show, takenNoon } from './taken-noon.ts'

const CUSTOMER = 'Noor Al-Huda Abdulrahman'

/** Expects the page's content to fill the width of the paper. */
async function wholeWidth(page: Page, width: number): Promise<void> {
  const widthNow = async () => (await page.locator('main').boundingBox())?.width
  await expect.poll(widthNow).toBeGreaterThan(width * 0.9)
}

/** A4 upright and on its side, in CSS pixels within the margins. */
const UPRIGHT = { width: 718, height: 1047 }
const ON_SIDE = { width: 1047, height: 718 }

/** Opens a page and shows it as it is printed. */
async function print(page: Page, path: string, paper = UPRIGHT): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(paper)
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
}

/** Expects of the page's filters only the chosen ones, as text. */
async function onlyChosen(page: Page): Promise<void> {
  const main = page.locator('main')
  await expect(main.locator('label:has([type=radio]:checked)').first()).toBeVisible()
  await expect(main.locator('label:has([type=radio]:not(:checked))').first()).toBeHidden()
  await expect(main.locator('[type=search]')).toBeHidden()
  const choices = main.locator('select, label:has(> [type=radio]:checked)')
  for (const one of await choices.filter({ visible: true }).all()) {
    await expect(one).toHaveCSS('box-shadow', 'none')
    await expect(one).toHaveCSS('padding-inline-start', '0px')
  }
  await expect(main.locator('select + svg').filter({ visible: true })).toHaveCount(0)
}

test('a printed day has its date, and each booking with time, service and staff member', async ({
  page,
}) => {
  const set = await takenNoon(page, 14)
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
      // Exactly, as the customer's name contains that of a staff member in one of the shops.
      const member = page.getByText(name.en ?? '', { exact: true })
      const row = rows.filter({ has: member })
      await expect(row.getByText(name.en ?? '', { exact: true })).toBeInViewport()
      await expect(row.getByText('11:15')).toBeVisible()
    }
    await wholeWidth(page, width)
    await page.emulateMedia({ media: 'screen' })
    await expect(rows.first()).toBeVisible()
  }
  // The entries of the last paper are gone.
  await atRest(page)
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

for (const language of LANGUAGES) {
  test(`of filters only what is chosen is printed (${language})`, async ({ page }) => {
    const { businessId, phone } = await demoOwner()
    await openAs(page, phone, `/console/${businessId}`, language)
    for (const path of ['bookings', 'customers']) {
      await print(page, `/console/${businessId}/${path}`)
      await onlyChosen(page)
    }
    await print(page, `/console/${businessId}/history?about=offering`)
    await expect(page.locator('main select')).toBeVisible()
    await print(page, `/console/${businessId}/rules`)
    await expect(page.getByText(say(language, 'rules.presets')).first()).toBeHidden()
  })

  test(`the operator’s pages are printed without frame and filters (${language})`, async ({
    page,
  }) => {
    await asOperator(page, language)
    for (const path of ['', '/people', '/messages']) {
      for (const paper of [UPRIGHT, ON_SIDE]) {
        await print(page, `/admin${path}`, paper)
        await onlyChosen(page)
        await expect(page.locator('nav').filter({ visible: true })).toHaveCount(0)
        await wholeWidth(page, paper.width)
      }
    }
    await expectDays(page, language)
  })
}

/** Expects the two date fields of the change history on paper if they have a day, and no label without one. */
async function expectDays(page: Page, language: Language): Promise<void> {
  const labels = (['insight.from', 'insight.to'] as const).map((key) =>
    page.getByText(say(language, key), { exact: true }),
  )
  await print(page, '/admin/history')
  for (const label of labels) await expect(label).toBeHidden()
  await print(page, '/admin/history?from=2026-01-15&to=2026-01-16')
  for (const label of labels) await expect(label).toBeVisible()
  await expect(page.locator('main button[aria-haspopup=dialog]')).toHaveText([/15/, /16/])
}

/** Opens the first panel of a list of the console, and shows the page as it is printed; returns the panel. */
async function printBeside(page: Page, path: string): Promise<Locator> {
  await print(page, path, ON_SIDE)
  await page.emulateMedia({ media: 'screen' })
  await page.locator('main li button, main li a').first().click()
  const panel = page.locator('dialog[data-beside]')
  await expect(panel.locator('h2').first()).toBeVisible()
  await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  return panel
}

test('of a list and the panel beside it the card is printed, or the list', async ({ page }) => {
  const { businessId, phone } = await demoOwner()
  await openAs(page, phone, `/console/${businessId}/customers`, 'ar')
  const list = page.locator('main :is(ul, ol)').filter({ visible: true }).first()
  const editor = await printBeside(page, `/console/${businessId}/services`)
  await expect(editor).toBeHidden()
  expect((await list.boundingBox())?.width ?? 0).toBeGreaterThan(ON_SIDE.width * 0.9)

  const card = await printBeside(page, `/console/${businessId}/customers`)
  await expect(card.locator('h2').first()).toBeVisible()
  expect((await card.boundingBox())?.width ?? 0).toBeGreaterThan(ON_SIDE.width * 0.9)
  await expect(card).toHaveCSS('position', 'static')
  await expect(page.locator('main h1')).toBeHidden()
})

test('what scrolls sideways on a phone is printed in rows', async ({ page }) => {
  const shop = await demoShop()
  await openAsNew(page, '/', 'en')
  const days = page.locator('#times label:has([type=radio])')
  for (const [path, items] of [
    ['/', page.locator('main a[href^="/service/"]')],
    [chosen(shop, await freeTime(page, shop, 6)), days],
  ] as const) {
    await print(page, path)
    await expect(items.nth(3)).toBeAttached()
    const end = () =>
      items.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    await expect.poll(end).toBeLessThanOrEqual(UPRIGHT.width)
  }
})

test('printed reviews are in one column', async ({ page }) => {
  const { businessId, phone } = await demoOwner()
  await openAs(page, phone, `/console/${businessId}/reviews`, 'ar')
  await print(page, `/console/${businessId}/reviews`, ON_SIDE)
  const reviews = page.locator('main ul > li')
  await expect(reviews.nth(1)).toBeVisible()
  const columns = () =>
    reviews.evaluateAll(
      (items) => new Set(items.map((item) => item.getBoundingClientRect().right)).size,
    )
  await expect.poll(columns).toBe(1)
})

test('a printed shop has its rating, days and times, and no bar or button', async ({ page }) => {
  const shop = await demoShop()
  const free = await freeTime(page, shop, 6)
  await openAsNew(page, '/', 'en')
  await print(page, chosen(shop, free))
  const bar = page.getByRole('region', { name: say('en', 'booking.selection') })
  await expect(bar).toBeHidden()
  await expect(page.locator('main').getByText(say('en', 'booking.call'))).toBeHidden()
  await expect(page.locator('main button', { hasText: /\d\.\d/ }).first()).toBeVisible()
  const times = page.locator('#times label')
  await expect(times.filter({ hasText: /^\d+:\d\d/ }).nth(1)).toBeVisible()
  await expect(times.filter({ has: page.locator('[name$=day]') }).nth(1)).toBeVisible()
  await print(page, '/')
  await expect(page.locator('main button', { hasText: /\d\.\d/ }).first()).toBeVisible()
  await print(page, '/favourites')
  await expect(page.locator('main a', { hasText: say('en', 'catalog.businesses') })).toBeHidden()
})

test('bars keep their colour on paper, in the light theme', async ({ page }) => {
  const { businessId, phone } = await demoOwner()
  await openAs(page, phone, `/console/${businessId}/insights`, 'en')
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  const bar = page.locator('main .mark').first()
  await expect(bar).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
