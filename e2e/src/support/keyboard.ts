import type { Page } from '@playwright/test'

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const there = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let presses = 0; presses < 90; presses += 1) {
    if (await there()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${selector}`)
}

/** Presses Tab until what has the focus is called so, and then Enter. */
export async function press(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    const called = await page.evaluate(() => {
      const focused = document.activeElement
      // A heading that took the focus may be called as the button is.
      if (!focused?.matches('a, button')) return ''
      return focused.getAttribute('aria-label') ?? focused.textContent
    })
    if (called.trim() === name) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}
