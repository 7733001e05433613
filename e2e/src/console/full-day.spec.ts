import { expect, type Locator, type Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { newNumber, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { made, registerShop } from '../support/desk.ts'
import { fullShop } from '../support/full-shop.ts'
import { dayIn, dayOf } from '../support/day.ts'

/** Minimum size of a target for wet fingers, in pixels. */
const TARGET = 48

interface Appointment {
  id: string
  start: string
}

const drawn = (page: Page) => page.locator('main [data-appointment]').count()

test('20 people and 400 appointments: only the visible ones are rendered, also during a drag', async ({
  page,
}) => {
  const date = dayIn(3)
  const shop = await fullShop(page, 'en', { date })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/console/${shop}?day=${date}`)
  const events = page.locator('main [data-appointment]')
  await expect(events.first()).toBeVisible()
  await accessible(page)
  // 18 per staff member; six and a half columns are visible, plus one beside them.
  await expect.poll(() => drawn(page)).toBeGreaterThan(6 * 18)
  expect(await drawn(page)).toBeLessThanOrEqual(8 * 18)

  // Dragged to the edge, the grid scrolls along; columns out of view are no longer rendered.
  const heads = page.getByText('Taha Yasin')
  const box = await events.first().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(1235, 500, { steps: 5 })
  await expect(heads.last()).toBeInViewport({ ratio: 1 })
  expect(await drawn(page)).toBeLessThanOrEqual(10 * 18)
  await page.keyboard.press('Escape')
  await page.mouse.up()

  // By keyboard from the first to the last, through columns that were not rendered.
  await page.goto(`/console/${shop}?day=${date}`)
  await events.first().focus()
  for (let step = 1; step < 20; step += 1) {
    const before = await page.evaluate(() => document.activeElement?.getAttribute('data-stop'))
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-stop')))
      .not.toBe(before)
  }
  await expect(page.locator('main [data-appointment]:focus')).toBeInViewport()
  await expect(heads.last()).toBeInViewport({ ratio: 1 })

  // The week of all staff has one row each; a cell opens that day of that staff member.
  await page.goto(`/console/${shop}/calendar?day=${date}&staff=everyone`)
  await expect(page.locator('main tbody tr')).toHaveCount(20)
  await accessible(page)
  const cell = page.locator(`main tbody tr:nth-child(2) [data-day="${date}"]`)
  await expect(cell).toContainText('18')
  await cell.click()
  await expect(page.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(
    'Ali Hassan',
  )
  await expect(events).toHaveCount(18)

  // On a phone, all are one list ordered by time.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/console/${shop}?day=${date}`)
  await expect(events).toHaveCount(360)
})

test('with wet hands: all daily actions take two taps on targets of 48 pixels', async ({
  page,
}) => {
  const { id } = await registerShop(page, 'ar', {
    name: { en: 'Wet hands', ar: 'أيدٍ مبللة' },
  })
  const api = `/api/console/businesses/${id}`
  const now = Math.floor(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${dayOf(now)}`)
  const appointment = await made<Appointment>(page, `${api}/appointments`, {
    source: 'phone',
    staffId: staff[0]?.id,
    name: 'Hasan',
    phone: newNumber(),
    start: new Date(now - 10 * MINUTE_MS).toISOString().replace('.000', ''),
    offeringIds: items.map((item) => item.id),
    durationMinutes: 30,
    outsideHours: true,
  })
  // Just after midnight it belongs to the previous day.
  const day = new Date(appointment.start).toLocaleDateString('en-CA', { timeZone: 'Asia/Baghdad' })
  await page.goto(`/console/${id}?day=${day}`)
  const row = page.locator(`main [data-appointment="${appointment.id}"]`)

  let taps = 0
  const tap = async (target: Locator) => {
    await measure(target)
    await target.click()
    taps += 1
  }
  const measure = async (target: Locator) => {
    await expect(target).toBeVisible()
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(TARGET)
    expect(box?.width).toBeGreaterThanOrEqual(TARGET)
  }
  const deed = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  for (const [mark, said] of [
    ['diary.markArrived', 'diary.markedArrived'],
    ['diary.completed', 'diary.markedCompleted'],
    ['diary.missed', 'diary.markedMissed'],
  ] as const) {
    taps = 0
    await tap(row)
    await tap(deed(say('ar', mark)))
    const [, words = ''] = say('ar', said).split('}')
    const toast = page.locator('[data-sonner-toast]', { hasText: words })
    await toast.getByRole('button', { name: say('ar', 'shell.undo') }).click()
    expect(taps).toBe(2)
  }

  taps = 0
  await tap(row)
  const call = dialog(page).getByRole('link', { name: say('ar', 'diary.call') })
  await measure(call)
  expect(await call.getAttribute('href')).toMatch(/^tel:\+964/)
  expect(taps).toBe(1)
  await accessible(page, 'dialog[open]')

  // A quarter of an hour later, without a further step.
  await tap(dialog(page).getByRole('button', { name: /15/ }))
  expect(taps).toBe(2)
  const later = new Date(now + 5 * MINUTE_MS).toISOString().replace('.000', '')
  await expect
    .poll(async () => {
      const from = dayOf(now - DAY_MS)
      const { visits: appointments } = await get<{ visits: Appointment[] }>(
        page,
        `${api}/diary?from=${from}&days=3`,
      )
      return appointments[0]?.start
    })
    .toBe(later)

  // Walk-in and phone booking: one press each, within reach of the thumb.
  for (const key of ['diary.walkInNow', 'diary.newBooking'] as const)
    await measure(page.getByRole('button', { name: say('ar', key), exact: true }))
})
