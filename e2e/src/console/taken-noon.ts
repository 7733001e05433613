import { expect, type Page } from '@playwright/test'
import { fromHere, type Language } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { wednesdayIn } from '../support/day.ts'
import { demoOwner, openAs } from '../support/people.ts'

interface Member {
  id: string
  name: { en: string | null; ar: string | null }
}
interface Offering {
  id: string
  staffIds: string[]
  active: boolean
}
interface Appointment {
  id: string
  version: number
  note: string
  price: number
}
interface Stage {
  api: string
  console: string
  date: string
  staff: Member[]
  gone: Appointment
  /** Creates an appointment: staff member, start (UTC), duration. */
  write: (staffId: string, at: string, durationMinutes: number) => Promise<Appointment>
  /** Fetches the current state of an appointment of that day. */
  stored: (id: string) => Promise<Appointment | undefined>
}

/** Durations of the appointments at noon, in minutes. */
const LENGTHS = [15, 30, 45, 60, 90, 120]

/**
 * Books an appointment of another duration for each staff member at noon of a Wednesday, and cancels another of the first
 * an hour later. Each test has a week of its own.
 */
export async function takenNoon(page: Page, weeksAhead: number): Promise<Stage> {
  const { businessId: shop, phone } = await demoOwner()
  await openAs(page, phone, '/terms', 'en')
  const api = `/api/console/businesses/${shop}`
  const headers = fromHere()
  const date = wednesdayIn(weeksAhead)
  const { staff: all } = await get<{ staff: Member[] }>(page, `${api}/diary?from=${date}&days=1`)
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  const offeringOf = (staffId: string) =>
    items.find(({ active, staffIds }) => active && staffIds.includes(staffId))
  // Skips staff members without offerings: another test adds one.
  const staff = all.filter(({ id }) => offeringOf(id))
  const write = async (staffId: string, at: string, durationMinutes: number) => {
    const offering = offeringOf(staffId)
    const answer = await page.request.post(`${api}/appointments`, {
      headers,
      data: {
        source: 'phone',
        staffId,
        name: 'Noor Al-Huda Abdulrahman',
        start: `${date}T${at}:00Z`,
        offeringIds: [offering?.id],
        durationMinutes,
        price: 290_000,
        outsideHours: true,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as Appointment // as in the API contract
  }
  for (const [at, { id }] of staff.entries()) await write(id, '08:15', LENGTHS[at % 6] ?? 60)
  const gone = await write(staff[0]?.id ?? '', '10:45', 45)
  const cancelled = await page.request.post(`${api}/appointments/${gone.id}/cancel`, {
    headers,
    data: { reason: 'Test', version: gone.version },
  })
  expect(cancelled.status()).toBe(200)
  const stored = async (id: string) => {
    const path = `${api}/diary?from=${date}&days=1`
    return (await get<{ visits: Appointment[] }>(page, path)).visits.find((one) => one.id === id)
  }
  return { api, console: `/console/${shop}`, date, staff, gone, write, stored }
}

/** Opens a page of the console in that language and waits for its appointments. */
export async function show(page: Page, language: Language, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('awan.language', chosen), language)
  await page.goto(path)
  await expect(page.locator('main [data-appointment]').first()).toBeVisible()
}
