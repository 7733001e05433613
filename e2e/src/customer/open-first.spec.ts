import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { asOperator, barberService, decide, made, registerShop } from '../support/desk.ts'

const MIDDLE = { latitude: 31.99, longitude: 44.31 }
const CITY = {
  middle: MIDDLE,
  box: { south: 31.9, north: 32.1, west: 44.2, east: 44.4 },
  timeZone: 'Asia/Baghdad',
  position: 901,
}
const NAMES = {
  en: { city: { en: 'Najaf', ar: 'النجف' }, shops: ['Dome barbers', 'Gate barbers'] },
  ar: { city: { en: 'Kufa', ar: 'الكوفة' }, shops: ['حلاقو القبة', 'حلاقو الباب'] },
} as const

const ALL_DAY = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
const CLOSED = Array.from({ length: 7 }, () => [])

/** Sets the weekly hours of the shop's only staff member, as its owner. */
async function setHours(owner: Page, shop: string, weekly: object): Promise<void> {
  const api = `/api/console/businesses/${shop}/staff`
  const { items } = await get<{ items: { id: string; version: number }[] }>(owner, api)
  for (const { id, version } of items)
    await made(owner, `${api}/${id}/hours`, { version, weekly }, { status: 200, method: 'PUT' })
}

for (const language of LANGUAGES)
  test(`home lists open shops first, and a closing shop moves (${language})`, async ({
    page,
    browser,
  }) => {
    const { city, shops } = NAMES[language]
    const { id: serviceId } = await barberService(page)
    const desk = await browser.newPage()
    await asOperator(desk, language)
    const added = await made<{ id: string; version: number }>(desk, '/api/admin/cities', {
      ...CITY,
      active: true,
      name: city,
    })
    try {
      const owned: { owner: Page; id: string }[] = []
      for (const name of shops) {
        const owner = await browser.newPage()
        const { id } = await registerShop(owner, language, {
          name: { en: name, ar: name },
          cityId: added.id,
          serviceId,
          location: MIDDLE,
        })
        await decide(desk, id, 'approve')
        owned.push({ owner, id })
      }
      await page.addInitScript((id) => localStorage.setItem('awan.city', id), added.id)
      const here = say(language, 'business.inCity').replace('{city}', city[language])
      const names = page
        .locator('section', { has: page.getByRole('heading', { name: here }) })
        .locator('li h3')
      // Each of the two is open once: no other order would put both first.
      for (const first of [0, 1]) {
        for (const [at, { owner, id }] of owned.entries())
          await setHours(owner, id, at === first ? ALL_DAY : CLOSED)
        const order = [shops[first] ?? '', shops[1 - first] ?? '']
        // Pages cache places and lists for a few seconds.
        await expect(async () => {
          await open(page, '/', language)
          await expect(names).toHaveText(order, { timeout: 8000 })
        }).toPass({ timeout: 60_000 })
      }
      for (const { owner } of owned) await owner.close()
    } finally {
      // Hidden from other tests.
      const data = { ...CITY, name: city, active: false, version: added.version }
      const path = `/api/admin/cities/${added.id}`
      const gone = await desk.request.patch(path, { headers: fromHere(), data })
      expect(gone.status()).toBe(200)
      await desk.close()
    }
  })
