import { expect, type Page } from '@playwright/test'
import { addDays, DAY_MS, instantText } from '@awan/core/time'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, bookAhead, dialog, freeTime, get, SPACE_MS, upcoming } from '../support/booking.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

interface Series {
  occurrences: { start: string; appointment: { id: string; status: string } | null }[]
}

/** Signs up a new account with one booking at the worker's shop; returns its id. */
async function withBooking(page: Page, language: Language, daysAhead: number): Promise<string> {
  await signInAsNew(page, language)
  return (await bookAhead(page, daysAhead)).id
}

type Key = Parameters<typeof say>[1]

const press = (page: Page, language: Language, key: Key) =>
  page.getByRole('button', { name: say(language, key), exact: true }).click()

for (const language of LANGUAGES)
  test(`a booking repeats every week, each visit by itself (${language})`, async ({ page }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const id = await withBooking(page, language, language === 'en' ? 4 : 5)
    await page.goto(`/appointments/${id}`)
    await press(page, language, 'appointment.repeat')
    // The last of ten in every four weeks is beyond the shop's horizon.
    await dialog(page).getByLabel(t('appointment.repeatEvery')).selectOption('4')
    await dialog(page).getByLabel(t('appointment.repeatCount')).selectOption('10')
    const last = dialog(page).getByRole('listitem').last()
    await expect(last).toContainText(t('appointment.turnTooFar'))
    await dialog(page).getByLabel(t('appointment.repeatEvery')).selectOption('1')
    await dialog(page).getByLabel(t('appointment.repeatCount')).selectOption('3')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await expect(dialog(page)).toContainText(t('appointment.priceEach'))
    await accessible(page)
    await dialog(page).getByRole('checkbox').check()
    await press(page, language, 'booking.confirm')
    await expect(dialog(page).getByRole('heading')).toHaveText(t('appointment.seriesTitle'))
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await accessible(page)
    await press(page, language, 'booking.done')

    const [first] = await upcoming(page)
    const one = await get<{ series: { id: string } }>(page, `/api/appointments/${first?.id}`)
    const series = () => get<Series>(page, `/api/series/${one.series.id}`)
    const booked = (await series()).occurrences.filter(({ appointment }) => appointment !== null)
    expect(booked.length).toBeGreaterThan(1)
    // The card shows its number in the series, and one press lists all of it.
    await page.goto('/appointments')
    await expect(page.getByRole('article')).toHaveCount(booked.length)
    await accessible(page)
    await page.goto(`/appointments/${id}`)
    await press(page, language, 'appointment.seriesTitle')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')

    // Cancels this one and all later ones.
    const second = booked[1]?.appointment?.id ?? ''
    await page.goto(`/appointments/${second}`)
    await press(page, language, 'appointment.cancel')
    await dialog(page).getByText(t('appointment.andLater'), { exact: true }).click()
    await accessible(page)
    await press(page, language, 'appointment.cancelConfirm')
    await expect(page.getByText(t('appointment.cancelDone')).first()).toBeVisible()
    const states = (await series()).occurrences.flatMap(({ appointment }) =>
      appointment ? [appointment.status] : [],
    )
    expect(states).toEqual(['confirmed', ...states.slice(1).map(() => 'cancelled')])
  })

test.describe('a series whose booking lost its answer', () => {
  test.use({ allow: [/ERR_FAILED|409/] })

  test('is shown as it was booked, though another plan was chosen since', async ({ page }) => {
    const t = (key: Parameters<typeof say>[1]) => say('en', key)
    const id = await withBooking(page, 'en', 6)
    await page.goto(`/appointments/${id}`)
    await press(page, 'en', 'appointment.repeat')
    const count = dialog(page).getByLabel(t('appointment.repeatCount'))
    await count.selectOption('3')
    await page.route('**/series', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'en', 'booking.confirm')
    await expect(dialog(page).getByRole('alert')).toHaveText(t('booking.notYet'))
    await page.unroute('**/series')
    await count.selectOption('2')
    await press(page, 'en', 'shell.tryAgain')
    await expect(dialog(page).getByRole('heading')).toHaveText(t('appointment.seriesTitle'))
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  })
})

const WEEK_MS = 7 * DAY_MS

/** Finds two starts of a day that do not overlap, and that one staff member also has free a week later. */
async function freeTwice(page: Page, businessId: string) {
  for (let ahead = 8; ahead < 14; ahead += 1) {
    const { date, offeringId, staffIds } = await freeTime(page, businessId, ahead)
    for (const staffId of staffIds) {
      const wanted = { businessId, offeringIds: [offeringId], staffId }
      const later = await startsOn(page, wanted, addDays(date, 7))
      const both = (await startsOn(page, wanted, date)).filter((start) =>
        later.includes(start + WEEK_MS),
      )
      const [first, last] = [both.at(0), both.at(-1)]
      if (first !== undefined && last !== undefined && last - first >= SPACE_MS)
        return { wanted, date, first, last }
    }
  }
  throw new Error('No staff member has two times that are free in two weeks')
}

/** Returns the free starts of one staff member on a day, in milliseconds. */
async function startsOn(
  page: Page,
  wanted: { businessId: string; offeringIds: string[]; staffId: string },
  day: string,
): Promise<number[]> {
  const query = `offering=${wanted.offeringIds.join()}&staff=${wanted.staffId}&date=${day}`
  const path = `/api/businesses/${wanted.businessId}/slots?${query}`
  const { items } = await get<{ items: { start: string }[] }>(page, path)
  return items.map(({ start }) => Date.parse(start))
}

async function repeat(page: Page, id: string, data: object): Promise<void> {
  const headers = { ...fromHere(), 'idempotency-key': crypto.randomUUID() }
  const repeated = await page.request.post(`/api/appointments/${id}/series`, { headers, data })
  expect(repeated.status()).toBe(201)
}

/** Confirms a change of a visit and those after it, of which one stays, for a reason that is listed; leaves the list. */
async function staysWhenConfirmed(page: Page, confirm: Key, reason: Key): Promise<void> {
  await dialog(page).getByText(say('ar', 'appointment.andLater'), { exact: true }).click()
  await press(page, 'ar', confirm)
  await expect(dialog(page).getByRole('heading')).toHaveText(say('ar', 'appointment.laterStay'))
  const stayed = dialog(page).getByRole('listitem')
  await expect(stayed).toHaveCount(1)
  await expect(stayed).toContainText(say('ar', reason))
  await accessible(page)
  await press(page, 'ar', 'booking.done')
}

test('after a move of a visit and those after it, the ones that stay are listed with the reason', async ({
  page,
}) => {
  await signInAsNew(page, 'ar')
  const { wanted, date, first, last } = await freeTwice(page, await demoShop())
  const { id } = await book(page, { ...wanted, start: instantText(first) })
  await repeat(page, id, { everyWeeks: 1, occurrences: 2 })
  // The customer's own booking is where the second visit would move.
  await book(page, { ...wanted, start: instantText(last + WEEK_MS) })

  const target = encodeURIComponent(instantText(last))
  await page.goto(`/appointments/${id}?change=1&date=${date}&start=${target}`)
  await press(page, 'ar', 'booking.continue')
  await staysWhenConfirmed(page, 'appointment.changeConfirm', 'error.slot_taken')
  await expect(page).toHaveURL(`/appointments/${id}`)
})

test('after cancelling a visit and those after it, the ones that stay are listed with the reason', async ({
  page,
}) => {
  await signInAsNew(page, 'ar')
  const { wanted, first } = await freeTwice(page, await demoShop())
  const { id } = await book(page, { ...wanted, start: instantText(first) })
  await repeat(page, id, { everyWeeks: 1, occurrences: 2, anyStaff: true })
  await page.route('**/api/series/*/cancel', async (route) => {
    const response = await route.fetch()
    const series = (await response.json()) as Series // as in the API contract
    Object.assign(series.occurrences[1] ?? {}, {
      refusal: { code: 'too_late_to_cancel', data: {} },
    })
    await route.fulfill({ response, json: series })
  })

  await page.goto('/appointments')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: say('ar', 'appointment.cancel') })
    .click()
  await staysWhenConfirmed(page, 'appointment.cancelConfirm', 'error.too_late_to_cancel')
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('a visit whose price has risen', () => {
  test.use({ allow: [/status of 409/] })

  test('a visit that was not booked states its price before it is booked', async ({ page }) => {
    await signInAsNew(page, 'en')
    const { wanted, first } = await freeTwice(page, await demoShop())
    const { id } = await book(page, { ...wanted, start: instantText(first) })
    // The customer's own booking is where the second visit would be.
    await book(page, { ...wanted, start: instantText(first + WEEK_MS) })
    await repeat(page, id, { everyWeeks: 1, occurrences: 3, anyStaff: true })
    const prices: unknown[] = []
    await page.route('**/api/series/*/occurrences', async (route) => {
      const sent = route.request().postDataJSON() as { shownPrice: number } // as in the API contract
      prices.push(sent.shownPrice)
      const json = { code: 'price_changed', message: 'price_changed', data: { price: 99_000 } }
      await route.fulfill({ status: 409, json })
    })

    await page.goto(`/appointments/${id}`)
    await press(page, 'en', 'appointment.seriesTitle')
    const missing = dialog(page).getByRole('listitem').nth(1)
    await expect(missing).toContainText(`${say('en', 'appointment.price')}: `)
    await accessible(page)
    // The third visit may not be booked either.
    const again = missing.getByRole('button', { name: say('en', 'shell.tryAgain'), exact: true })
    await again.click()
    await expect(missing).toContainText(say('en', 'error.price_changed'))
    await expect(missing).toContainText('99,000')
    await again.click()
    await expect.poll(() => prices).toEqual([expect.any(Number), 99_000])
  })
})
