import { expect, type Page } from '@playwright/test'
import { say, type Language } from './awan.ts'
import { dialog } from './booking.ts'

/** The sheet that names the keys of shops and of the operator. */
export const keySheet = (page: Page, language: Language) =>
  dialog(page).filter({ hasText: say(language, 'console.keys.everywhere') })

/** Waits until the keys of a page are there, which come after it: the sheet that names them is the proof. */
export async function keysListen(page: Page, language: Language): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keySheet(page, language)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(keySheet(page, language)).toBeHidden()
}

/** Presses Tab until the element has the focus, once it is there. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' })
  const there = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let presses = 0; presses < 90; presses += 1) {
    if (await there()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${selector}`)
}

/** Presses Tab until what has the focus is called so, once there is such a thing, and then Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('a, button')].some(
        (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === wanted,
      ),
    name,
  )
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
