import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { book, chosen, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { DESKTOP, PHONE } from '../support/layout.ts'
import {
  atRest,
  layoutShift,
  moved,
  moving,
  watchLayout,
  watchMotion,
} from '../support/measures.ts'
import { demoOwner, demoShop, openAs, signInAsNew } from '../support/people.ts'

const COVER = '::view-transition-group(cover)'

/** Waits for a chunk that loads after its page, and runs then. */
async function hasLoaded(page: Page, part: string): Promise<void> {
  const find = (name: string) =>
    performance.getEntriesByType('resource').find((entry) => entry.name.includes(name))?.name
  await page.waitForFunction(find, part)
  await page.evaluate(
    async (url) => void (await import(url ?? '')),
    await page.evaluate(find, part),
  )
  await atRest(page)
}

/** Opens the page of the worker's shop on a day with times. */
async function openTimes(page: Page, language: Language, daysAhead: number): Promise<void> {
  const shop = await demoShop()
  const { offeringId, date } = await freeTime(page, shop, daysAhead)
  await open(page, `/business/${shop}?offering=${offeringId}&date=${date}`, language)
  await expect(page.locator('#times input[name$=slot]').first()).toBeAttached()
}

/** Changes to the nearest earlier or later day with times. */
async function turnTo(page: Page, which: 'earlier' | 'later'): Promise<void> {
  const days = page.locator('#times label:has(input[name$=day]:enabled)')
  // The days may load after the times.
  await expect(page.locator('#times label[data-chosen]:has(input[name$=day]:enabled)')).toHaveCount(
    1,
  )
  const all = await days.all()
  const at = (await Promise.all(all.map((day) => day.getAttribute('data-chosen')))).indexOf('true')
  await all[at + (which === 'later' ? 1 : -1)]?.click()
}

async function openSheet(page: Page, language: Language): Promise<Locator> {
  await signInAsNew(page, language)
  const shop = await demoShop()
  const free = await freeTime(page, shop, 12)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}`), language)
  await page.getByRole('button', { name: say(language, 'booking.continue') }).click()
  await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
  // The dragging code loads with the sheet, and the opening animation ends.
  await hasLoaded(page, 'follow-finger')
  await expect.poll(() => moving(page)).toBe(0)
  return dialog(page)
}

/** Drags a sheet down by its header and holds it there. */
async function draw(page: Page, sheet: Locator, by: number): Promise<void> {
  const head = await sheet.locator('h2').boundingBox()
  const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 8 })
}

const topOf = async (sheet: Locator) => Math.round((await sheet.boundingBox())?.y ?? 0)

for (const language of LANGUAGES)
  test(`a sheet follows the finger, returns, and is closed by it (${language})`, async ({
    page,
  }) => {
    const sheet = await openSheet(page, language)
    const top = await topOf(sheet)
    await draw(page, sheet, 60)
    await expect.poll(() => topOf(sheet)).toBe(top + 60)
    // Dragged back to its position: no fling closes it.
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await expect.poll(() => topOf(sheet)).toBe(top)
    await draw(page, sheet, 0.6 * (844 - top))
    await page.mouse.up()
    await expect(sheet).toHaveCount(0)
  })

test('a sheet closes by its cross and by the keyboard as before', async ({ page }) => {
  const sheet = await openSheet(page, 'en')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const again = page.getByRole('button', { name: say('en', 'booking.continue') })
  await again.click()
  await sheet.getByRole('button', { name: say('en', 'shell.close') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(again).toBeFocused()
})

for (const [language, later] of [
  ['en', '16px'],
  ['ar', '-16px'],
] as const)
  test(`times of another day slide in from its side (${language})`, async ({ page }) => {
    await watchMotion(page)
    await openTimes(page, language, 2)
    expect((await moved(page)).moves).toEqual([])
    const froms = async () => (await moved(page)).moves.map(({ frames }) => frames)
    await turnTo(page, 'later')
    await expect.poll(froms).toEqual([expect.stringContaining(`"${later} 0"`)])
    await turnTo(page, 'earlier')
    const earlier = language === 'en' ? '-16px' : '16px'
    await expect.poll(async () => (await froms())[1]).toContain(`"${earlier} 0"`)
  })

for (const language of LANGUAGES)
  test(`the picture of a card becomes the cover of its page (${language})`, async ({ page }) => {
    await watchMotion(page)
    await open(page, '/businesses', language)
    await companions(page)
    const card = page.locator('main article a.stretch').first()
    await card.waitFor()
    await hasLoaded(page, 'cover-transition')
    // Retried: once the page is cached, it opens fast enough on a busy machine.
    await expect(async () => {
      await card.click()
      await expect(page).toHaveURL(/\/business\/[\w-]+$/)
      await expect(page.locator('main h1 bdi')).toBeVisible()
      const { turns } = await moved(page)
      await page.goBack()
      await expect(card).toBeVisible()
      expect(turns.flat()).toContain(COVER)
    }).toPass()
    await expect.poll(() => moving(page)).toBe(0)
    await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0)
  })

test('undo shows its remaining time, and pauses while in use', async ({ page }) => {
  await signInAsNew(page, 'ar')
  const shop = await demoShop()
  await open(page, `/business/${shop}`, 'ar')
  const heart = page.locator('main button[aria-pressed]:has(svg.lucide-heart)').first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  const undo = page.getByRole('button', { name: say('ar', 'shell.undo'), exact: true })
  await expect(undo).toBeVisible()
  const ring = page.locator('[data-sonner-toast] [stroke-dasharray]')
  const state = () => ring.evaluate((circle) => circle.getAnimations()[0]?.playState)
  await expect.poll(state).toBe('running')
  await undo.hover()
  await expect.poll(state).toBe('paused')
})

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, and everything works', async ({ page }) => {
    await watchMotion(page)
    await openTimes(page, 'en', 2)
    const first = await page.locator('#times input[name$=slot]').first().getAttribute('name')
    await turnTo(page, 'later')
    await expect(page).toHaveURL(/date=/)
    expect(first).not.toBeNull()

    await open(page, '/businesses', 'en')
    await companions(page)
    await hasLoaded(page, 'cover-transition')
    await page.locator('main article a.stretch').first().click()
    await expect(page.locator('main h1 bdi')).toBeVisible()

    const sheet = await openSheet(page, 'en')
    const top = await topOf(sheet)
    await draw(page, sheet, 0.6 * (844 - top))
    expect(await topOf(sheet)).toBe(top)
    await page.mouse.up()
    await expect(sheet).toHaveCount(0)
    const { moves, turns } = await moved(page)
    expect([...moves, ...turns]).toEqual([])
  })
})

for (const language of LANGUAGES)
  test(`no screen shifts while loading (${language})`, async ({ page }) => {
    const { businessId: shop, phone } = await demoOwner()
    await watchLayout(page)
    for (const path of ['/', `/business/${shop}`, '/services']) {
      await open(page, path, language)
      await companions(page)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      expect.soft(await layoutShift(page), path).toBeLessThanOrEqual(0.02)
    }
    await openAs(page, phone, `/console/${shop}`, language)
    await companions(page)
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    expect.soft(await layoutShift(page), 'console').toBeLessThanOrEqual(0.02)
  })

for (const language of LANGUAGES)
  test(`new content appears without a shift, on a phone and on a desktop (${language})`, async ({
    page,
  }) => {
    const shop = await demoShop()
    await signInAsNew(page, language)
    const { id } = await book(page, wantedAt(shop, await freeTime(page, shop, 8)))
    await watchLayout(page)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.goto('/notifications')
      await companions(page)
      const readAll = say(language, 'notification.readAll')
      await expect(page.getByRole('button', { name: readAll })).toBeVisible()
      await expect(page.locator(`main a[href="/appointments/${id}"]`)).toBeVisible()
      expect.soft(await layoutShift(page), `at ${size.width}`).toBeLessThanOrEqual(0.02)
    }
  })
