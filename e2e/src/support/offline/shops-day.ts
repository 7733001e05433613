import { expect, type Page } from '@playwright/test'
import { HOUR_MS, DAY_MS } from '@awan/core/time'
import { say, type Language } from '../awan.ts'
import { dialog, get } from '../booking.ts'
import { dayOf, ZONE_MS } from '../day.ts'
import { made, registerShop } from '../desk.ts'

/** Subset of an appointment that these tests read. */
export interface Appointment {
  id: string
  version: number
  source: string
  status: string
  arrivedAt: string | null
  note: string
  guestName: string
}

/**
 * Registers a shop with one chair that is always open, with an appointment of Sara's today: in three hours, or late in
 * the evening `lateHours` ago.
 */
export async function stage(page: Page, language: Language, { lateHours = 3 } = {}) {
  const shop = await registerShop(page, language, {
    name: { en: 'One chair', ar: 'كرسي واحد' },
    location: { latitude: 33.31, longitude: 44.37 },
  })
  const api = `/api/console/businesses/${shop.id}`
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const offeringIds = [items[0]?.id ?? '']
  const now = Date.now()
  // Later today while there is time: a job completes a past one during the test, which then collapses.
  const early = (now + ZONE_MS) % DAY_MS < 20 * HOUR_MS
  const start = new Date(now + (early ? 3 : -lateHours) * HOUR_MS).toISOString().slice(0, 17)
  const sara = await made<Appointment>(page, `${api}/appointments`, {
    ...{ source: 'phone', offeringIds, name: 'Sara', start: `${start}00Z` },
  })
  const appointments = async () => {
    const date = dayOf(now)
    // A walk-in that finds no free time late in the evening gets one the next morning.
    const diary = await get<{ visits: Appointment[] }>(page, `${api}/diary?from=${date}&days=2`)
    return diary.visits
  }
  await page.goto(`/console/${shop.id}`)
  const opens = page.locator(`[data-appointment="${sara.id}"]`)
  /** Waits for the day; past appointments are collapsed while any is still to come. */
  const shown = async (on = page) => {
    const line = on.locator(`[data-appointment="${sara.id}"]`)
    const over = on.locator('main details:not([open]) summary')
    await expect(line.or(over).first()).toBeVisible()
    // The day may be read again meanwhile, and then collapse it.
    await expect(async () => {
      if (await over.isVisible()) await over.click({ timeout: 2000 })
      await expect(line).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  }
  await shown()
  return { shop, api, sara, opens, shown, offeringIds, appointments }
}

/** Waits until the files for a shop's day are cached; its messages come last. */
export async function dayKept(page: Page): Promise<void> {
  const files = () =>
    page.evaluate(async () =>
      (await (await caches.open('awan-files')).keys()).map(({ url }) => url),
    )
  await expect
    .poll(files, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/\/console-[\w-]{7}\.js$/))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Books a walk-in: the only offering, now. */
export async function walkIn(page: Page, language: Language): Promise<void> {
  await button(page, say(language, 'diary.walkInNow')).click()
  await dialog(page).locator('ul button').first().click()
  await expect(dialog(page)).toHaveCount(0)
}

export async function writeNote(page: Page, language: Language, note: string): Promise<void> {
  await typeNote(page, language, note)
  await saveNote(page, language)
}

/** Types a note into the open sheet of an appointment without saving it. */
export async function typeNote(page: Page, language: Language, note: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: say(language, 'diary.edit') })
    .click()
  await dialog(page).locator('textarea').fill(note)
}

export async function saveNote(page: Page, language: Language): Promise<void> {
  await button(page, say(language, 'diary.save')).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** The line that shows the number of unsent entries. */
export const unsentLine = (page: Page) =>
  page.locator('main [role=status] button[aria-haspopup=dialog]')
