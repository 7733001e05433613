import { expect, type Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { chosen, confirmButton, dialog, get } from '../support/booking.ts'
import { openAsNew } from '../support/people.ts'

const ZONE = 'Asia/Baghdad'
const LOCALES = { en: 'en-AE', ar: 'ar-IQ-u-nu-latn' } as const

interface Late {
  businessId: string
  free: { date: string; start: string; offeringId: string; staffIds: string[] }
}

/** Finds a shop's free time past midnight, a few evenings ahead: each worker has another evening. */
async function lateTime(page: Page): Promise<Late> {
  const { items } = await get<{ items: { id: string }[] }>(page, '/api/businesses?limit=50')
  let evenings = test.info().parallelIndex
  for (const { id } of items) {
    const shop = await get<{
      hours: { date: string; ranges: { to: number }[] }[]
      offerings: { id: string; durationMinutes: number }[]
    }>(page, `/api/businesses/${id}`)
    const offering = shop.offerings.find((one) => one.durationMinutes <= 30)
    // The night of tomorrow has a label of its own, not that of its weekday.
    const tomorrow = dayOf(new Date(Date.now() + DAY_MS).toISOString())
    const late = shop.hours.filter(
      ({ date, ranges }) => date > tomorrow && ranges.some(({ to }) => to > 1500),
    )
    for (const { date } of offering ? late : []) {
      const offeringId = offering?.id ?? ''
      const slots = await get<{ items: { start: string; staffIds: string[] }[] }>(
        page,
        `/api/businesses/${id}/slots?offering=${offeringId}&date=${date}`,
      )
      const slot = slots.items.findLast(({ start }) => dayOf(start) > date)
      if (!slot) continue
      if (evenings === 0) return { businessId: id, free: { date, offeringId, ...slot } }
      evenings -= 1
    }
  }
  throw new Error('no shop of the demo works past midnight')
}

const dayOf = (start: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(start))

/** Returns "Wednesday night, after midnight" in either language. */
function nightOf(language: Language, date: string): string {
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' })
  const day = weekday.format(new Date(`${date}T00:00:00Z`))
  return say(language, 'availability.night').replace('{weekday}', day).replace(/ \(.*/, '')
}

for (const language of LANGUAGES)
  test(`a time past midnight names its night everywhere (${language})`, async ({ page }) => {
    const { businessId, free } = await lateTime(page)
    const night = nightOf(language, free.date)
    await openAsNew(page, chosen(businessId, free), language)
    await expect(page.locator('#times legend').filter({ hasText: night })).toBeVisible()
    await page.getByRole('button', { name: say(language, 'booking.continue') }).click()
    await expect(dialog(page)).toContainText(night)
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    await expect(dialog(page)).toContainText(night)
    await dialog(page)
      .getByRole('link', { name: say(language, 'booking.viewBookings') })
      .click()
    const card = page.locator('main article')
    await expect(card).toContainText(night)
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.locator('main dl')).toContainText(night)
    // So does a deadline within that night.
    await page.route('**/api/appointments/*', async (route) => {
      const response = await route.fetch()
      const booked = (await response.json()) as object // an appointment
      const changeableUntil = new Date(Date.parse(free.start) + MINUTE_MS).toISOString()
      await route.fulfill({ response, json: { ...booked, changeableUntil } })
    })
    await page.reload()
    const [until = ''] = say(language, 'appointment.cancelUntil').split('{when}')
    await expect(page.locator('main p', { hasText: until.trim() })).toContainText(night)
    await page.unroute('**/api/appointments/*')
    await page.goto(`${new URL(page.url()).pathname}?change=1`)
    await expect(page.locator('main')).toContainText(night)
    // It belongs to the evening's day, where its time is marked.
    await expect(page.locator('#times legend').filter({ hasText: night })).toBeVisible()
    await page.goto('/notifications')
    await expect(page.locator('main li').first()).toContainText(night)
  })
