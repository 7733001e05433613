import { expect, request, type Page } from '@playwright/test'
import { fromHere, newNumber, type Language } from './awan.ts'
import { people, signInAs, signInAsNew, signUpByApi } from './people.ts'

/** Returns what the API makes of a body that somebody sends who is signed in. */
export async function made<Answer>(
  page: Page,
  path: string,
  data: object,
  { status = 201, method = 'POST' } = {},
): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, headers: fromHere(), data })
  expect(answer.status(), await answer.text()).toBe(status)
  return (await answer.json()) as Answer // the contract's own shape
}

export async function asOperator(page: Page, language: Language): Promise<void> {
  const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
  await signInAs(page, phone, language)
}

/** Opens the desk's list of some new people of one name: whom else it lists another journey may erase meanwhile. */
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

/** A service that barbers sell, of the demo. */
export async function barberService(page: Page) {
  const listed = await page.request.get('/api/services?city=baghdad&category=barber')
  const { items } = (await listed.json()) as {
    items: { id: string; name: { en: string; ar: string } }[]
  } // the contract's own shape
  const [service] = items
  if (!service) throw new Error('The demo sells nothing')
  return service
}

/** Somebody new registers a shop that sells one service all day. */
export async function registerShop(
  page: Page,
  language: Language,
  shop: {
    name: { en: string; ar: string }
    cityId: string
    serviceId: string
    location: { latitude: number; longitude: number }
    staff?: { name: string; me: boolean }[]
    /** Minutes of every day. */
    hours?: { from: number; to: number }
  },
) {
  await signInAsNew(page, language)
  const { serviceId, staff, hours = { from: 0, to: 1440 }, ...place } = shop
  return made<{ id: string; version: number }>(page, '/api/businesses', {
    ...place,
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

/** Decides about a shop as it is now, by the API. */
export async function decide(desk: Page, id: string, decision: string, reason?: string) {
  const path = `/api/admin/businesses/${id}`
  const dossier = await desk.request.get(path)
  const { details } = (await dossier.json()) as { details: { version: number } } // the contract's own shape
  const { version } = details
  const data = { decision, version, ...(reason !== undefined && { reason }) }
  return made(desk, `${path}/decision`, data, { status: 200 })
}
