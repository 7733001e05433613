import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from '@awan/core/time'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import {
  chosen,
  confirmButton,
  dialog,
  freeTime,
  get,
  holdEnds,
  holds,
  listens,
} from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { demoOwner, openAsNew, signInAs } from '../support/people.ts'

interface Offering {
  id: string
  version: number
  price: number
  durationMinutes: number
}

/** Opens the confirmation of a free time as a new customer, and the console of the shop's owner. */
async function stage(page: Page, language: Language, daysAhead: number) {
  const { businessId: shop, phone } = await demoOwner()
  const desk = await (await page.context().browser()?.newContext())?.newPage()
  if (!desk) throw new Error('No browser')
  await signInAs(desk, phone, language)
  const free = await freeTime(page, shop, daysAhead)
  const listening = listens(page)
  const taken = holds(page)
  const staff = `&staff=${free.staffIds[0] ?? ''}`
  await openAsNew(page, chosen(shop, free, `${staff}&confirm=1`), language)
  await expect(confirmButton(page, language)).not.toHaveAttribute('aria-disabled', 'true')
  await listening
  return { desk, api: `/api/console/businesses/${shop}`, free, hold: await taken }
}

for (const [at, language] of LANGUAGES.entries())
  test(`a price and a duration that change are pointed out before anything is booked (${language})`, async ({
    page,
  }) => {
    const { desk, api, free } = await stage(page, language, 14 + at)
    const { items } = await get<{ items: Offering[] }>(desk, `${api}/offerings`)
    const sold = items.find(({ id }) => id === free.offeringId)
    if (!sold) throw new Error('The offering is not listed')
    const path = `${api}/offerings/${sold.id}`
    const change = (version: number, to: Partial<Offering>) =>
      made<Offering>(desk, path, { version, ...to }, { status: 200, method: 'PATCH' })
    const said = dialog(page).getByRole('alert')
    await expect(said).toHaveCount(0)
    const price = sold.price + 1000
    const dearer = await change(sold.version, { price })
    try {
      await expect(said).toContainText(say(language, 'error.price_changed'))
      await expect(said).toContainText(price.toLocaleString('en'))
      await expect(said).toBeInViewport({ ratio: 1 })
      const minutes = sold.durationMinutes + 5
      await change(dearer.version, { durationMinutes: minutes })
      await expect(said).toContainText(
        say(language, 'booking.lengthNow').split('{length}')[0] ?? '?',
      )
      await expect(said).toContainText(`${minutes}`)
      await accessible(page)
      await confirmButton(page, language).click()
      await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
      await expect(dialog(page)).toContainText(price.toLocaleString('en'))
    } finally {
      const { items: now } = await get<{ items: Offering[] }>(desk, `${api}/offerings`)
      const version = now.find(({ id }) => id === sold.id)?.version ?? NaN
      await change(version, { price: sold.price, durationMinutes: sold.durationMinutes })
      await desk.context().close()
    }
  })

test('a time that the shop blocks is not said to be taken', async ({ page, allow }) => {
  allow.push(/409/)
  const { desk, api, free, hold } = await stage(page, 'en', 17)
  await holdEnds(page, hold)
  const end = new Date(Date.parse(free.start) + 30 * MINUTE_MS).toISOString().replace('.000', '')
  await made(desk, `${api}/blocks`, { staffId: free.staffIds[0], start: free.start, end })
  const gone = dialog(page).getByRole('alert')
  await expect(gone).toContainText('is no longer available')
  await expect(gone).not.toContainText('taken')
  await desk.context().close()
})

test('a time whose hold was about to end when the sheet opened is held anew', async ({ page }) => {
  let left = 1
  await page.route('**/api/hold', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    const hold = (await response.json()) as object // a hold
    await route.fulfill({ response, json: { ...hold, secondsLeft: left } })
    left = 300
  })
  const { desk } = await stage(page, 'en', 18)
  await expect(dialog(page)).toContainText(/4:\d\d/)
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  await expect(dialog(page)).not.toContainText(say('en', 'booking.holdOver'))
  await desk.context().close()
})
