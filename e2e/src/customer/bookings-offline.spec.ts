import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, freeTime, wantedAt } from '../support/booking.ts'
import { keptOnDevice, NO_NETWORK } from '../support/companions.ts'
import { demoShop, openAsNew } from '../support/people.ts'
import { held } from '../support/line/held.ts'

// The browser logs requests that fail offline.
test.use({ serviceWorkers: 'allow', allow: [NO_NETWORK] })

/** Signs up with one booking and opens the list of bookings. */
async function withBooking(page: Page, language: (typeof LANGUAGES)[number], daysAhead: number) {
  await openAsNew(page, '/profile', language)
  const shop = await demoShop()
  const booking = await book(page, wantedAt(shop, await freeTime(page, shop, daysAhead)))
  await page.goto('/appointments')
  await expect(page.locator(`a[href*="${booking.id}"]`).first()).toBeVisible()
  await keptOnDevice(page)
  await expect.poll(() => everythingKept(page)).toContain(booking.id)
  return booking
}

/** Returns all data that the browser stores for the site, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    for (const { name } of await indexedDB.databases())
      texts.push(await textOf(await opened(indexedDB.open(name ?? ''))))
    return texts.join('\n')

    function opened<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    }
    async function textOf(database: IDBDatabase): Promise<string> {
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return ''
      const reading = database.transaction(stores)
      const rows = await Promise.all(stores.map((one) => opened(reading.objectStore(one).getAll())))
      return JSON.stringify(rows)
    }
  })
}

for (const language of LANGUAGES)
  test(`my bookings open without a network, as old as they say (${language})`, async ({
    page,
    context,
  }) => {
    const booking = await withBooking(page, language, language === 'en' ? 9 : 10)
    await context.setOffline(true)
    await page.goto('/appointments')
    const asOf = page.getByText(
      new RegExp(`^${say(language, 'appointment.loadedAt').split('{')[0]}.*[0-9٠-٩]`),
    )
    await expect(asOf).toBeVisible()
    await accessible(page)

    await page.goto(`/appointments/${booking.id}`)
    await expect(asOf).toBeVisible()
    await expect(page.getByText(say(language, 'appointment.address'))).toBeVisible()
    await expect(
      page.getByRole('link', { name: say(language, 'appointment.directions') }),
    ).toHaveAttribute('href', /^https:|^geo:/)
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
    await accessible(page)

    await context.setOffline(false)
    await expect(asOf).toBeHidden()

    // With a slow response, the cached booking shows its age until the new data arrives.
    const slow = await held(page, `**/api/appointments/${booking.id}`)
    await page.goto(`/appointments/${booking.id}`)
    await expect(asOf).toBeVisible()
    slow.release()
    await expect(asOf).toBeHidden()
  })

test('no personal data is kept after logout', async ({ page }) => {
  const booking = await withBooking(page, 'en', 11)
  const account = await page.evaluate(() => localStorage.getItem('userData') ?? '')
  const { id, phone } = JSON.parse(account) as { id: string; phone: string } // as the app stores it
  const personal = [booking.id, id, phone]
  expect((await everythingKept(page)).includes(booking.id)).toBe(true)
  await page.goto('/profile')
  await page.getByRole('button', { name: say('en', 'account.logOut') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  // The recording of a session ends with it, a moment later.
  await expect
    .poll(async () => {
      const left = await everythingKept(page)
      return personal.filter((text) => left.includes(text))
    })
    .toEqual([])
})
