import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime } from '../support/booking.ts'
import { moved, moving, watchMotion } from '../support/measures.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

const CLOSING_MS = 600

async function bookSomething(page: Page, language: 'en' | 'ar', daysAhead: number) {
  await signInAsNew(page, language)
  const shop = await demoShop()
  const free = await freeTime(page, shop, daysAhead)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), language)
  const [until = ''] = say(language, 'booking.cancelUntil').split('{when}')
  // A time's digits are followed by a no-break space, a date's by a space and its month.
  await expect(dialog(page).getByText(until)).toContainText(/\d \p{L}/u)
  await confirmButton(page, language).click()
  await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
}

for (const language of LANGUAGES)
  test(`the moment it is booked is seen and felt, and leads on (${language})`, async ({ page }) => {
    await watchMotion(page)
    await bookSomething(page, language, language === 'en' ? 9 : 10)
    const [seeYou = ''] = say(language, 'booking.seeYou').split(' {')
    const sheet = dialog(page)
    await expect(sheet.getByText(seeYou)).toBeVisible()
    await expect.poll(async () => (await moved(page)).ticks.length).toBe(1)
    expect((await moved(page)).moves.map(({ ms }) => ms)).toContain(CLOSING_MS)
    await accessible(page)

    const steps = [
      sheet.getByRole('link', { name: say(language, 'booking.toCalendar') }),
      sheet.getByRole('link', { name: say(language, 'appointment.directions') }),
      sheet.getByRole('button', { name: say(language, 'booking.share') }),
    ] as const
    for (const step of steps) {
      const box = await step.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(72)
      expect(box?.width).toBeGreaterThanOrEqual(72)
    }
    const downloading = page.waitForEvent('download')
    await steps[0].click()
    expect((await downloading).suggestedFilename()).toMatch(/\.ics$/)
    await expect(steps[1]).toHaveAttribute('href', /destination=/)
    await steps[2].click()
    await page.getByRole('button', { name: say(language, 'booking.shareOther') }).click()
    const [shared] = (await moved(page)).shared
    expect(shared?.text).toContain('/b/')
    expect(shared?.text).toMatch(/\d/)
  })

test('with reduced motion the ring is closed, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  await bookSomething(page, 'en', 11)
  const ring = dialog(page).locator('circle[stroke-dasharray]')
  await expect(ring.first()).toHaveAttribute('stroke-dashoffset', '0')
  expect((await moved(page)).moves).toEqual([])
  expect(await moving(page)).toBe(0)
})

test('going back closes the confirmation, and the time is no longer selected', async ({ page }) => {
  await signInAsNew(page, 'en')
  const shop = await demoShop()
  await open(page, chosen(shop, await freeTime(page, shop, 12)), 'en')
  await page.getByRole('button', { name: say('en', 'booking.continue'), exact: true }).click()
  await confirmButton(page, 'en').click()
  await expect(dialog(page)).toContainText(say('en', 'booking.bookedTitle'))
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/business/${shop}[^#]*$`))
  await expect(page).not.toHaveURL(/start=/)
})

test('going back past the confirmation does not call the own booking a time that is taken', async ({
  page,
}) => {
  await signInAsNew(page, 'en')
  const shop = await demoShop()
  const free = await freeTime(page, shop, 13)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}`), 'en')
  await page.getByRole('button', { name: say('en', 'booking.continue'), exact: true }).click()
  await confirmButton(page, 'en').click()
  await dialog(page)
    .getByRole('link', { name: say('en', 'booking.viewBookings') })
    .click()
  await expect(page.locator('main article')).toHaveCount(1)
  // The page as it was when the sheet was closed, then with the time chosen.
  for (let step = 0; step < 2; step += 1) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/business/${shop}`))
    await expect(page.locator('#times input[name$=slot]').first()).toBeVisible()
  }
  await expect(page).not.toHaveURL(/start=/)
  await expect(page.locator('#times').getByRole('alert')).toHaveCount(0)
})

/** Returns the index of the current entry in the tab's history. */
const entryOf = (page: Page) => page.evaluate<number>('navigation.currentEntry.index')

test('however a sheet of the booking is closed, one press on Back leaves the page', async ({
  page,
}) => {
  await signInAsNew(page, 'en')
  const shop = await demoShop()
  const free = await freeTime(page, shop, 14)
  const press = (name: Parameters<typeof say>[1]) =>
    page.getByRole('button', { name: say('en', name), exact: true }).click()
  const closings = [
    ['closed', () => press('shell.close'), free.start],
    ['left for the times', () => press('booking.changeTime'), null],
    [
      'done',
      async () => {
        await confirmButton(page, 'en').click()
        await press('booking.done')
      },
      null,
    ],
  ] as const
  for (const [way, close, start] of closings) {
    await open(page, '/support', 'en')
    await page.goto(chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}`))
    const entry = await entryOf(page)
    await press('booking.continue')
    await expect(confirmButton(page, 'en')).toBeEnabled()
    await close()
    await expect(dialog(page), way).toHaveCount(0)
    await expect.poll(() => entryOf(page), way).toBe(entry)
    expect(new URL(page.url()).searchParams.get('start'), way).toBe(start)
    await page.goBack()
    await expect(page, way).toHaveURL(/\/support$/)
  }
})

test('a confirmation opened by its address is closed in place, and pressing twice stays on the page', async ({
  page,
}) => {
  await signInAsNew(page, 'en')
  const shop = await demoShop()
  const free = await freeTime(page, shop, 15)
  const cross = dialog(page).getByRole('button', { name: say('en', 'shell.close'), exact: true })
  await open(page, '/support', 'en')
  await page.goto(chosen(shop, free, '&confirm=1'))
  await cross.click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: say('en', 'booking.continue'), exact: true }).click()
  await cross.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/business/${shop}`))
  await page.goBack()
  await expect(page).toHaveURL(/\/support$/)
})
