import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, newNumber, open, say, test, type Language } from '../support/awan.ts'
import { people, signInAs, signInAsNew } from '../support/people.ts'

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

/** What the API makes of a body that somebody sends who is signed in. */
async function made<Answer>(page: Page, path: string, data: object, status = 201): Promise<Answer> {
  const answer = await page.request.post(path, { headers: fromHere(), data })
  expect(answer.status(), await answer.text()).toBe(status)
  return (await answer.json()) as Answer // the contract's own shape
}

async function asOperator(page: Page, language: Language): Promise<void> {
  const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
  await signInAs(page, phone, language)
}

/** How the button of the city begins, whichever it is. */
const cityIs = (language: Language) =>
  new RegExp(`^${say(language, 'catalog.cityIs').split('{')[0]}`)

/** Somebody new registers a shop there that sells one service all day. */
async function register(page: Page, language: Language, cityId: string, serviceId: string) {
  await signInAsNew(page, language)
  return made<{ id: string; version: number }>(page, '/api/businesses', {
    name: NAMES[language].shop,
    categoryId: 'barber',
    phone: newNumber(),
    cityId,
    district: { en: 'Old town', ar: 'المدينة القديمة' },
    address: { en: 'Corniche 4', ar: 'الكورنيش ٤' },
    location: MIDDLE,
    weekly: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
    services: [{ serviceId, durationMinutes: 30, price: 7000 }],
    staff: [{ name: 'Younis', me: true }],
    agreed: true,
  })
}

for (const language of LANGUAGES)
  test(`a city that the operator adds is on home and in the lists (${language})`, async ({
    page,
    browser,
  }) => {
    const { city, shop } = NAMES[language]
    const listed = await page.request.get('/api/services?city=baghdad&category=barber')
    const { items } = (await listed.json()) as {
      items: { id: string; name: { en: string; ar: string } }[]
    } // the contract's own shape
    const [service] = items
    if (!service) throw new Error('The demo sells nothing')
    const desk = await browser.newPage()
    await asOperator(desk, language)
    const added = await made<{ id: string; version: number }>(desk, '/api/admin/cities', {
      ...CITY,
      name: city,
    })
    await made(desk, `/api/admin/cities/${added.id}/districts`, {
      name: { en: 'Old town', ar: 'المدينة القديمة' },
      ...{ middle: MIDDLE, position: 1, active: true },
    })
    try {
      const owner = await browser.newPage()
      const { id } = await register(owner, language, added.id, service.id)
      await owner.close()
      const dossier = await desk.request.get(`/api/admin/businesses/${id}`)
      const { details } = (await dossier.json()) as { details: { version: number } } // the contract's own shape
      const decision = { decision: 'approve', version: details.version }
      await made(desk, `/api/admin/businesses/${id}/decision`, decision, 200)

      // Pages keep the places for a few seconds.
      await expect(async () => {
        await open(page, '/', language)
        await page
          .getByRole('button', { name: cityIs(language) })
          .first()
          .click()
        const choice = page.getByRole('dialog').getByRole('button', { name: city[language] })
        await choice.click({ timeout: 3000 })
      }).toPass()
      const here = say(language, 'business.inCity').replace('{city}', city[language])
      await expect(page.getByRole('heading', { name: here })).toBeVisible()
      const main = page.locator('main')
      await expect(main.getByText(shop[language]).first()).toBeVisible()

      await page.goto('/businesses')
      await expect(main.getByText(shop[language]).first()).toBeVisible()
      await page.goto('/services')
      await expect(main.getByText(service.name[language]).first()).toBeVisible()
      await page.goto(`/service/${service.id}`)
      await expect(main.getByText(shop[language]).first()).toBeVisible()
    } finally {
      // No other journey meets it.
      const data = { ...CITY, name: city, active: false, version: added.version }
      const path = `/api/admin/cities/${added.id}`
      const gone = await desk.request.patch(path, { headers: fromHere(), data })
      expect(gone.status()).toBe(200)
      await desk.close()
    }
  })
