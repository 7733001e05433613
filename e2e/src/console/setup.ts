import { expect, type Page } from '@playwright/test'
import { DAY_MS } from '@awan/core/time'
import { fieldIn, say, type Language } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { demoOwner, openAs } from '../support/people.ts'

/** Opens a page of the console as the owner of the worker's shop; returns the shop's id. */
export async function openConsole(page: Page, language: Language, path: string): Promise<string> {
  const { businessId: shop, phone } = await demoOwner()
  await openAs(page, phone, `/console/${shop}/${path}`, language)
  await expect(page.locator('main h1')).toBeVisible()
  return shop
}

export const buttonNamed = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })
export const inDialog = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  dialog(page)
    .last()
    .getByRole('button', { name: say(language, key), exact: true })
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]', { hasText: text })
/** Returns the label of a name in the language of the page. */
export const nameLabel = (language: Language) => fieldIn(language, language, 'console.field.name')

/** Adds a staff member without offerings, so that no other test can book with them; does not wait for the answer. */
export async function sendPerson(page: Page, language: Language, name: string): Promise<void> {
  await buttonNamed(page, language, 'staff.add').click()
  await dialog(page).getByLabel(nameLabel(language)).fill(name)
  await inDialog(page, language, 'staff.noSkills').click()
  await inDialog(page, language, 'staff.addThis').click()
}

/** Adds a staff member that no other test uses; returns id and name. */
export async function addPerson(
  page: Page,
  language: Language,
): Promise<{ id: string; name: string }> {
  const name = `${language === 'ar' ? 'سجى' : 'Saja'} ${Date.now() % 100_000}`
  await sendPerson(page, language, name)
  let id = ''
  await expect
    .poll(() => (id = /\/team\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? ''))
    .not.toBe('')
  await expect(page.locator('main h1')).toHaveText(name)
  return { id, name }
}

/** Blocks an hour of tomorrow by the API: the shop's pages hear of it. */
export async function blockAnHour(page: Page, shop: string, staffId: string): Promise<void> {
  const hour = (at: number) => new Date((Math.ceil(Date.now() / DAY_MS) + at / 24) * DAY_MS)
  const [start, end] = [hour(12), hour(13)].map((at) => at.toISOString().replace('.000', ''))
  await made(page, `/api/console/businesses/${shop}/blocks`, { staffId, start, end })
}
