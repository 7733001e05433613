import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { hearNothing, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import {
  book,
  bookAhead,
  bookElsewhere,
  dialog,
  get,
  upcoming,
  type Booking,
} from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { keepToasts } from '../support/layout.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

/** Signs up a new account with one booking at the worker's shop, made by the API. */
async function withBooking(page: Page, language: Language, daysAhead: number): Promise<Booking> {
  await signInAsNew(page, language)
  return bookAhead(page, daysAhead)
}

const slots = 'input[name$=slot]'

/** Chooses a free time of the day shown, other than the booking's own. */
async function chooseAnother(page: Page): Promise<void> {
  await expect(page.locator(`#times ${slots}`).first()).toBeAttached()
  await page.locator(`#times label:has(${slots}):not(:has(span))`).first().click()
  await expect(page.locator(`#times ${slots}:checked`)).toHaveCount(1)
}

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

for (const language of LANGUAGES)
  test(`a booking moves to another time (${language})`, async ({ page }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    // Both languages move to the first time of a day, so each has a day of its own.
    const booking = await withBooking(page, language, language === 'en' ? 3 : 8)
    await page.goto('/appointments')
    await page.getByRole('link', { name: t('appointment.change'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('appointment.changeTitle'))
    // Its own time is marked and visible, but does not count as a new time.
    await expect(
      page.locator(`#times label:has(${slots})`, { hasText: t('availability.now') }),
    ).toBeVisible()
    await accessible(page)
    // The bar stays at the lower edge where the page ends.
    const bar = page.getByRole('region', { name: t('booking.selection') })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const below = () => bar.evaluate((it) => innerHeight - it.getBoundingClientRect().bottom)
    await expect.poll(below).toBeLessThanOrEqual(0.5)
    await button(page, language, 'booking.chooseATime').click()
    await expect(page.locator('#times').getByRole('alert')).toHaveText(t('booking.pleaseSlot'))
    await keepToasts(page)
    await chooseAnother(page)
    await expect(page.getByText(t('booking.pleaseSlot'))).toHaveCount(0)
    await button(page, language, 'booking.continue').click()
    await expect(dialog(page)).toContainText(t('appointment.changeQuestion'))
    await accessible(page)
    await dialog(page)
      .getByRole('button', { name: t('appointment.changeConfirm'), exact: true })
      .click()
    await expect(page.getByText(t('appointment.changeDone')).first()).toBeVisible()
    await expect(page).toHaveURL(`/appointments/${booking.id}`)
    const heading = page.getByRole('heading', { level: 1, name: t('appointment.one') })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    const [moved, ...others] = await upcoming(page)
    expect(others).toEqual([])
    expect(moved?.id).toBe(booking.id)
    expect(moved?.start).not.toBe(booking.start)
  })

test.describe('a time taken during a move', () => {
  test.use({ allow: [/409/] })

  test('is reported plainly, and the booking moves to the nearest free one in place', async ({
    page,
  }) => {
    // Without live updates, which would show the loss before the press.
    await hearNothing(page)
    const booking = await withBooking(page, 'ar', 4)
    // The booking can move to any time that is free for other customers.
    const start = await freeAt(page, booking, booking.start)
    const search = new URLSearchParams({
      change: '1',
      date: booking.start.slice(0, 10),
      start,
    })
    await page.goto(`/appointments/${booking.id}?${search.toString()}`)
    await button(page, 'ar', 'booking.continue').click()
    const { offeringIds, staffId } = booking
    const businessId = await demoShop()
    await bookElsewhere({ businessId, offeringIds, start, staffId }, 'ar')
    await dialog(page)
      .getByRole('button', { name: say('ar', 'appointment.changeConfirm'), exact: true })
      .click()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText(say('ar', 'error.slot_taken'))
    await accessible(page)
    await alert.getByRole('button').first().click()
    await dialog(page)
      .getByRole('button', { name: say('ar', 'appointment.changeConfirm'), exact: true })
      .click()
    await expect(page.getByText(say('ar', 'appointment.changeDone')).first()).toBeVisible()
  })
})

/** Returns a free time of the day with the booking's staff member, if possible after an instant. */
async function freeAt(page: Page, booking: Booking, begin: string): Promise<string> {
  const shop = await demoShop()
  const query = new URLSearchParams({
    offering: booking.offeringIds[0] ?? '',
    staff: booking.staffId,
    date: begin.slice(0, 10),
  })
  const path = `/api/businesses/${shop}/slots?${query.toString()}`
  const { items } = await get<{ items: { start: string }[] }>(page, path)
  const free = items.find(({ start }) => start >= begin) ?? items[0]
  expect(free).toBeDefined()
  return free?.start ?? ''
}

test('once it is too late the page says so, with the number to call', async ({ page }) => {
  const booking = await withBooking(page, 'en', 3)
  await page.route(`**/api/appointments/${booking.id}`, async (route) => {
    const response = await route.fetch()
    const booked = (await response.json()) as object // an appointment
    const json = { ...booked, changeableUntil: null }
    await route.fulfill({ response, json })
  })
  await page.goto(`/appointments/${booking.id}?change=1`)
  await expect(page.getByText(say('en', 'error.too_late_to_move'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('en', 'appointment.call') })).toBeVisible()
  await accessible(page)
  await page.goto(`/appointments/${booking.id}`)
  await expect(page.getByText(say('en', 'error.too_late_to_cancel'))).toBeVisible()
  await expect(button(page, 'en', 'appointment.cancel')).toHaveCount(0)
})

for (const language of LANGUAGES)
  test(`a booking goes into the person’s own calendar (${language})`, async ({ page }) => {
    const booking = await withBooking(page, language, 5)
    await page.goto(`/appointments/${booking.id}`)
    await accessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: say(language, 'appointment.addToCalendar') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^awan-\d{4}-\d\d-\d\d\.ics$/)
    const text = await readFile(await download.path(), 'utf8')
    const stamp = `${booking.start.slice(0, 19).replace(/[-:]/g, '')}Z`
    expect(text).toContain(`DTSTART:${stamp}\r\n`)
    expect(text).toContain(`SUMMARY;LANGUAGE=${language}:`)
  })

test('a cancelled booking stays in place, marked, until the list is reloaded (ar)', async ({
  page,
}) => {
  const booking = await withBooking(page, 'ar', 6)
  await page.goto('/appointments')
  await button(page, 'ar', 'appointment.cancel').click()
  await expect(dialog(page)).toContainText(say('ar', 'appointment.cancelQuestion'))
  await expect(button(page, 'ar', 'appointment.keep')).toBeFocused()
  await accessible(page)
  await dialog(page)
    .getByRole('button', { name: say('ar', 'appointment.cancelConfirm'), exact: true })
    .click()
  await expect(page.getByText(say('ar', 'appointment.cancelDone')).first()).toBeVisible()
  const card = page.locator('main article')
  await expect(card).toContainText(say('ar', 'appointment.cancelled'))
  await expect(card).toContainText(say('ar', 'appointment.cancelledByCustomer'))
  // The focus ring is inside the card, which clips overflow.
  const again = card.getByRole('link', { name: say('ar', 'appointment.bookAgain') })
  await expect(again).toBeFocused()
  await expect(again).toHaveCSS('outline-offset', '-3px')
  await page.reload()
  await expect(page.getByText(say('ar', 'appointment.noneComing'))).toBeVisible()
  await expect(page.getByText(say('ar', 'appointment.none'), { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: say('ar', 'appointment.showPast') }).click()
  await expect(card).toContainText(say('ar', 'appointment.cancelled'))
  await page.goto(`/appointments/${booking.id}?change=1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('ar', 'appointment.one'))
})

test.describe('without a network', () => {
  test('loaded data stays readable', async ({ page }) => {
    await withBooking(page, 'en', 7)
    await page.goto('/appointments')
    const card = page.locator('main article')
    await expect(card).toBeVisible()
    await companions(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(card).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^As of /)).toHaveCount(0)
  })
})

/** Forward in reading direction, and back. */
const ARROWS = { en: ['ArrowRight', 'ArrowLeft'], ar: ['ArrowLeft', 'ArrowRight'] } as const
const DOWN_AND_UP = ['ArrowDown', 'ArrowUp'] as const

test('the tab counts upcoming appointments, until one is cancelled', async ({ page, allow }) => {
  allow.push(/Failed to load resource/)
  await withBooking(page, 'en', 3)
  await page.goto('/appointments')
  const tab = page.locator('label', { hasText: say('en', 'appointment.upcoming') })
  await expect(tab).toHaveText(`${say('en', 'appointment.upcoming')}1`)
  // The server cancels the appointment, but its response is lost.
  await page.route('**/cancel', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'en', 'appointment.cancel').click()
  const confirm = dialog(page).getByRole('button', { name: say('en', 'appointment.cancelConfirm') })
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/cancel'))))
  // Two presses without a pause send one request.
  await confirm.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(say('en', 'appointment.cancelFailed'))).toBeVisible()
  expect(sent).toBe(1)
  // The list is read again, without the appointment, and the question stays.
  await expect(tab).toHaveText(say('en', 'appointment.upcoming'))
  await page.unroute('**/cancel')
  await confirm.click()
  await expect(page.getByText(say('en', 'appointment.cancelDone')).first()).toBeVisible()
  const card = page.locator('main article')
  await expect(card).toContainText(say('en', 'appointment.cancelled'))
  await expect(page.locator(':focus')).toHaveText(say('en', 'appointment.bookAgain'))
  // Another appointment, made elsewhere, changes the list again: the cancelled one keeps its place.
  await bookAhead(page, 9)
  await expect(tab).toHaveText(`${say('en', 'appointment.upcoming')}1`)
  await expect(card).toHaveCount(2)
  await expect(card.filter({ hasText: say('en', 'appointment.cancelled') })).toHaveCount(1)
})

test('an appointment after midnight is changed from the evening it belongs to', async ({
  page,
}) => {
  await signInAsNew(page, 'en')
  let id = ''
  // Other tests may book the same time.
  await expect(async () => {
    id = (await book(page, await timeAfterMidnight(page))).id
  }).toPass()
  await page.goto(`/appointments/${id}?change=1`)
  const now = page.locator(`#times label:has(${slots})`, { hasText: say('en', 'availability.now') })
  await expect(now).toHaveText(/AM/)
})

/** Returns a free time, at least a week ahead, after midnight of the working day it belongs to. */
async function timeAfterMidnight(page: Page) {
  const shops = await get<{ items: { id: string }[] }>(
    page,
    '/api/businesses?city=baghdad&limit=50',
  )
  for (const { id: businessId } of shops.items) {
    const shop = await get<{ offerings: { id: string }[] }>(page, `/api/businesses/${businessId}`)
    const offeringId = shop.offerings[0]?.id ?? ''
    const query = `/api/businesses/${businessId}/%?offering=${offeringId}`
    const days = await get<{ items: { date: string; free: number }[] }>(
      page,
      query.replace('%', 'days'),
    )
    for (const { date } of days.items.slice(8).filter(({ free }) => free > 0)) {
      const found = await get<{ items: { start: string }[] }>(
        page,
        `${query.replace('%', 'slots')}&date=${date}`,
      )
      const last = found.items.at(-1)?.start ?? ''
      // The demo's cities are at UTC+3.
      if (Date.parse(last) >= Date.parse(`${date}T21:00:00Z`))
        return { businessId, offeringIds: [offeringId], start: last }
    }
  }
  throw new Error('no shop of the demo works past midnight')
}

for (const language of LANGUAGES)
  test(`a day is chosen in the month picker by arrow keys (${language})`, async ({ page }) => {
    const booking = await withBooking(page, language, 3)
    await page.goto(`/appointments/${booking.id}?change=1`)
    await page.locator('#times button[aria-haspopup=dialog]').click()
    // The label of the pressed button has a number too.
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=grid] [aria-label]')?.ariaLabel)
    const grid = dialog(page).getByRole('grid')
    await expect(grid).toBeVisible()
    await expect.poll(focused).toMatch(/\d/)
    const before = await focused()
    // Forward in reading direction and back; a week down and up.
    const [onwards, back] = ARROWS[language]
    for (const [there, home] of [[onwards, back], DOWN_AND_UP]) {
      await page.keyboard.press(there)
      await expect.poll(focused).not.toBe(before)
      await expect.poll(focused).toMatch(/\d/)
      await page.keyboard.press(home)
      await expect.poll(focused).toBe(before)
    }
    await page.keyboard.press(onwards)
    await expect.poll(focused).not.toBe(before)
    await page.keyboard.press('Enter')
    const show = dialog(page).locator('button.w-full')
    await show.click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('#times input[name$=day]:checked, #times p').first()).toBeAttached()
    await expect(page).toHaveURL((url) => url.searchParams.has('date'))
  })
