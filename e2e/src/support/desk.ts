import { expect, request, type Page } from '@playwright/test'
import { fromHere, newNumber, type Language } from './awan.ts'
import { people, signInAs, signInAsNew, signUpByApi } from './people.ts'

/** Sends a body with the page's session and returns the response. */
export async function made<Answer>(
  page: Page,
  path: string,
  data: object,
  { status = 201, method = 'POST' } = {},
): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, headers: fromHere(), data })
  expect(answer.status(), await answer.text()).toBe(status)
  return (await answer.json()) as Answer // as in the API contract
}

export async function asOperator(page: Page, language: Language): Promise<void> {
  const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
  await signInAs(page, phone, language)
}

/** Creates accounts with one name and opens the operator's list of them: other tests may erase the other accounts. */
export async function openNewPeople(
  page: Page,
  language: Language,
  { name, count }: { name: string; count: number },
): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const theirs = await request.newContext({ baseURL: fromHere().origin })
    await signUpByApi({ request: theirs }, language, name)
    await theirs.dispose()
  }
  await asOperator(page, language)
  await page.goto(`/admin/people?query=${encodeURIComponent(name)}`)
  await expect(page.locator('main tbody button')).toHaveCount(count)
}

/** Returns a service of the demo that barbers offer. */
export async function barberService(page: Page) {
  const listed = await page.request.get('/api/services?city=baghdad&category=barber')
  const { items } = (await listed.json()) as {
    items: { id: string; name: { en: string; ar: string } }[]
  } // as in the API contract
  const [service] = items
  if (!service) throw new Error('The demo sells nothing')
  return service
}

/** Registers a shop with one offering as a new account; by default in Baghdad, with a service of the demo's barbers. */
export async function registerShop(
  page: Page,
  language: Language,
  shop: {
    name: { en: string; ar: string }
    cityId?: string
    serviceId?: string
    location?: { latitude: number; longitude: number }
    staff?: { name: string; me: boolean }[]
    /** Opening hours in minutes, the same every day. */
    hours?: { from: number; to: number }
  },
) {
  await signInAsNew(page, language)
  const {
    serviceId = (await barberService(page)).id,
    staff,
    hours = { from: 0, to: 1440 },
    ...place
  } = shop
  return made<{ id: string; version: number }>(page, '/api/businesses', {
    ...{ cityId: 'baghdad', location: { latitude: 33.3, longitude: 44.4 }, ...place },
    categoryId: 'barber',
    phone: newNumber(),
    district: { en: 'Old town', ar: 'المدينة القديمة' },
    address: { en: 'Corniche 4', ar: 'الكورنيش ٤' },
    weekly: Array.from({ length: 7 }, () => [hours]),
    services: [{ serviceId, durationMinutes: 30, price: 7000 }],
    staff: staff ?? [{ name: 'Younis', me: true }],
    agreed: true,
  })
}

/** Decides on a shop in its current version, by the API. */
export async function decide(desk: Page, id: string, decision: string, reason?: string) {
  const path = `/api/admin/businesses/${id}`
  const dossier = await desk.request.get(path)
  const { details } = (await dossier.json()) as { details: { version: number } } // as in the API contract
  const { version } = details
  const data = { decision, version, ...(reason !== undefined && { reason }) }
  return made(desk, `${path}/decision`, data, { status: 200 })
}
