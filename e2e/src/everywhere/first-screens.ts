import type { Page } from '@playwright/test'
import { chooseLanguage, test, type Language } from '../support/awan.ts'
import { demoShop } from '../support/people.ts'

/** Stores the device's view, as the app does after its first screen. */
export async function haveView(
  page: Page,
  language: Language,
  { city = 'baghdad', digits = 'latn', category = '' } = {},
) {
  const url = test.info().project.use.baseURL ?? ''
  const value = [language, city, digits, ...(category ? [category] : [])].join('.')
  await page.context().addCookies([{ name: 'awan.view', value, url }])
  await chooseLanguage(page, language)
  await page.addInitScript(
    (stored) => {
      for (const [key, chosen] of Object.entries(stored)) localStorage.setItem(key, chosen)
    },
    { 'awan.city': city, ...(category && { 'awan.category': category }) },
  )
}

/** Returns the paths of home, a service that is offered, and a business. */
export async function firstScreens({ request }: Page): Promise<string[]> {
  const first = async (list: string) => {
    const answer = await request.get(`/api/${list}`, { params: { city: 'baghdad' } })
    const { items } = (await answer.json()) as { items: { id: string }[] } // as in the API contract
    return items[0]?.id ?? ''
  }
  // At night another test's shop with a single offering may be the first open one, hence a demo shop.
  return ['/', `/service/${await first('services')}`, `/business/${await demoShop()}`]
}
