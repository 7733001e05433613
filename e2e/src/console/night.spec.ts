import { expect, type Locator, type Page } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'

// One of the tests has its changes refused.
test.use({ viewport: { width: 1280, height: 900 }, allow: [/409 \(Conflict\)/] })

interface Stage {
  api: string
  console: string
  /** Working day, a week ahead. */
  date: string
  staffId: string
  offeringIds: string[]
}

interface Diary {
  visits: { start: string }[]
  blocks: { start: string; end: string }[]
}

/** Minutes of the working day: 11:15 PM, and 12:15 AM of the night that follows. */
const LATE = 1395
const NIGHT = 1455
/** Where a booking of another day begins: 10:00 AM. */
const MORNING = 600

/** Registers a shop that is open from 12 PM to 1 AM. */
async function nightShop(page: Page): Promise<Stage> {
  const { id } = await registerShop(page, 'en', {
    name: { en: 'Night owls', ar: 'سهارى' },
    hours: { from: 720, to: 1500 },
  })
  const api = `/api/console/businesses/${id}`
  const date = dayIn(7)
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${date}`)
  return {
    api,
    date,
    console: `/console/${id}?day=${date}`,
    staffId: staff[0]?.id ?? '',
    offeringIds: items.map((item) => item.id),
  }
}

const press = (page: Page, key: 'diary.move' | 'diary.save' | 'diary.book') =>
  dialog(page)
    .getByRole('button', { name: say('en', key), exact: true })
    .click()

const start = (page: Page) => dialog(page).getByRole('combobox', { name: say('en', 'diary.start') })

/** Refuses requests to an address as taken, with one alternative. */
const refuse = (page: Page, address: string, alternative: object) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'slot_taken', message: '', data: { alternatives: [alternative] } },
    }),
  )

/** Checks that a time field lists each time of the clock once. */
async function listsOnce(field: Locator): Promise<void> {
  const times = await field.locator('option').allTextContents()
  expect(times.toSorted()).toEqual([...new Set(times)].toSorted())
}

test('an appointment after midnight moves within its evening', async ({ page }) => {
  const { api, date, staffId, offeringIds, ...shop } = await nightShop(page)
  await made(page, `${api}/appointments`, {
    source: 'phone',
    staffId,
    offeringIds,
    name: 'Hasan',
    durationMinutes: 30,
    start: `${date}T21:15:00Z`,
  })
  await page.goto(shop.console)
  const event = page.locator('main [data-appointment]')
  await event.click()
  await press(page, 'diary.move')
  await expect(start(page)).toHaveValue(String(NIGHT))
  await expect(dialog(page)).toContainText(say('en', 'diary.verdict.free'))
  await listsOnce(start(page))

  // A refused time is replaced by one of that night.
  await refuse(page, '**/move', { date, start: `${date}T21:30:00Z`, staffIds: [staffId] })
  await start(page).selectOption(String(LATE))
  await press(page, 'diary.save')
  await dialog(page).getByRole('alert').getByRole('button').click()
  await expect(start(page)).toHaveValue(String(NIGHT + 15))
  await page.unroute('**/move')

  await start(page).selectOption(String(LATE))
  await press(page, 'diary.save')
  await expect(dialog(page)).toHaveCount(0)
  const { visits: appointments } = await get<Diary>(page, `${api}/diary?from=${date}`)
  expect(appointments.map((one) => one.start)).toEqual([`${date}T20:15:00Z`])
})

test('a block after midnight changes within its evening', async ({ page }) => {
  const { api, date, staffId, ...shop } = await nightShop(page)
  const times = { start: `${date}T21:15:00Z`, end: `${date}T21:45:00Z` }
  await made(page, `${api}/blocks`, { ...times, staffId })
  await page.goto(shop.console)
  await page.locator('main [data-block]').click()
  const end = dialog(page).getByRole('combobox', { name: say('en', 'diary.end') })
  await expect(start(page)).toHaveValue(String(NIGHT))
  await expect(end).toHaveValue(String(NIGHT + 30))
  await listsOnce(start(page))
  await listsOnce(end)
  await start(page).selectOption(String(LATE))
  await press(page, 'diary.save')
  await expect(dialog(page)).toHaveCount(0)
  const { blocks } = await get<Diary>(page, `${api}/diary?from=${date}`)
  expect(blocks).toMatchObject([{ start: `${date}T20:15:00Z`, end: `${date}T20:45:00Z` }])
})

test('a new booking takes a free time of the night', async ({ page }) => {
  const { api, date, staffId, ...shop } = await nightShop(page)
  await page.goto(shop.console)
  await page
    .getByRole('button', { name: say('en', 'diary.newBooking') })
    .first()
    .click()
  await dialog(page).locator('button[aria-pressed=false]').first().click()
  const alternative = { date, start: `${date}T21:15:00Z`, staffIds: [staffId] }
  await refuse(page, `**${api}/appointments`, alternative)
  await start(page).selectOption(String(LATE))
  await press(page, 'diary.book')
  await dialog(page).getByRole('alert').getByRole('button').click()
  await expect(start(page)).toHaveValue(String(NIGHT))
  await listsOnce(start(page))
})

test('a new booking on yesterday’s page begins in its morning, also before noon', async ({
  page,
}) => {
  const { console } = await nightShop(page)
  // Nine in the morning in Baghdad.
  await page.clock.setFixedTime(`${dayIn(0)}T06:00:00Z`)
  await page.goto(console.replace(dayIn(7), dayIn(-1)))
  await page
    .getByRole('button', { name: say('en', 'diary.newBooking') })
    .first()
    .click()
  await expect(start(page)).toHaveValue(String(MORNING))
})
