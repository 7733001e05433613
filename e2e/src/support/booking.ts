import { expect, request, test, type Locator, type Page } from '@playwright/test'
import { MINUTE_MS } from '@awan/core/time'
import { LANGUAGES, fromHere, say, type Caller, type Language } from './awan.ts'
import { demoShop, signUpByApi } from './people.ts'

/** A free time of an offering, and the staff members who are free then. */
export interface Free {
  date: string
  start: string
  offeringId: string
  staffIds: string[]
}

/** The longest first service of a demo shop, and the time after it: appointments so far apart do not overlap. */
export const SPACE_MS = 75 * MINUTE_MS

/** Free times of a day on which a few more bookings change little: three hours of a 15-minute grid. */
const PLENTY = 12

/**
 * Finds a free time of a shop, or of one staff member, some days ahead, and the offering for it, by the API. Two days of
 * one test are two numbers apart: on a closed day it is the next open one.
 */
export async function freeTime(
  page: Page,
  businessId: string,
  daysAhead: number,
  staffId?: string,
): Promise<Free> {
  const business = await get<{ offerings: { id: string }[] }>(page, `/api/businesses/${businessId}`)
  const offeringId = business.offerings[0]?.id ?? ''
  const query = `offering=${offeringId}${staffId === undefined ? '' : `&staff=${staffId}`}`
  const days = await get<{ items: { date: string; free: number }[] }>(
    page,
    `/api/businesses/${businessId}/days?${query}&days=28`,
  )
  // Many tests book in a shop: a nearly full day would leave one staff member, and times that exclude each other.
  const day = days.items.slice(daysAhead).find(({ free }) => free > PLENTY)
  expect(day).toBeDefined()
  const date = day?.date ?? ''
  const slots = await get<{ items: { start: string; staffIds: string[] }[] }>(
    page,
    `/api/businesses/${businessId}/slots?${query}&date=${date}`,
  )
  const slot = slots.items[Math.floor(slots.items.length / 2)]
  return { date, offeringId, start: slot?.start ?? '', staffIds: slot?.staffIds ?? [] }
}

/** Returns one of the elements that all workers see: another for each worker, as long as there are enough. */
export async function ownOf(things: Locator): Promise<Locator> {
  await expect(things.first()).toBeVisible()
  return things.nth(test.info().parallelIndex % (await things.count()))
}

/**
 * Returns a time on screen for this worker alone: the last one of a shop of its own while there are enough, else of a
 * part of the day. Late in the evening only one shop may be open. The first time may pass while the test runs.
 */
export async function ownTime(page: Page): Promise<Locator> {
  const times = page.locator('ul a[href*="start="]')
  const shops = page.locator('main article').filter({ has: times })
  const shop = await ownOf(shops)
  const { parallelIndex, config } = test.info()
  const alone = (await shops.count()) >= config.workers
  const later = alone ? 0 : Math.min(parallelIndex, config.workers - 1) / config.workers
  const count = await shop.locator(times).count()
  return shop.locator(times).nth(count - 1 - Math.floor(count * later))
}

/** Days ahead to choose in a shop that other tests use too: another day for each worker. */
export const ownDays = () => 2 + (test.info().parallelIndex % 8)

/** Finds the days of a shop's page that have times. A full day can be chosen too, to join its waiting list. */
export function daysWithTimes(page: Page): Locator {
  const full = LANGUAGES.map(
    (language) => `:not([aria-label*="${say(language, 'availability.full')}"])`,
  )
  return page.locator(`#times label:has(input[name$=day]:not(:disabled)${full.join('')})`)
}

/** Returns the path of a shop's page with a time chosen. */
export function chosen(businessId: string, free: Free, more = ''): string {
  const search = new URLSearchParams({
    offering: free.offeringId,
    date: free.date,
    start: free.start,
  })
  return `/business/${businessId}?${search.toString()}${more}`
}

export async function get<Answer>({ request }: Caller, path: string): Promise<Answer> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer // as in the API contract
}

export interface Booking {
  id: string
  start: string
  staffId: string
  offeringIds: string[]
}

/** Books by the API with the caller's session. */
export async function book(
  { request }: Caller,
  wanted: { businessId: string; offeringIds: string[]; start: string; staffId?: string },
): Promise<Booking> {
  const answer = await request.post('/api/appointments', {
    headers: { ...fromHere(), 'idempotency-key': crypto.randomUUID() },
    data: wanted,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Booking // as in the API contract
}

/** Books a free time of the worker's shop some days ahead; another test may book the same time meanwhile. */
export async function bookAhead(page: Page, daysAhead: number): Promise<Booking> {
  const businessId = await demoShop()
  let booking: Booking | undefined
  await expect(async () => {
    booking = await book(page, wantedAt(businessId, await freeTime(page, businessId, daysAhead)))
  }).toPass()
  if (!booking) throw new Error('Nothing was booked')
  return booking
}

/** Builds the booking request of a free time, with the first free staff member. */
export const wantedAt = (businessId: string, { offeringId, start, staffIds }: Free) => ({
  businessId,
  offeringIds: [offeringId],
  start,
  staffId: staffIds[0] ?? '',
})

/** Resolves once a page receives live updates; it then refetches data changed since it was loaded. */
export const listens = (page: Page) => page.waitForResponse(/\/api\/events/)

/** Resolves once the page's sheet takes a hold. */
export const holds = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/hold') && answer.ok())

/** Ends the hold of the open sheet, as its five-minute timeout does. */
export async function holdEnds(page: Page, taken: Awaited<ReturnType<typeof holds>>) {
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  await releaseHold(page.request, (await taken.json()) as { id: string }) // a hold
}

/** Releases a hold by the API. */
export async function releaseHold(caller: Page['request'], { id }: { id: string }): Promise<void> {
  const answer = await caller.delete(`/api/hold?id=${id}`, { headers: fromHere() })
  expect(answer.status()).toBe(204)
}

/** Books that time by the API with a new account. */
export async function bookElsewhere(
  wanted: Parameters<typeof book>[1],
  language: Language,
  fullName?: string,
): Promise<void> {
  const elsewhere = await request.newContext({ baseURL: fromHere().origin })
  const stranger = { request: elsewhere }
  await signUpByApi(stranger, language, fullName)
  await book(stranger, wanted)
  await elsewhere.dispose()
}

/** Fetches the upcoming bookings of the page's account. */
export async function upcoming(page: Page): Promise<Booking[]> {
  const list = await get<{ items: Booking[] }>(page, '/api/appointments')
  return list.items
}

export const dialog = (page: Page) => page.locator('dialog[open]')

export function confirmButton(page: Page, language: Language) {
  return dialog(page).getByRole('button', { name: say(language, 'booking.confirm'), exact: true })
}
