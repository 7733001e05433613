import { expect, request, test as base, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import {
  book,
  bookAhead,
  bookElsewhere,
  chosen,
  dialog,
  freeTime,
  get,
  listens,
  releaseHold,
  wantedAt,
} from '../support/booking.ts'
import {
  demoOwner,
  demoShop,
  openAs,
  openAsNew,
  signInAs,
  signInAsNew,
  signUpByApi,
} from '../support/people.ts'

/** Opens a shop's page with a free time, once it receives live updates; returns the slot and another account to book it. */
async function shownTime(page: Page, daysAhead: number, origin = '') {
  const listening = listens(page)
  const shown = await loadedTime(page, daysAhead, origin)
  // The page subscribes once it is painted and idle.
  await listening
  return shown
}

/** Does the same without waiting for live updates. */
async function loadedTime(page: Page, daysAhead: number, origin = '') {
  const shop = await demoShop()
  const free = await freeTime(page, shop, daysAhead)
  const staff = `&staff=${free.staffIds[0] ?? ''}`
  await open(page, `${origin}${chosen(shop, { ...free, start: '' }, staff)}`, 'en')
  const { timeZone } = await get<{ timeZone: string }>(page, `/api/businesses/${shop}`)
  const time = new Intl.DateTimeFormat('en-AE', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  })
  const name = time.format(new Date(free.start)).replace(/\s/g, '\u00a0')
  const slot = page.getByRole('radio', { name, exact: true })
  // A day with few times shows all of them.
  const all = page.getByRole('button', { name: /^Show all/ })
  await expect(slot.or(all).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  await expect(slot).toHaveCount(1)
  const elsewhere = { request: await request.newContext({ baseURL: fromHere().origin }) }
  await signUpByApi(elsewhere, 'en')
  return { slot, elsewhere, wanted: wantedAt(shop, free) }
}

test('a time taken while the page has no events disappears with the first one', async ({
  page,
}) => {
  const taken = Promise.withResolvers<void>()
  const requested = page.waitForRequest(/\/api\/events/)
  await page.route(/\/api\/events/, async (route) => {
    await taken.promise
    await route.continue()
  })
  const { slot, elsewhere, wanted } = await loadedTime(page, 13)
  await requested
  await book(elsewhere, wanted)
  await expect(slot).toHaveCount(1)
  taken.resolve()
  await expect(slot).toHaveCount(0)
  await elsewhere.request.dispose()
})

test('a time taken elsewhere disappears from an open page, and returns when cancelled', async ({
  page,
}) => {
  const { slot, elsewhere, wanted } = await shownTime(page, 11)
  const { id } = await book(elsewhere, wanted)
  await expect(slot).toHaveCount(0)
  const cancelled = await elsewhere.request.post(`/api/appointments/${id}/cancel`, {
    headers: fromHere(),
    data: {},
  })
  expect(cancelled.status()).toBe(200)
  await expect(slot).toHaveCount(1)
  await elsewhere.request.dispose()
})

for (const language of LANGUAGES)
  test(`my bookings change by themselves when the shop cancels one (${language})`, async ({
    page,
    browser,
  }) => {
    await openAsNew(page, '/profile', language)
    const shop = await demoShop()
    const free = await freeTime(page, shop, language === 'en' ? 9 : 12)
    const { id } = await book(page, wantedAt(shop, free))
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
    await page.goto('/appointments')
    const shown = page.locator(`main a[href*="${id}"]`)
    await expect(shown.first()).toBeVisible()
    await listening

    const desk = await (await browser.newContext()).newPage()
    const owner = await demoOwner()
    await signInAs(desk, owner.phone, language)
    const cancelled = await desk.request.post(
      `/api/console/businesses/${shop}/appointments/${id}/cancel`,
      { headers: fromHere(), data: { reason: 'Test', version: 1 } },
    )
    expect(cancelled.status()).toBe(200)
    // From here on it is listed under Past.
    await expect(shown).toHaveCount(0)
    await desk.context().close()
  })

test('the owner hears of a booking without a reload', async ({ page }) => {
  const { businessId: shop, phone } = await demoOwner()
  const received = page.waitForResponse((response) => response.url().includes('/api/events'))
  await openAs(page, phone, '/notifications', 'ar')
  await received
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const name = 'رقية الحاضرة'
  const row = page.locator('main li', { hasText: name })
  await expect(row).toHaveCount(0)

  const free = await freeTime(page, shop, 12)
  await bookElsewhere(wantedAt(shop, free), 'ar', name)
  await expect(row).toHaveCount(1)
  await expect(page.getByText(say('ar', 'notification.title')).first()).toBeVisible()
})

interface QuickSlot {
  businessId: string
  offeringId: string
  start: string
  staffIds: string[]
}

/**
 * Returns a service of this worker's and the latest of its shown times that only one staff member has: other tests take
 * the earliest.
 */
async function soleTime(page: Page, shown: string) {
  const { items: services } = await get<{ items: { id: string }[] }>(page, '/api/services?limit=50')
  const { parallelIndex, config } = base.info()
  for (const [at, { id: service }] of services.entries()) {
    if (at % config.workers !== parallelIndex) continue
    const path = `/api/quick-book?service=${service}&city=baghdad${shown}`
    const { items } = await get<{ items: QuickSlot[] }>(page, path)
    const free = items.findLast(({ staffIds }) => staffIds.length === 1)
    if (free) return { service, ...free }
  }
  throw new Error('no service has a time that one person alone has')
}

/** Query of the times shown: the earliest, or those of a part of a day. */
const SHOWN = { en: '', ar: '&day=tomorrow&part=afternoon' }

for (const language of LANGUAGES)
  test(`quick book removes a time taken elsewhere, and shows it again (${language})`, async ({
    page,
  }) => {
    const { service, businessId, offeringId, start, staffIds } = await soleTime(
      page,
      SHOWN[language],
    )
    const listening = page.waitForResponse((response) => response.url().includes('/api/events?'))
    await open(page, `/quick-book?service=${service}${SHOWN[language]}`, language)
    const href = `a[href*="${businessId}"][href*="${encodeURIComponent(start)}"]`
    const link = page.locator(`main ${href}`)
    await expect(link).toHaveCount(1)
    await listening

    const elsewhere = await request.newContext({ baseURL: fromHere().origin })
    await signUpByApi({ request: elsewhere }, language)
    const wanted = { businessId, offeringIds: [offeringId], start, staffId: staffIds[0] ?? '' }
    const held = await elsewhere.put('/api/hold', { headers: fromHere(), data: wanted })
    expect(held.ok(), await held.text()).toBe(true)
    await expect(link).toHaveCount(0)
    await releaseHold(elsewhere, (await held.json()) as { id: string }) // a hold
    await expect(link).toHaveCount(1)
    await elsewhere.dispose()
  })

for (const language of LANGUAGES)
  test(`the question before cancelling follows what happens to the booking (${language})`, async ({
    page,
  }) => {
    await signInAsNew(page, language)
    const { id } = await bookAhead(page, 6)
    const { start, staffIds } = await freeTime(page, await demoShop(), 7)
    const listening = listens(page)
    await page.goto(`/appointments/${id}`)
    await listening
    const cancel = say(language, 'appointment.cancel')
    await page.getByRole('button', { name: cancel, exact: true }).click()
    await expect(dialog(page)).toContainText(say(language, 'appointment.cancelText'))
    const moved = await page.request.post(`/api/appointments/${id}/reschedule`, {
      headers: fromHere(),
      data: { start, staffId: staffIds[0] ?? '' },
    })
    expect(moved.ok(), await moved.text()).toBe(true)
    await expect(dialog(page)).toContainText(say(language, 'error.appointment_changed'))
    const cancelled = await page.request.post(`/api/appointments/${id}/cancel`, {
      headers: fromHere(),
      data: {},
    })
    expect(cancelled.ok(), await cancelled.text()).toBe(true)
    await expect(dialog(page)).toContainText(say(language, 'error.already_cancelled'))
  })
