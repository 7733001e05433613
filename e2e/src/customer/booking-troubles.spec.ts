import { expect, type Page } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import {
  book,
  bookElsewhere,
  chosen,
  confirmButton,
  dialog,
  freeTime,
  get,
  listens,
  holdEnds,
  holds,
  releaseHold,
  SPACE_MS,
  upcoming,
  wantedAt,
} from '../support/booking.ts'
import { dayOf } from '../support/day.ts'
import { keepToasts } from '../support/layout.ts'
import { demoShop, openAsNew, signInAsNew } from '../support/people.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key)

/** Opens the confirmation of a free time as a new customer; another customer then books that time. Returns its start. */
async function loseTime(page: Page, daysAhead: number, { deaf = false } = {}): Promise<string> {
  const shop = await demoShop()
  const free = await freeTime(page, shop, daysAhead)
  const staff = `&staff=${free.staffIds[0] ?? ''}`
  const listening = deaf ? undefined : listens(page)
  const taken = holds(page)
  await openAsNew(page, chosen(shop, free, `${staff}&confirm=1`), 'en')
  await expect(confirmButton(page, 'en')).toBeVisible()
  await listening
  await holdEnds(page, await taken)
  await bookElsewhere(wantedAt(shop, free), 'en')
  return free.start
}

test.describe('a time taken meanwhile', () => {
  // The browser logs the refused request.
  test.use({ allow: [/409/] })

  test('is reported plainly, and the nearest free one is booked in place', async ({ page }) => {
    const lost = await loseTime(page, 3)
    // The open confirmation receives the change by itself, and offers no retry for the lost time.
    const gone = dialog(page).getByRole('alert')
    await expect(gone).toContainText('is no longer available')
    await expect(confirmButton(page, 'en')).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog(page).getByRole('button', { name: t('shell.tryAgain') })).toHaveCount(0)
    // The sheet may still be moving.
    await expect(async () => {
      const [said, below] = await Promise.all([
        gone.boundingBox(),
        confirmButton(page, 'en').boundingBox(),
      ])
      expect((said?.y ?? NaN) + (said?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
    }).toPass()
    await gone.getByRole('button').first().press('Enter')
    await expect(gone).toHaveCount(0)
    await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused()
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    const bookings = await upcoming(page)
    expect(bookings).toHaveLength(1)
    expect(bookings[0]?.start).not.toBe(lost)
  })

  test('is not offered to be kept again, and the reason is in sight when the sheet opens', async ({
    page,
  }) => {
    const shop = await demoShop()
    const free = await freeTime(page, shop, 5)
    let held = { id: '' }
    // The hold ends after a second.
    await page.route('**/api/hold', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      held = (await response.json()) as typeof held // a hold
      await route.fulfill({ response, json: { ...held, secondsLeft: 1 } })
    })
    const listening = listens(page)
    await openAsNew(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}`), 'en')
    await listening
    await page.getByRole('button', { name: t('booking.continue'), exact: true }).click()
    const again = dialog(page).getByRole('button', { name: t('booking.holdAgain') })
    await expect(again).toBeVisible()
    await releaseHold(page.request, held)
    await bookElsewhere(wantedAt(shop, free), 'en')
    const gone = dialog(page).getByRole('alert')
    await expect(gone).toContainText('is no longer available')
    await expect(again).toHaveCount(0)
    await expect(dialog(page)).not.toContainText(t('booking.holdOver'))
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goForward()
    await expect(gone).toBeInViewport({ ratio: 1 })
    await expect(again).toHaveCount(0)
  })
})

test('a double press and a reload afterwards book once', async ({ page }) => {
  const shop = await demoShop()
  await openAsNew(page, chosen(shop, await freeTime(page, shop, 4), '&confirm=1'), 'en')
  await confirmButton(page, 'en').dblclick()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await upcoming(page)).toHaveLength(1)
})

test.describe('two tabs', () => {
  test.use({ allow: [/409/] })

  test('with the same choice book once', async ({ page }) => {
    const shop = await demoShop()
    const free = await freeTime(page, shop, 6)
    const path = chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`)
    await openAsNew(page, path, 'en')
    const second = await page.context().newPage()
    const listening = listens(second)
    await second.goto(path)
    await listening
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    await expect(dialog(second).getByRole('alert')).toBeVisible()
    expect(await upcoming(page)).toHaveLength(1)
  })
})

test.describe('without the notice about taken times', () => {
  test.use({ allow: [/409|ERR_FAILED|Failed to load resource/] })

  test('the refusal is shown, without a retry for the same time', async ({ page }) => {
    await page.route('**/api/events*', (route) => route.abort())
    await loseTime(page, 7, { deaf: true })
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('error.slot_taken'))
    await expect(confirmButton(page, 'en')).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('a price', () => {
  test.use({ allow: [/409/] })

  test('is not shown before it is known, and nothing is booked for more than was shown', async ({
    page,
  }) => {
    const shop = await demoShop()
    const free = await freeTime(page, shop, 6)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    // Holds the first price; a refetch, as after a change in the shop, would show the real price too early.
    let isSent = false
    page.on('request', (request) => {
      isSent ||= request.method() === 'POST' && request.url().endsWith('/api/appointments')
    })
    await page.route('**/price?*', async (route) => {
      if (isSent) return route.continue()
      await held
      await route.fulfill({ json: { price: 1000, fullPrice: null, promotion: null } })
    })
    await openAsNew(page, chosen(shop, free, '&confirm=1'), 'en')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).not.toContainText('IQD')
    await expect(confirmButton(page, 'en')).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expect(dialog(page)).toContainText('IQD\u00a01,000')
    await confirmButton(page, 'en').click()
    await expect(dialog(page).getByRole('alert')).toContainText(t('error.price_changed'))
    expect(await upcoming(page)).toHaveLength(0)
    // The current price is shown and can be accepted.
    await expect(dialog(page)).not.toContainText('IQD\u00a01,000')
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  })
})

test('back closes the confirmation and keeps the selected time; a day full by then says so', async ({
  page,
}) => {
  const shop = await demoShop()
  await openAsNew(page, chosen(shop, await freeTime(page, shop, 3)), 'en')
  await page.getByRole('button', { name: t('booking.continue'), exact: true }).click()
  await expect(confirmButton(page, 'en')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('#times input[name$=slot]:checked')).toHaveCount(1)
  expect(await upcoming(page)).toHaveLength(0)
  await page.route('**/slots?*', async (route) => {
    const response = await route.fetch()
    const day = (await response.json()) as object // slots of a day
    await route.fulfill({ response, json: { ...day, items: [] } })
  })
  await page.reload()
  await expect(page.getByText(t('availability.none'))).toBeVisible()
})

test('the chosen time of a guest survives a reload of the log-in page', async ({ page }) => {
  const shop = await demoShop()
  const free = await freeTime(page, shop, 3)
  await open(page, chosen(shop, free), 'en')
  await page.getByRole('button', { name: t('booking.continue'), exact: true }).click()
  await dialog(page)
    .getByRole('link', { name: t('booking.logIn'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByText(t('account.bookingWaits'))).toBeVisible()
  const next = new URL(page.url()).searchParams.get('next') ?? ''
  expect(new URLSearchParams(next.split('?')[1]).get('start')).toBe(free.start)
})

/** Finds a day of a shop with six times that do not overlap: a short or a nearly full day has fewer. */
async function sixTimes(page: Page, shop: string) {
  for (let ahead = 8; ahead < 22; ahead += 1) {
    const free = await freeTime(page, shop, ahead)
    const { items } = await get<{ items: { start: string }[] }>(
      page,
      `/api/businesses/${shop}/slots?offering=${free.offeringId}&date=${free.date}`,
    )
    const spaced: string[] = []
    for (const { start } of items) {
      const last = spaced.at(-1)
      // A time after midnight counts for the next day.
      if (dayOf(Date.parse(start)) !== free.date) continue
      if (!last || Date.parse(start) - Date.parse(last) >= SPACE_MS) spaced.push(start)
    }
    const [sixth] = spaced.splice(5)
    if (sixth !== undefined) return { free, spaced, sixth }
  }
  throw new Error('No day has six times')
}

test('the limit of five appointments a day is explained', async ({ page, allow }) => {
  allow.push(/409/)
  const shop = await demoShop()
  await signInAsNew(page, 'en')
  const { free, spaced, sixth } = await sixTimes(page, shop)
  for (const start of spaced)
    await book(page, { businessId: shop, offeringIds: [free.offeringId], start })
  expect(await upcoming(page)).toHaveLength(5)
  await page.goto(chosen(shop, { ...free, start: sixth }, '&confirm=1'))
  await confirmButton(page, 'en').click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    t('booking.limit.day').replace('{limit, number}', '5'),
  )
  await expect(dialog(page).getByRole('alert')).toContainText(t('booking.failed'))
})

test('choosing a time takes away the request to choose one', async ({ page }) => {
  const shop = await demoShop()
  const { offeringId, date } = await freeTime(page, shop, 5)
  await open(page, `/business/${shop}?offering=${offeringId}&date=${date}`, 'en')
  const times = page.locator('#times label:has(input[name$=slot])')
  await expect(times.first()).toBeVisible()
  await page.getByRole('button', { name: t('booking.chooseATime'), exact: true }).click()
  const request = page.getByText(t('booking.pleaseSlot')).filter({ visible: true })
  // The toast, and the notice above the times.
  await expect(request).toHaveCount(2)
  await keepToasts(page)
  await times.first().click()
  await expect(request).toHaveCount(0)
})
