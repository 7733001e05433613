import { expect } from '@playwright/test'
import { cityIs, fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import { asOperator, barberService, decide, made, registerShop } from '../support/desk.ts'

const MIDDLE = { latitude: 36.34, longitude: 43.13 }
const CITY = {
  middle: MIDDLE,
  box: { south: 36.2, north: 36.5, west: 43, east: 43.3 },
  timeZone: 'Asia/Baghdad',
  position: 900,
  active: true,
}
const NAMES = {
  en: { city: { en: 'Mosul', ar: 'الموصل' }, shop: { en: 'Tigris barbers', ar: 'حلاقو دجلة' } },
  ar: { city: { en: 'Nineveh', ar: 'نينوى' }, shop: { en: 'Nergal salon', ar: 'صالون نركال' } },
}

for (const language of LANGUAGES)
  test(`a city that the operator adds is on home and in the lists (${language})`, async ({
    page,
    browser,
  }) => {
    const { city, shop } = NAMES[language]
    const service = await barberService(page)
    const desk = await browser.newPage()
    await asOperator(desk, language)
    const added = await made<{ id: string; version: number }>(desk, '/api/admin/cities', {
      ...CITY,
      name: city,
    })
    await made(desk, `/api/admin/cities/${added.id}/districts`, {
      name: { en: 'Old town', ar: 'المدينة القديمة' },
      middle: MIDDLE,
      position: 1,
      active: true,
    })
    try {
      const owner = await browser.newPage()
      const where = { cityId: added.id, location: MIDDLE }
      const { id } = await registerShop(owner, language, {
        ...where,
        name: shop,
        serviceId: service.id,
      })
      await owner.close()
      await decide(desk, id, 'approve')

      // Pages cache the places for a few seconds.
      await expect(async () => {
        await open(page, '/', language)
        await page
          .getByRole('button', { name: cityIs(language) })
          .first()
          .click()
        const choice = page.getByRole('dialog').getByRole('button', { name: city[language] })
        await choice.click({ timeout: 8000 })
      }).toPass()
      const here = say(language, 'business.inCity').replace('{city}', city[language])
      await expect(page.getByRole('heading', { name: here })).toBeVisible()
      const main = page.locator('main')
      await expect(main.getByText(shop[language]).first()).toBeVisible()

      await expect(async () => {
        await page.goto('/businesses')
        await expect(main.getByText(shop[language]).first()).toBeVisible({ timeout: 8000 })
      }).toPass()
      await page.goto('/services')
      await expect(main.getByText(service.name[language]).first()).toBeVisible()
      await page.goto(`/service/${service.id}`)
      await expect(main.getByText(shop[language]).first()).toBeVisible()
    } finally {
      // Hidden from other tests.
      const data = { ...CITY, name: city, active: false, version: added.version }
      const path = `/api/admin/cities/${added.id}`
      const gone = await desk.request.patch(path, { headers: fromHere(), data })
      expect(gone.status()).toBe(200)
      await desk.close()
    }
  })
