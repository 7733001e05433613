import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { layoutShift, linesOf, timesOfEvents, watchLayout } from '../support/measures.ts'
import { demoOwner, openAs } from '../support/people.ts'
import { dayIn } from '../support/day.ts'

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
  /** Writes one down: with whom, from when (UTC), how long. */
  write: (staffId: string, at: string, durationMinutes: number) => Promise<Appointment>
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
/** Of what everybody has written down for the same noon. */
const LENGTHS = [15, 30, 45, 60, 90, 120]

/** Everybody is busy from noon on, each for another time; what the first had an hour later was cancelled. */
async function stage(page: Page, daysAhead: number): Promise<Stage> {
  const { businessId: shop, phone } = await demoOwner()
  await openAs(page, phone, '/terms', 'en')
  const api = `/api/console/businesses/${shop}`
  const headers = fromHere()
  const date = dayIn(daysAhead)
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
  return { console: `/console/${shop}`, date, staff, gone, write }
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
  const screens = LANGUAGES.flatMap((language) =>
    [PHONE, DESK].flatMap((size) => ['grid', 'list'].map((view) => ({ language, size, view }))),
  )
  for (const { language, size, view } of screens) {
    await page.setViewportSize(size)
    await page.evaluate((chosen) => localStorage.setItem('awan.diaryView', chosen), view)
    for (const path of ['/calendar', '']) {
      await show(page, language, `${set.console}${path}?day=${set.date}`)
      const { cut, whole } = await timesOfEvents(page)
      expect.soft(cut, `${path} ${view} ${language} ${size.width}`).toEqual([])
      // A narrow column leaves the time to the axis.
      if (path === '') expect(whole).toBeGreaterThan(0)
    }
  }
})

test('what has no room for its words has a card, for a mouse and for keys; what is cancelled steps aside', async ({
  page,
}) => {
  const set = await stage(page, 95)
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

  // A quarter of an hour in one person's week: a mouse and keys bring its card; Esc sends it away.
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

  // The week is one person's, and the address remembers whose.
  const chips = page.getByRole('radio', { checked: true })
  await expect(chips).toHaveAccessibleName(set.staff[0]?.name.en ?? '')
  const second = set.staff[1]
  await page.getByText(second?.name.en ?? '', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`staff=${second?.id}`))
  await page.reload()
  await expect(chips).toHaveAccessibleName(second?.name.en ?? '')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('what has room for no word shows its card first, and opens with the next tap', async ({
    page,
  }) => {
    const set = await stage(page, 135)
    const short = await set.write(set.staff[0]?.id ?? '', '12:00', 10)
    await show(page, 'ar', `${set.console}/calendar?day=${set.date}`)
    const event = page.locator(`main [data-appointment="${short.id}"]`)
    await event.tap()
    await expect(card(page)).toContainText('Noor Al-Huda')
    await expect(dialog(page)).toHaveCount(0)
    await event.tap()
    await expect(dialog(page)).toContainText('Noor Al-Huda')
    await page.keyboard.press('Escape')
    // What says whose it is opens at once.
    await page.locator('main [data-appointment]').first().tap()
    await expect(dialog(page)).toHaveCount(1)
  })
})

test('on a desk an appointment opens beside its day, which goes on being used', async ({
  page,
}) => {
  const set = await stage(page, 115)
  await page.setViewportSize(DESK)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    const events = page.locator('main [data-appointment]')
    await events.first().click()
    const panel = page.getByRole('dialog')
    await expect(panel).toBeVisible()
    await accessible(page)
    const [panelBox, gridBox] = [
      await panel.boundingBox(),
      await page.getByRole('group', { name: say(language, 'diary.schedule') }).boundingBox(),
    ]
    // Neither covers the other, whichever side it is.
    expect(panelBox && gridBox).toBeTruthy()
    if (language === 'en') expect(panelBox?.x ?? 0).toBeGreaterThan(gridBox?.x ?? 0)
    else expect(panelBox?.x).toBe(0)
    await expect(events.first()).toHaveAttribute('aria-current', 'true')
    // Another one takes its place with one press; Esc closes it, and the focus is back on the day.
    await events.nth(1).click()
    await expect(events.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(panel).toHaveCount(1)
    await panel.getByRole('heading').first().focus()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(events.nth(1)).toBeFocused()
  }
})

test('on a phone the day comes first: who comes next, its figures in one line, and the bell', async ({
  page,
}) => {
  const set = await stage(page, 85)
  await page.setViewportSize(PHONE)
  await watchLayout(page)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    const first = await page.locator('main [data-appointment]').first().boundingBox()
    expect(first?.y).toBeLessThan(200)
    await expect(page.locator('main header a[href="/notifications"]')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await linesOf(page, 'main header p > span:nth-child(3)')).toEqual([1])
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
  // Nobody has booked so far ahead; on some day of the week the shop may be closed anyway.
  let ahead = 150
  while ((await rangesOf(dayIn(ahead))).length === 0) ahead += 1
  const date = dayIn(ahead)
  await page.setViewportSize(PHONE)
  await page.goto(`/console/${shop}?day=${date}`)
  await page.locator('main h1 button').click()
  await accessible(page, 'dialog[open]')
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.closeDay') })
    .click()
  // Everyone, all of that day.
  await dialog(page)
    .getByRole('button', { name: say('ar', 'diary.save'), exact: true })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => rangesOf(date)).toEqual([])
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

test('what is typed beside the day is not lost to another appointment', async ({ page }) => {
  const set = await stage(page, 116)
  await page.setViewportSize(DESK)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    const panel = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: say(language, 'console.unsaved') })
    const note = panel.getByRole('textbox', { name: say(language, 'diary.note') })
    const events = page.locator('main [data-appointment]')
    await events.first().click()
    await panel.getByRole('button', { name: say(language, 'diary.edit'), exact: true }).click()
    await note.fill('Brings his own towel')
    for (const leave of [
      () => events.nth(1).click(),
      () => panel.getByRole('button', { name: say(language, 'diary.back'), exact: true }).click(),
      () => panel.press('Escape'),
    ]) {
      await leave()
      await question.getByRole('button', { name: say(language, 'console.keepEditing') }).click()
      await expect(question).toHaveCount(0)
      await expect(note).toHaveValue('Brings his own towel')
      await expect(events.first()).toHaveAttribute('aria-current', 'true')
    }
    await events.nth(1).click()
    await accessible(page)
    await question.getByRole('button', { name: say(language, 'console.discard') }).click()
    await expect(events.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(note).toHaveCount(0)
    // Where nothing is typed nothing is asked.
    await panel.getByRole('button', { name: say(language, 'diary.move'), exact: true }).click()
    await events.first().click()
    await expect(events.first()).toHaveAttribute('aria-current', 'true')
    await expect(question).toHaveCount(0)
  }
})
