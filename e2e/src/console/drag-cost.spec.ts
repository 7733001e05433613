import { expect, type Page } from '@playwright/test'
import { test } from '../support/awan.ts'
import { companions } from '../support/companions.ts'
import { dayIn } from '../support/day.ts'
import { fullShop } from '../support/full-shop.ts'

/** Upper bound, of about 1,800 elements: a step of a drag renders the dragged one and its target time. */
const STYLED_AT_MOST = 50
const STEPS = 20
const SIZE = { width: 1280, height: 800 }

interface Styling {
  name: string
  args: { elementCount?: number }
}

test('dragging among 400 appointments restyles only the changes, not the day', async ({ page }) => {
  await gripOne(page)
  expect(await mostStyledAtOnce(page)).toBeLessThan(STYLED_AT_MOST)
})

test('sabotaged: a rule that matches across the page restyles the day', async ({ page }) => {
  await gripOne(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root:has(#nothing) main button { scroll-margin-block-end: 24rem }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await mostStyledAtOnce(page)).toBeGreaterThan(STYLED_AT_MOST)
})

/** Presses on an appointment of a full day once it is rendered; the next move lifts it. */
async function gripOne(page: Page): Promise<void> {
  const date = dayIn(2)
  const shop = await fullShop(page, 'en', { date })
  await page.addInitScript(() => localStorage.setItem('awan.diaryView', 'grid'))
  await page.setViewportSize(SIZE)
  await page.goto(`/console/${shop}?day=${date}`)
  const event = page.locator('main [data-appointment]').nth(12)
  // Code that arrives later would restyle the page during the drag.
  await companions(page)
  // Waits until the day has stopped moving.
  await event.hover({ position: { x: 20, y: 8 } })
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Returns the largest number of elements in one style recalculation while it is lifted and dragged across the columns. */
async function mostStyledAtOnce(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const counts: number[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    const events = value as unknown as Styling[] // type of the DevTools protocol
    for (const { name, args } of events)
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  })
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.start', {
    categories: 'devtools.timeline',
    transferMode: 'ReportEvents',
  })
  for (let step = 0; step < STEPS; step += 1)
    await page.mouse.move(100 + ((SIZE.width - 200) * step) / STEPS, 350 + (step % 2) * 60)
  await devtools.send('Tracing.end')
  await complete
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // An empty trace would prove nothing.
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}
