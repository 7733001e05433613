import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { layoutShift, linesOf, timesOfEvents, watchLayout } from '../support/measures.ts'
import { demoShop, openAs, people } from '../support/people.ts'

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
}
interface Stage {
  console: string
  date: string
  staff: Member[]
  gone: Appointment
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** Of what everybody has written down for the same noon. */
const LENGTHS = [15, 30, 45, 60, 90, 120]

/** Everybody is busy from noon on, each for another time; what the first had an hour later was cancelled. */
async function stage(page: Page, daysAhead: number): Promise<Stage> {
  const shop = await demoShop(page)
  const owner = (await people(page)).find(({ businessId }) => businessId === shop)
  await openAs(page, owner?.phone ?? '', '/terms', 'en')
  const api = `/api/console/businesses/${shop}`
  const headers = fromHere()
  const date = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const { staff } = await get<{ staff: Member[] }>(page, `${api}/diary?from=${date}&days=1`)
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  const write = async (staffId: string, at: string, durationMinutes: number) => {
    const offering = items.find(({ active, staffIds }) => active && staffIds.includes(staffId))
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
    return (await answer.json()) as Appointment // the contract's own shape
  }
  for (const [at, { id }] of staff.entries()) await write(id, '08:15', LENGTHS[at % 6] ?? 60)
  const gone = await write(staff[0]?.id ?? '', '10:45', 45)
  const cancelled = await page.request.post(`${api}/appointments/${gone.id}/cancel`, {
    headers,
    data: { reason: 'Test', version: gone.version },
  })
  expect(cancelled.status()).toBe(200)
  return { console: `/console/${shop}`, date, staff, gone }
}

/** Opens a page of the console in that language, with its events drawn. */
async function show(page: Page, language: Language, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('awan.language', chosen), language)
  await page.goto(path)
  await expect(page.locator('main [data-appointment]').first()).toBeVisible()
}

const card = (page: Page) => page.locator('[data-event-card]')

test('times in the calendar are whole or not there', async ({ page }) => {
  const set = await stage(page, 75)
  const week = `${set.console}/calendar?day=${set.date}`
  for (const language of LANGUAGES)
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      for (const path of [week, `${week}&staff=everyone`, `${set.console}?day=${set.date}`]) {
        await show(page, language, path)
        const { cut, whole } = await timesOfEvents(page)
        expect.soft(cut, `${path} ${language} ${size.width}`).toEqual([])
        // Side by side they may all be too narrow.
        if (!path.includes('everyone')) expect(whole, path).toBeGreaterThan(0)
      }
    }
})

test('what has no room for its words is a strip or has a card, for a mouse and for keys', async ({
  page,
}) => {
  const set = await stage(page, 95)
  const week = `${set.console}/calendar?day=${set.date}`
  await page.setViewportSize(DESK)
  // What is cancelled takes no width and no word.
  await show(page, 'en', `${set.console}?day=${set.date}`)
  const gone = page.locator(`main [data-appointment="${set.gone.id}"]`)
  expect((await gone.boundingBox())?.width).toBeLessThanOrEqual(24)
  await gone.hover()
  await expect(card(page)).toContainText(say('en', 'diary.cancelled'))

  // Everyone's week: a mouse and keys bring the card of what has no room; Esc sends it away.
  await show(page, 'en', `${week}&staff=everyone`)
  await page.getByRole('radio', { name: say('en', 'diary.everyone') }).focus()
  const first = page.locator('main [data-appointment][tabindex="0"]')
  await first.hover()
  await expect(card(page)).toContainText('11:15')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await expect(card(page)).toContainText('11:15')

  // It is one person's until all are asked for, and the address remembers whose.
  await show(page, 'en', week)
  const chips = page.getByRole('radio', { checked: true })
  await expect(chips).toHaveAccessibleName(set.staff[0]?.name.en ?? '')
  const second = set.staff[1]
  await page.getByText(second?.name.en ?? '', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`staff=${second?.id}`))
  await page.reload()
  await expect(chips).toHaveAccessibleName(second?.name.en ?? '')
})

test('a phone’s day keeps its place while it loads, and its amounts in one piece', async ({
  page,
}) => {
  const set = await stage(page, 85)
  await page.setViewportSize(PHONE)
  await watchLayout(page)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await expect(page.locator('main header a[href="/notifications"]')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await linesOf(page, 'main dl > div:nth-child(2) dd')).toEqual([1])
    await page.setViewportSize(PHONE)
  }
})

test('a phone’s sheets show what is chosen and what comes next', async ({ page }) => {
  const set = await stage(page, 105)
  await page.setViewportSize(PHONE)
  await show(page, 'ar', `${set.console}?day=${set.date}`)

  // Whom a booking is for stands in sight, below all that is asked before.
  await page.getByRole('button', { name: say('ar', 'diary.newBooking'), exact: true }).click()
  const book = dialog(page).getByRole('button', { name: say('ar', 'diary.book'), exact: true })
  const name = dialog(page).getByLabel(say('ar', 'diary.customerName'))
  const bottom = await name.evaluate((field) => field.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan((await book.boundingBox())?.y ?? 0)
  // Both buttons are as wide as each other.
  const block = dialog(page).getByRole('button', { name: say('ar', 'diary.blockTime') })
  expect((await book.boundingBox())?.width).toBe((await block.boundingBox())?.width)
  // An amount begins where its label does.
  const length = dialog(page).getByLabel(say('ar', 'diary.length'))
  await expect(length).toHaveCSS('direction', 'rtl')
  await page.keyboard.press('Escape')

  // Of an appointment the person is the title; what is chosen in it is in sight.
  await page.locator('main [data-appointment]').first().click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Noor Al-Huda Abdulrahman')
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.edit') })
    .click()
  await expect(dialog(page).locator('button[aria-pressed=true]').first()).toBeInViewport({
    ratio: 1,
  })

  // Both days of somebody's time off stand on one line.
  await page.goto(`${set.console}/team/closures`)
  await page
    .getByRole('button', { name: say('ar', 'staff.addTimeOff') })
    .first()
    .click()
  expect(await linesOf(page, 'dialog[open] button[aria-haspopup=dialog] .num')).toEqual([1, 1])
})
