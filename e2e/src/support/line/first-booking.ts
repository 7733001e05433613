import { expect, type Page } from '@playwright/test'
import { codeOf, newNumber, say, type Language } from '../awan.ts'
import { confirmButton, daysWithTimes, dialog, get, ownDays, ownTime } from '../booking.ts'
import { agreement } from '../people.ts'

/** Timeout for a bad line. */
const PATIENCE = { timeout: 60_000 }
/** Locale of the visitor's device by language. */
export const LOCALES = { en: 'en-GB', ar: 'ar-IQ' } as const
const NAMES = { en: 'Zahra Ali', ar: 'زهراء علي' }

/** Start of a first booking: home, or a shared link to a shop. */
export type Beginning = 'home' | 'link'

interface Journey {
  origin: string
  language: Language
  from: Beginning
  /** Called after each step. */
  done?: (step: string) => void
}

/** Books a time as a first-time guest, with a number that has no account yet. */
export async function firstBooking(page: Page, journey: Journey): Promise<void> {
  const { origin, language, from, done = () => {} } = journey
  if (from === 'home') {
    await page.goto(origin, { waitUntil: 'commit' })
    await page.locator('main a[href^="/service/"]').first().click()
    done('home')
    await (await ownTime(page)).click()
    done('service')
  } else {
    await page.goto(`${origin}/business/${await quietShop(page)}`, { waitUntil: 'commit' })
    await chooseTime(page, language)
  }
  const number = newNumber()
  // Choosing a time opens the sheet, which asks for the number.
  await dialog(page).locator('input[type=tel]').fill(number)
  done('shop')
  await dialog(page)
    .getByRole('button', { name: say(language, 'account.sendCode') })
    .click()
  await dialog(page).locator('input[name=name]').fill(NAMES[language])
  await agreement(page).click()
  await dialog(page)
    .getByRole('button', { name: say(language, 'account.createAccount') })
    .click()
  const field = page.locator('input[autocomplete=one-time-code]')
  await expect(field).toBeVisible(PATIENCE)
  done('code')
  await field.fill(await codeOf(page, number))
  await confirmButton(page, language).click()
  done('account')
  await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'), PATIENCE)
  done('booked')
}

/** Returns a shop in which no other test books: live updates of each booking would cause refetches. */
async function quietShop(page: Page): Promise<string> {
  const gyms = '/api/businesses?city=erbil&category=gym&limit=50'
  const { items } = await get<{ items: { id: string; name: { en: string } }[] }>(page, gyms)
  const quiet = items.find(({ name }) => name.en === 'Zagros Strength')
  expect(quiet).toBeDefined()
  return quiet?.id ?? ''
}

async function chooseTime(page: Page, language: Language): Promise<void> {
  await page.locator('#services label').first().click()
  await daysWithTimes(page).nth(ownDays()).click()
  await page.locator('#times label:has(input[name$=slot])').first().click()
  await page.getByRole('button', { name: say(language, 'booking.continue'), exact: true }).click()
}
