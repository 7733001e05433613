import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGES, newNumber, say, test, type Language } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { wednesdayIn } from '../support/day.ts'
import { asOperator, made, registerShop } from '../support/desk.ts'
import { crushed, sideways } from '../support/layout.ts'

/** Widths of the window in pixels at which the table has different columns, or is a list of cards. */
const WIDTHS = [1024, 1100, 1280, 1440]

/** Customers with long names and texts of both directions. */
const CUSTOMERS = ['Abdulrahman Abdulkareem Al-Hashimi', 'نور الهدى عبد الرحمن الخفاجي', 'Sara']

/** Registers a shop with long names and books three appointments whose times cross noon; one is cancelled. */
async function longBookings(page: Page, language: Language): Promise<string> {
  const { id } = await registerShop(page, language, {
    name: { en: 'The long names', ar: 'الأسماء الطويلة' },
    staff: [
      { name: 'Abdulrahman Al-Hashimi', me: true },
      { name: 'عبد الرحمن عبد الكريم', me: false },
    ],
  })
  const api = `/api/console/businesses/${id}`
  const date = wednesdayIn(2)
  const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${date}`)
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  for (const [at, name] of CUSTOMERS.entries())
    await made(page, `${api}/appointments`, {
      source: 'phone',
      staffId: staff[at % 2]?.id,
      name,
      phone: newNumber(),
      // 10:30 and later in Iraq: the second range, with both half-days, is the longest.
      start: `${date}T0${7 + at}:30:00Z`,
      offeringIds: items.map((item) => item.id),
      durationMinutes: 60,
      price: 1_250_000,
    })
  return id
}

/** Lists the times that take more than one line. */
const brokenTimes = (page: Page) =>
  page.locator('main tbody td:first-child .num').evaluateAll((times) =>
    times.flatMap((time) => {
      const text = document.createRange()
      text.selectNodeContents(time)
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
      return lines.size === 1 ? [] : [`${time.textContent}: ${lines.size} lines`]
    }),
  )

/** Returns the number of lines that elements take. */
const linesOf = (all: Locator) =>
  all.evaluateAll((each) => new Set(each.map((one) => one.getBoundingClientRect().top)).size)

/** Expects the search field to be wide enough for its label. */
async function isSearchable(page: Page, at: string): Promise<void> {
  const field = page.locator('main form[role=search]')
  const width = async () => (await field.boundingBox())?.width
  await expect.poll(width, `${at}: search`).toBeGreaterThan(240)
}

/** Expects the list to fit its place with whole times, and the head of the page to take no more lines than it needs. */
async function isWhole(page: Page, at: string): Promise<void> {
  await expect.poll(() => brokenTimes(page), at).toEqual([])
  await expect.poll(() => crushed(page, 'main tbody'), at).toEqual([])
  const hidden = () =>
    page.locator('main tbody').evaluate((list) => {
      const scroller = list.closest('div')
      return scroller ? scroller.scrollWidth - scroller.clientWidth : 0
    })
  await expect.poll(hidden, `${at}: beyond the edge of the list`).toBe(0)
  await expect.poll(() => sideways(page), at).toBe(0)
  await isSearchable(page, at)
  expect(await linesOf(page.locator('main fieldset label')), `${at}: tabs`).toBe(1)
  expect(await linesOf(page.locator('main header button')), `${at}: actions`).toBe(1)
}

for (const language of LANGUAGES)
  test(`bookings are whole at every width, also beside an open one (${language})`, async ({
    page,
  }) => {
    const shop = await longBookings(page, language)
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(`/console/${shop}/bookings`)
    const rows = page.locator('main tbody tr')
    await expect(rows).toHaveCount(CUSTOMERS.length)
    for (const open of [false, true]) {
      if (open) await rows.first().getByRole('button').click()
      if (open) await expect(dialog(page)).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await isWhole(page, `${language}-${width}${open ? '-open' : ''}`)
      }
    }
    await expect(page.getByRole('table')).toHaveAccessibleName(say(language, 'diary.tab.upcoming'))
  })

test('services of the catalogue are searched beside an open one', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await asOperator(page, 'en')
  await page.goto('/admin/catalogue?tab=services')
  await page.locator('main tbody button').first().click()
  await expect(dialog(page)).toBeVisible()
  await isSearchable(page, 'catalogue')
})
