import { expect, type Locator, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { layoutShift, linesOf, timesOfEvents, watchLayout } from '../support/measures.ts'
import { demoOwner, openAs } from '../support/people.ts'
import { wednesdayIn } from '../support/day.ts'
import { show, takenNoon } from './taken-noon.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const card = (page: Page) => page.locator('[data-event-card]')

/** Expects an element to end above another once their sheet has stopped moving. */
async function above(upper: Locator, lower: Locator): Promise<void> {
  await lower.hover({ trial: true })
  const isAbove = async () => {
    const [one, other] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
    return one && other ? one.y + one.height < other.y : undefined
  }
  await expect.poll(isAbove).toBe(true)
}

test('times in the calendar are whole or hidden', async ({ page }) => {
  const set = await takenNoon(page, 11)
  const screens = LANGUAGES.flatMap((language) =>
    [PHONE, DESK].flatMap((size) => ['grid', 'list'].map((view) => ({ language, size, view }))),
  )
  for (const { language, size, view } of screens) {
    await page.setViewportSize(size)
    await page.evaluate((chosen) => localStorage.setItem('awan.diaryView', chosen), view)
    for (const path of ['/calendar', '']) {
      await show(page, language, `${set.console}${path}?day=${set.date}`)
      // Heights and columns settle after the first event is visible. A narrow column shows no times; the axis does.
      const times = async () => {
        const { cut, whole } = await timesOfEvents(page)
        return { cut, shown: path !== '' || whole > 0 }
      }
      const screen = `${path} ${view} ${language} ${size.width}`
      await expect.poll(times, screen).toEqual({ cut: [], shown: true })
    }
  }
})

test('truncated events have a card, for mouse and keyboard; cancelled ones are moved aside', async ({
  page,
}) => {
  const set = await takenNoon(page, 13)
  const week = `${set.console}/calendar?day=${set.date}`
  await page.setViewportSize(DESK)
  await show(page, 'en', `${set.console}?day=${set.date}`)
  const gone = page.locator(`main [data-appointment="${set.gone.id}"]`)
  await expect(gone).toHaveCount(0)
  const fold = page.locator('main summary')
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(gone).toContainText(say('en', 'diary.cancelled'))
  await gone.click()
  await expect(dialog(page)).toContainText(say('en', 'diary.cancelled'))

  // A 15-minute appointment in the week of one staff member: hover and keyboard show its card; Esc hides it.
  await show(page, 'en', week)
  const first = page.locator('main [data-appointment][tabindex="0"]')
  await first.hover()
  await expect(card(page)).toContainText('11:15')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await expect(card(page)).toContainText('11:15')

  // The week shows one staff member, whose id is in the URL.
  const chips = page.getByRole('radio', { checked: true })
  await expect(chips).toHaveAccessibleName(set.staff[0]?.name.en ?? '')
  const second = set.staff[1]
  await page.getByRole('radio', { name: second?.name.en ?? '', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`staff=${second?.id}`))
  await page.reload()
  await expect(chips).toHaveAccessibleName(second?.name.en ?? '')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('events too small for text show their card first, and open with the next tap', async ({
    page,
  }) => {
    const set = await takenNoon(page, 19)
    const short = await set.write(set.staff[0]?.id ?? '', '12:00', 10)
    await show(page, 'ar', `${set.console}/calendar?day=${set.date}`)
    const event = page.locator(`main [data-appointment="${short.id}"]`)
    await event.tap()
    await expect(card(page)).toContainText('Noor Al-Huda')
    await expect(dialog(page)).toHaveCount(0)
    await event.tap()
    await expect(dialog(page)).toContainText('Noor Al-Huda')
    await page.keyboard.press('Escape')
    // An appointment that shows its customer opens at once.
    await page.locator('main [data-appointment]').first().tap()
    await expect(dialog(page)).toHaveCount(1)
  })
})

test('on a phone the day comes first: the next customer, its figures in one line, and the bell', async ({
  page,
}) => {
  const set = await takenNoon(page, 12)
  await page.setViewportSize(PHONE)
  await watchLayout(page)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    const first = page.locator('main [data-appointment]').first()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(200)
    await expect(page.locator('main header a[href="/notifications"]')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => linesOf(page, 'main header p > span:nth-child(3)')).toEqual([1])
    await page.setViewportSize(PHONE)
  }
})

interface Hours {
  staff: { hours: { ranges: object[] }[] }[]
}

test('a day is closed from its own menu', async ({ page }) => {
  const { businessId: shop, phone } = await demoOwner()
  await openAs(page, phone, '/terms', 'ar')
  const rangesOf = async (date: string) => {
    const path = `/api/console/businesses/${shop}/diary?from=${date}&days=1`
    const { staff } = await get<Hours>(page, path)
    return staff.flatMap(({ hours }) => hours.flatMap(({ ranges }) => ranges))
  }
  // No test books so far ahead.
  const date = wednesdayIn(30)
  expect(await rangesOf(date)).not.toEqual([])
  await page.setViewportSize(PHONE)
  await page.goto(`/console/${shop}?day=${date}`)
  await page.locator('main h1 button').click()
  await accessible(page, 'dialog[open]')
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.closeDay') })
    .click()
  // All staff, the whole day.
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.save'), exact: true })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => rangesOf(date)).toEqual([])
})

test('former staff get nothing new, and keep their appointments', async ({ page }) => {
  const set = await takenNoon(page, 20)
  const api = `/api${set.console}`.replace('console/', 'console/businesses/')
  const { items } = await get<{ items: { id: string; active: boolean }[] }>(
    page,
    `${api}/offerings`,
  )
  const sold = items.filter(({ active }) => active).map(({ id }) => id)
  const headers = fromHere()
  const made = await page.request.post(`${api}/staff`, {
    headers,
    data: {
      name: { en: 'Sahar', ar: 'سحر' },
      offeringIds: sold,
      weekly: Array.from({ length: 7 }, () => [{ from: 540, to: 1260 }]),
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id, version } = (await made.json()) as { id: string; version: number } // as in the API contract
  const start = `${set.date}T08:15:00Z`
  const booked = await page.request.post(`${api}/appointments`, {
    headers,
    data: { source: 'phone', staffId: id, name: 'Hiba', start, offeringIds: sold.slice(0, 1) },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const appointment = (await booked.json()) as { id: string; version: number } // as in the API contract
  const gone = await page.request.patch(`${api}/staff/${id}`, {
    headers,
    data: {
      version,
      active: false,
      decisions: [{ appointmentId: appointment.id, version: appointment.version, action: 'keep' }],
    },
  })
  expect(gone.status(), await gone.text()).toBe(200)

  await page.setViewportSize(DESK)
  await show(page, 'en', `${set.console}?day=${set.date}`)
  const column = page.getByRole('list', { name: 'Sahar', exact: true })
  await column.scrollIntoViewIfNeeded()
  await expect(page.getByText(say('en', 'diary.hasLeft'))).toBeVisible()
  const box = await column.getByRole('button').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) + 40)
  await expect(dialog(page)).toHaveCount(0)
  // The next press opens the appointment below it.
  await column.getByRole('button').click()
  await expect(dialog(page)).toContainText('Sahar')
})

test('a phone’s sheets show the selection and the next step', async ({ page }) => {
  const set = await takenNoon(page, 15)
  await page.setViewportSize(PHONE)
  await show(page, 'ar', `${set.console}?day=${set.date}`)

  // The customer's name is visible, below all fields before it.
  await page.getByRole('button', { name: say('ar', 'diary.newBooking'), exact: true }).click()
  const book = dialog(page).getByRole('button', { name: say('ar', 'diary.book'), exact: true })
  const name = dialog(page).getByLabel(say('ar', 'diary.customerName'))
  await above(name, book)
  // Both buttons have the same width.
  const block = dialog(page).getByRole('button', { name: say('ar', 'diary.blockTime') })
  expect((await book.boundingBox())?.width).toBe((await block.boundingBox())?.width)
  // A number aligns with its label.
  const length = dialog(page).getByLabel(say('ar', 'diary.length'))
  await expect(length).toHaveCSS('direction', 'rtl')
  // The first missing or invalid field gets the focus, visible above the buttons with its error.
  await book.click()
  await expect(dialog(page).locator('fieldset[data-invalid] button').first()).toBeFocused()
  await dialog(page).locator('fieldset button').first().click()
  const number = dialog(page).getByLabel(say('ar', 'account.phone'))
  await number.fill('123')
  await book.click()
  await expect(number).toBeFocused()
  const said = dialog(page).getByText(say('ar', 'error.invalid_phone'))
  await above(said, book)
  await number.fill('')
  await dialog(page).locator('fieldset button').first().click()
  await page.keyboard.press('Escape')

  // The title of an appointment is its customer; the selected option is scrolled into view.
  await page.locator('main [data-appointment]').first().click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Noor Al-Huda Abdulrahman')
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.edit') })
    .click()
  await expect(dialog(page).locator('button[aria-pressed=true]').first()).toBeInViewport({
    ratio: 1,
  })

  // Both days of a time off fit on one line.
  await page.goto(`${set.console}/team/closures`)
  await page
    .getByRole('button', { name: say('ar', 'staff.addTimeOff') })
    .first()
    .click()
  await expect
    .poll(() => linesOf(page, 'dialog[open] button[aria-haspopup=dialog] .num'))
    .toEqual([1, 1])
})
