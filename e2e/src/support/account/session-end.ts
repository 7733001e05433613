import { expect, request, type BrowserContext, type Page } from '@playwright/test'
import { codeOf, fromHere, newestTo, say, type Language } from '../awan.ts'
import { enterCode } from '../people.ts'

/** Ends a browser's session from another client, unknown to the browser. */
export async function endElsewhere(context: BrowserContext): Promise<void> {
  const elsewhere = await request.newContext({
    baseURL: fromHere().origin,
    storageState: await context.storageState(),
  })
  const answer = await elsewhere.delete('/api/auth/session', { headers: fromHere() })
  expect(answer.ok()).toBe(true)
  await elsewhere.dispose()
}

/** Ends the session elsewhere, and lets the page learn of it from another tab. */
export async function endSession(page: Page): Promise<void> {
  await endElsewhere(page.context())
  // Another tab hears of it first, unless this one has asked the server meanwhile.
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other).toHaveURL(/\/login/)
  await other.close()
}

/** Returns the phone number of the signed-in account, without the country code. */
export const ownNumber = (page: Page) =>
  page.evaluate(() => {
    const { phone } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { phone: string } // as the app stores it
    return phone.replace('+964', '')
  })

/** Logs in on the open login page. */
export async function logInHere(page: Page, language: Language, number: string): Promise<void> {
  const before = await sendCode(page, language, number)
  await enterCode(page, language, number, before)
}

/** Logs in within the open sheet, which sends the code with its sixth digit. */
export async function logInWithin(page: Page, language: Language, number: string): Promise<void> {
  const before = await sendCode(page, language, number)
  const field = page.locator('input[autocomplete=one-time-code]')
  await field.fill(await codeOf(page, number, before))
  await expect(field).toBeHidden()
}

/** Sends a code from the form on screen; returns the message before it. */
async function sendCode(page: Page, language: Language, number: string) {
  await page.locator('input[type=tel]').fill(number)
  const before = await newestTo(page, number)
  await page.getByRole('button', { name: say(language, 'account.sendCode') }).click()
  expect(await codeOf(page, number, before)).toHaveLength(6)
  return before
}
