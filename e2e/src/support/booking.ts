import { expect, test, type Page } from '@playwright/test'
import { say, type Language } from './awan.ts'

interface Free {
  date: string
  start: string
  offeringId: string
  staffIds: string[]
}

/** A free time of a shop some days ahead, and what can be booked then, by the API. */
export async function freeTime(page: Page, businessId: string, daysAhead: number): Promise<Free> {
  const business = await get<{ offerings: { id: string }[] }>(page, `/api/businesses/${businessId}`)
  const offeringId = business.offerings[0]?.id ?? ''
  const query = `offering=${offeringId}`
  const days = await get<{ items: { date: string; free: number }[] }>(
    page,
    `/api/businesses/${businessId}/days?${query}`,
  )
  const day = days.items.slice(daysAhead).find(({ free }) => free > 3)
  expect(day).toBeDefined()
  const date = day?.date ?? ''
  const slots = await get<{ items: { start: string; staffIds: string[] }[] }>(
    page,
    `/api/businesses/${businessId}/slots?${query}&date=${date}`,
  )
  // Tests run side by side at one shop: each worker takes times in its own part of the day.
  const { parallelIndex, config } = test.info()
  const part = (parallelIndex + 0.5) / config.workers
  const slot = slots.items[Math.floor(slots.items.length * part)]
  return { date, offeringId, start: slot?.start ?? '', staffIds: slot?.staffIds ?? [] }
}

/** Opens the page of a shop with a time chosen. */
export function chosen(businessId: string, free: Free, more = ''): string {
  const search = new URLSearchParams({
    offering: free.offeringId,
    date: free.date,
    start: free.start,
  })
  return `/business/${businessId}?${search.toString()}${more}`
}

export async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as Answer // the contract's own shape
}

/** The person's coming bookings, by the API. */
export async function upcoming(page: Page): Promise<{ id: string; start: string }[]> {
  const list = await get<{ items: { id: string; start: string }[] }>(page, '/api/appointments')
  return list.items
}

export const dialog = (page: Page) => page.locator('dialog[open]')

export function confirmButton(page: Page, language: Language) {
  return dialog(page).getByRole('button', { name: say(language, 'booking.confirm'), exact: true })
}
