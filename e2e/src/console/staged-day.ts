import { expect, type Locator, type Page } from '@playwright/test'
import { fromHere, say, type Language } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { demoOwner, signInAs } from '../support/people.ts'
import { dayIn } from '../support/day.ts'

interface Appointment {
  id: string
  staffId: string
  start: string
  end: string
  status: string
  items: { offeringId: string }[]
}
interface Offering {
  id: string
  staffIds: string[]
  active: boolean
  name: { en: string | null }
  serviceName: { en: string | null }
}
export interface Diary {
  staff: {
    id: string
    name: { en: string | null; ar: string | null }
    hours: { date: string; ranges: { from: number; to: number }[] }[]
  }[]
  visits: Appointment[]
  blocks: { id: string; version: number }[]
}
interface Stage {
  api: string
  date: string
  /** Two staff members with the same service, working from 11:00 to 14:00 or longer. */
  first: string
  second: string
  mine: Appointment
  theirs: Appointment
  offerings: Offering[]
}

export const HOUR = 60

/** Finds a coming day on which two staff members with the same service work at noon, and books an appointment for each. */
export async function stageDay(page: Page, language: Language, daysAhead: number): Promise<Stage> {
  const { businessId: shop, phone } = await demoOwner()
  await signInAs(page, phone, language)
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  for (let ahead = daysAhead; ahead < daysAhead + 20; ahead += 1) {
    const date = dayIn(ahead)
    const diary = await get<Diary>(page, `${api}/diary?from=${date}&days=1`)
    const free = diary.staff.filter(
      ({ id, hours }) =>
        hours[0]?.ranges.some(({ from, to }) => from <= 11 * HOUR && to >= 14 * HOUR) &&
        !diary.visits.some(({ staffId }) => staffId === id),
    )
    // Other tests block times.
    if (diary.blocks.length > 0) continue
    for (const offering of items) {
      const able = free.filter(({ id }) => offering.active && offering.staffIds.includes(id))
      const [first, second] = neighbours(able, diary.staff)
      if (!first || !second) continue
      const write = async (staffId: string, name: string, at: string) => {
        const answer = await page.request.post(`${api}/appointments`, {
          headers: fromHere(),
          data: {
            source: 'phone',
            staffId,
            name,
            start: `${date}T${at}:00Z`,
            offeringIds: [offering.id],
            durationMinutes: 60,
          },
        })
        expect(answer.status(), await answer.text()).toBe(201)
        return (await answer.json()) as Appointment // as in the API contract
      }
      // Baghdad is UTC+3: 11:00 and 13:00.
      const mine = await write(first, 'Hiba', '08:00')
      const theirs = await write(second, 'Dina', '10:00')
      await page.goto(`/console/${shop}?day=${date}`)
      await expect(event(page, mine)).toBeVisible()
      return { api, date, first, second, mine, theirs, offerings: items }
    }
  }
  throw new Error('No day on which two are free')
}

/** Returns the two whose columns are closest: during a drag both must be visible. */
function neighbours(able: Diary['staff'], columns: Diary['staff']): string[] {
  const apart = (at: number) => {
    const [one, next] = able.slice(at, at + 2)
    return one && next ? columns.indexOf(next) - columns.indexOf(one) : Infinity
  }
  const [nearest = 0] = [...able.keys()].toSorted((one, other) => apart(one) - apart(other))
  return able.slice(nearest, nearest + 2).map(({ id }) => id)
}

export const event = (page: Page, { id }: Appointment) =>
  page.locator(`main [data-appointment="${id}"]`)

export const stored = async (page: Page, { api, date, mine }: Stage) =>
  (await get<Diary>(page, `${api}/diary?from=${date}&days=1`)).visits.find(
    ({ id }) => id === mine.id,
  )

export async function centre(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** Returns the undo button of the toast with this text: toasts of earlier changes may still be visible. */
export const undo = (page: Page, language: Language, said: string) =>
  page
    .locator('[data-sonner-toast]', { hasText: said })
    .getByRole('button', { name: say(language, 'shell.undo') })

/** Presses the button with this name in the open sheet. */
export async function pressIn(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
}
