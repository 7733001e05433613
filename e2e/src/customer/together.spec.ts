import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from '@awan/core/time'
import { LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { confirmButton, daysWithTimes, dialog, get } from '../support/booking.ts'
import { demoShop, openAsNew, signUpHere } from '../support/people.ts'

interface Offering {
  id: string
  name: Record<Language, string>
  durationMinutes: number
  price: number
  staffIds: string[]
}

interface Pair {
  businessId: string
  /** The later one in the list is chosen first. */
  chosen: [Offering, Offering]
  staffId: string
}

/** Finds two offerings of the worker's shop that one staff member provides. */
async function pairOf(page: Page): Promise<Pair> {
  const businessId = await demoShop()
  const shop = await get<{ offerings: Offering[] }>(page, `/api/businesses/${businessId}`)
  // Other tests offer the same services again, further down.
  const offerings = shop.offerings.filter(
    ({ name }, at) => shop.offerings.findIndex((one) => one.name.en === name.en) === at,
  )
  for (const [at, second] of offerings.entries())
    for (const first of offerings.slice(at + 1)) {
      const staffId = first.staffIds.find((id) => second.staffIds.includes(id))
      const minutes = first.durationMinutes + second.durationMinutes
      if (staffId && minutes <= 120) return { businessId, chosen: [first, second], staffId }
    }
  throw new Error('nobody at the demo shop does two services')
}

const card = (page: Page, name: string) =>
  page
    .locator('#services label')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

const box = (page: Page, name: string) => card(page, name).locator('input[name=offering]')

const chosenOnes = '#services input[name=offering]:checked'

/** Chooses a time some days ahead on the current page. */
async function chooseTime(page: Page, day: number): Promise<void> {
  await daysWithTimes(page).nth(day).click()
  await page.locator('#times label:has(input[name$=slot])').nth(1).click()
  await expect(page.locator('#times input[name$=slot]:checked')).toHaveCount(1)
}

for (const language of LANGUAGES)
  test(`a guest chooses two services, signs up and books both (${language})`, async ({ page }) => {
    const { businessId, chosen } = await pairOf(page)
    const [first, second] = chosen
    await open(page, `/business/${businessId}`, language)
    const more = page.locator('#services > button')
    await expect(card(page, second.name[language]).or(more).first()).toBeVisible()
    if (await more.isVisible()) await more.click()
    await card(page, first.name[language]).click()
    await card(page, second.name[language]).click()
    const selection = page.locator(`[aria-label="${say(language, 'booking.selection')}"]`)
    const minutes = first.durationMinutes + second.durationMinutes
    await expect(selection).toContainText(language === 'en' ? '2 services' : 'خدمتان')
    await expect(selection).toContainText(String(minutes))
    await accessible(page)
    // Removed and added again, it is last.
    await card(page, first.name[language]).click()
    await expect(page.locator(chosenOnes)).toHaveCount(1)
    await card(page, first.name[language]).click()
    await expect(page).toHaveURL((url) => {
      const ids = url.searchParams.getAll('offering')
      return ids.join() === [second.id, first.id].join()
    })
    await chooseTime(page, language === 'en' ? 2 : 3)
    await page.getByRole('button', { name: say(language, 'booking.continue'), exact: true }).click()
    await dialog(page)
      .getByRole('link', { name: say(language, 'booking.createAccount') })
      .click()
    await signUpHere(page, language, language === 'ar' ? 'زهراء علي' : 'Zahra Ali')
    await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
    for (const { name } of chosen) await expect(dialog(page)).toContainText(name[language])
    await accessible(page)
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    const names = [second, first].map(({ name }) => name[language]).join(' + ')
    await expect(dialog(page)).toContainText(names)
    await accessible(page)
    const { items } = await get<{ items: { offeringIds: string[]; start: string; end: string }[] }>(
      page,
      '/api/appointments',
    )
    expect(items.map(({ offeringIds }) => offeringIds)).toEqual([[second.id, first.id]])
    const [booked] = items
    expect(Date.parse(booked?.end ?? '') - Date.parse(booked?.start ?? '')).toBe(
      minutes * MINUTE_MS,
    )
  })

for (const language of LANGUAGES)
  test(`an appointment of two services is booked again as it was (${language})`, async ({
    page,
  }) => {
    await openAsNew(page, '/appointments', language)
    const { businessId, chosen, staffId } = await pairOf(page)
    const offeringIds = chosen.map(({ id }) => id)
    const id = await booked(page, { businessId, offeringIds, staffId }, language === 'en' ? 5 : 6)
    const cancelled = await page.request.post(`/api/appointments/${id}/cancel`, {
      headers: { origin: new URL(page.url()).origin },
      data: {},
    })
    expect(cancelled.status()).toBe(200)
    await page.goto(`/appointments/${id}`)
    const again = page.getByRole('link', { name: say(language, 'appointment.bookAgain') })
    await again.click()
    await expect(page.locator(chosenOnes)).toHaveCount(2)
    for (const { name } of chosen) await expect(box(page, name[language])).toBeChecked()
    expect(new URL(page.url()).searchParams.get('staff')).toBe(staffId)
    await expect(page.locator('#times input[name$=day]:not(:disabled)').first()).toBeAttached()
    await expect(page.getByText(say(language, 'booking.againStaff'))).toHaveCount(0)

    // The shop no longer offers one of them: a message names it, and the other one stays chosen.
    const [first, second] = chosen
    await page.route(`**/api/businesses/${businessId}`, async (route) => {
      const answer = await route.fetch()
      const shop = (await answer.json()) as { offerings: Offering[] } // as in the API contract
      const offerings = shop.offerings.filter((one) => one.id !== first.id)
      await route.fulfill({ response: answer, json: { ...shop, offerings } })
    })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: first.name[language] })).toBeVisible()
    await expect(page.locator(chosenOnes)).toHaveCount(1)
    await expect(box(page, second.name[language])).toBeChecked()
    await accessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

/** Books by the API at a time that fits all offerings; returns the id. */
async function booked(
  page: Page,
  input: { businessId: string; offeringIds: string[]; staffId: string },
  daysAhead: number,
): Promise<string> {
  const query = new URLSearchParams(input.offeringIds.map((id) => ['offering', id]))
  query.set('staff', input.staffId)
  const shop = `/api/businesses/${input.businessId}`
  const days = await get<{ items: { date: string; free: number }[] }>(page, `${shop}/days?${query}`)
  const day = days.items.slice(daysAhead).find(({ free }) => free > 0)
  query.set('date', day?.date ?? '')
  const slots = await get<{ items: { start: string }[] }>(page, `${shop}/slots?${query}`)
  const answer = await page.request.post('/api/appointments', {
    headers: { 'idempotency-key': randomUUID(), origin: new URL(page.url()).origin },
    data: { ...input, start: slots.items.at(-1)?.start },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id // as in the API contract
}
