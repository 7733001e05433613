import { expect, type Page } from '@playwright/test'
import { say, type Language } from './awan.ts'
import { dialog } from './booking.ts'

/** The sheet that lists the shortcuts of the console and the operator's pages. */
export const keySheet = (page: Page, language: Language) =>
  dialog(page).filter({ hasText: say(language, 'console.keys.everywhere') })

/** Waits until the shortcuts of a page work, which load after it: their sheet opens. */
export async function keysListen(page: Page, language: Language): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keySheet(page, language)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(keySheet(page, language)).toBeHidden()
}

/** Waits for a visible element, then presses Tab until it has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  const there = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let presses = 0; presses < 90; presses += 1) {
    if (await there()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${selector}`)
}

/** Presses a key such as Tab until the focus leaves the page. Lists the controls a bar covered while they had it. */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab') {
  const covered: string[] = []
  for (let stops = 0; stops < 90; stops += 1) {
    await page.keyboard.press(key)
    const at = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const shown = focused.matches('[type=radio]') ? focused.closest('label') : focused
      const area = (shown ?? focused).getBoundingClientRect()
      const isCovered = [...document.querySelectorAll('main .fixed, nav.fixed')].some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        const isBeside = area.bottom <= top || area.top >= bottom
        return !bar.contains(focused) && bar.checkVisibility() && !isBeside
      })
      return { isCovered, html: focused.outerHTML.slice(0, 160) }
    })
    if (!at) return { stops, covered }
    if (at.isCovered) covered.push(at.html)
  }
  throw new Error(`${key} never left the page`)
}

/** Waits for a visible link or button with this name, presses Tab until it has the focus, then Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('a, button')].some(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          (element.getAttribute('aria-label') ?? element.textContent).trim() === wanted,
      ),
    name,
  )
  for (let presses = 0; presses < 90; presses += 1) {
    const called = await page.evaluate(() => {
      const focused = document.activeElement
      // A focused heading may have the same text as the button.
      if (!focused?.matches('a, button')) return ''
      return focused.getAttribute('aria-label') ?? focused.textContent
    })
    if (called.trim() === name) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}
