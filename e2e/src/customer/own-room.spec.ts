import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { book, freeTime, wantedAt } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

declare global {
  interface Window {
    shifted: number
    /** What moved, for the message of a failure. */
    moved: string[]
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
    window.moved = []
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      // The browser's type of a layout-shift entry.
      for (const { value, sources } of list.getEntries() as Shift[]) {
        window.shifted += value
        for (const { node, previousRect, currentRect } of sources) {
          const text = node?.textContent?.slice(0, 40)
          window.moved.push(`${node?.nodeName} ${text}: ${previousRect.y} to ${currentRect.y}`)
        }
      }
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

async function expectUnmoved(page: Page, width: number): Promise<void> {
  const { shifted, moved } = await page.evaluate(() => ({
    shifted: window.shifted,
    moved: window.moved,
  }))
  expect(shifted, `at ${width}: ${moved.join('; ')}`).toBeLessThanOrEqual(GOAL)
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
      await expectUnmoved(page, width)
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
      await expectUnmoved(page, width)
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
