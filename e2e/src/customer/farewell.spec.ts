import { expect, type Page } from '@playwright/test'
import { HOUR_MS } from '@awan/core/time'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { asOperator, decide, made, registerShop } from '../support/desk.ts'
import { signInAsNew } from '../support/people.ts'

interface Written {
  id: string
  version: number
}

/** Registers a barber's shop that is open all day and signs its owner in; returns the path of its API. */
async function barbers(page: Page, desk: Page, language: Language): Promise<string> {
  const { id } = await registerShop(page, language, {
    name: { en: 'Razor Row', ar: 'صف الحلاقين' },
  })
  await asOperator(desk, language)
  await decide(desk, id, 'approve')
  return `/api/console/businesses/${id}`
}

for (const language of LANGUAGES)
  test(`customers who came get a friendly closing message, others do not (${language})`, async ({
    page,
    browser,
  }) => {
    const [shop, desk] = [await browser.newPage(), await browser.newPage()]
    const api = await barbers(shop, desk, language)
    await desk.close()
    const phone = await signInAsNew(page, language)
    const { items } = await get<{ items: { id: string }[] }>(shop, `${api}/offerings`)
    const write = (hoursAhead: number) => {
      const start = Math.floor(Date.now() / HOUR_MS + hoursAhead) * HOUR_MS
      return made<Written>(shop, `${api}/appointments`, {
        source: 'phone',
        start: new Date(start).toISOString().replace('.000', ''),
        offeringIds: items.map(({ id }) => id),
        name: 'Zahra',
        phone,
      })
    }
    const farewell = page.locator('main article', {
      hasText: say(language, 'appointment.farewell'),
    })
    const cards = page.locator('main article')

    // One upcoming appointment, and one that the shop cancels.
    await write(48)
    const called = await write(72)
    const cancelled = await shop.request.post(`${api}/appointments/${called.id}/cancel`, {
      headers: fromHere(),
      data: { reason: 'Test', version: called.version },
    })
    expect(cancelled.status()).toBe(200)
    await page.goto('/appointments')
    await expect(cards).toHaveCount(1)
    await expect(farewell).toHaveCount(0)
    await page.goto('/appointments?when=past')
    await expect(cards).toHaveCount(1)
    await expect(farewell).toHaveCount(0)

    const mark = async (how: 'missed' | 'completed', hoursAhead: number) => {
      const { id, version } = await write(hoursAhead)
      const data = { mark: how, version }
      await made(shop, `${api}/appointments/${id}/mark`, data, { status: 200 })
      await page.reload()
    }
    await mark('missed', -5)
    await expect(cards).toHaveCount(2)
    await expect(farewell).toHaveCount(0)
    await mark('completed', -3)
    await expect(cards).toHaveCount(3)
    await expect(farewell).toHaveCount(1)
    await shop.close()
  })
