import { expect, type Page } from '@playwright/test'
import { codeOf, newNumber, open, say, type Language } from './awan.ts'

interface Person {
  role: string
  name: string
  phone: string
  businessId?: string
}

/** The people of the demo, as the banner names them. */
export async function people(page: Page): Promise<Person[]> {
  const answer = await page.request.get('/api/dev/people')
  return ((await answer.json()) as { items: Person[] }).items // the contract's own shape
}

/** The demo owner's shop: several professionals, open most days. */
export async function demoShop(page: Page): Promise<string> {
  const found = (await people(page)).find((person) => person.businessId)
  expect(found).toBeDefined()
  return found?.businessId ?? ''
}

/** Fills the sign-up form that is on screen and enters the code. */
export async function signUpHere(page: Page, language: Language, name: string): Promise<string> {
  const number = newNumber()
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
  await enterCode(page, language, number)
  return number
}

export async function enterCode(page: Page, language: Language, number: string): Promise<void> {
  const field = page.locator('input[autocomplete=one-time-code]')
  await expect(field).toBeVisible()
  await field.pressSequentially(await codeOf(page, number))
  await page.getByRole('button', { name: say(language, 'account.verify'), exact: true }).click()
  await expect(field).toBeHidden()
}

/**
 * A new person, signed in without the screens for it (account.spec.ts has those), on the page asked for. Who is looked for
 * by name has one that no other test gives.
 */
export async function openAsNew(
  page: Page,
  path: string,
  language: Language,
  fullName = language === 'ar' ? 'زهراء علي' : 'Zahra Ali',
): Promise<void> {
  const phone = newNumber()
  await proveNumber(page, { purpose: 'signup', phone, fullName, agreed: true, language })
  await arrive(page, path, language)
}

/** Somebody with an account already, such as a person of the demo, signed in on the page asked for. */
export async function openAs(
  page: Page,
  phone: string,
  path: string,
  language: Language,
): Promise<void> {
  // Another worker that logs the same person in voids this code: then once more.
  await expect(async () =>
    proveNumber(page, { purpose: 'login', phone: phone.replace('+964', ''), language }),
  ).toPass({ timeout: 20_000 })
  await arrive(page, path, language)
}

async function arrive(page: Page, path: string, language: Language): Promise<void> {
  await open(page, path, language)
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
}

/** Gets the session cookie, and stores what the screen stores after a sign-in: once in this tab. */
async function proveNumber(page: Page, body: { phone: string; [field: string]: unknown }) {
  const asked = await page.request.post('/api/auth/otp', { data: body })
  const { challengeId } = (await asked.json()) as { challengeId: string } // the contract's own shape
  const data = { code: await codeOf(page, body.phone) }
  const verified = await page.request.post(`/api/auth/otp/${challengeId}/verify`, { data })
  expect(verified.status()).toBe(200)
  const { user } = (await verified.json()) as { user: object } // the contract's own shape
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e.signedIn')) return
    sessionStorage.setItem('e2e.signedIn', 'true')
    localStorage.setItem('userRegistered', 'true')
    localStorage.setItem('userData', JSON.stringify(stored))
  }, user)
}

/** The box that agrees to the three linked texts. */
export const agreement = (page: Page) =>
  page.locator('label:has(a[href="/terms"]) input[type=checkbox]')
