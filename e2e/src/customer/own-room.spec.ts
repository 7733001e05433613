import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { book, freeTime, wantedAt } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

declare global {
  interface Window {
    shifted: number
  }
}

const GOAL = 0.02

/** Opens home once with a booking, then records layout shifts on the reload. */
async function openHomeOnce(page: Page, language: Language): Promise<void> {
  const shop = await demoShop()
  const free = await freeTime(page, shop, 6)
  await openAsNew(page, '/', language)
  await book(page, wantedAt(shop, free))
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      // The browser's type of a layout-shift entry.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await settled(page, language)
}

/** Waits for the next booking, and until its reserved height is released. */
async function settled(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('region', { name: say(language, 'catalog.yourNext') })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--own')))
    .toBe('')
}

for (const language of LANGUAGES) {
  test(`home reserves space for the personal section, and nothing shifts (${language})`, async ({
    page,
  }) => {
    await openHomeOnce(page, language)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await settled(page, language)
      await page.reload()
      await settled(page, language)
      expect(await page.evaluate(() => window.shifted), `at ${width}`).toBeLessThanOrEqual(GOAL)
    }
  })

  test(`the first time on a device nothing moves either (${language})`, async ({ page }) => {
    await openHomeOnce(page, language)
    await page.addInitScript(() => {
      localStorage.removeItem('awan.own')
      // What is below appears after 3 s in any case, which a slow machine may need for the section.
      const start = window.setTimeout.bind(window)
      const patient = (work: () => void, wait?: number) => (wait === 3000 ? 0 : start(work, wait))
      Object.assign(window, { setTimeout: patient })
    })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await settled(page, language)
      await expect(page.getByRole('link', { name: /\S/ }).last()).toBeVisible()
      expect(await page.evaluate(() => window.shifted), `at ${width}`).toBeLessThanOrEqual(GOAL)
    }
  })

  test(`sabotaged: without that room home moves (${language})`, async ({ page }) => {
    await openHomeOnce(page, language)
    await page.addInitScript(() => {
      localStorage.removeItem('awan.own')
      CSSStyleDeclaration.prototype.setProperty = () => undefined
    })
    await page.reload()
    await settled(page, language)
    // The browser reports a shift only after its frame.
    await expect.poll(() => page.evaluate(() => window.shifted)).toBeGreaterThan(GOAL)
  })
}
