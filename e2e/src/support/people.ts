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

/** A new person, signed in, on the page asked for. */
export async function openAsNew(page: Page, path: string, language: Language): Promise<void> {
  await open(page, `/signup?next=${encodeURIComponent(path)}`, language)
  await signUpHere(page, language, language === 'ar' ? 'زهراء علي' : 'Zahra Ali')
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
}

/** The box that agrees to the three linked texts. */
export const agreement = (page: Page) =>
  page.locator('label:has(a[href="/terms"]) input[type=checkbox]')
