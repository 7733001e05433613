import { expect } from '@playwright/test'
import { LANGUAGES, open, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { demoShop } from '../support/people.ts'

interface Business {
  offerings: { id: string; staffIds: string[] }[]
  staff: { id: string; name: { en: string | null; ar: string | null } }[]
}

for (const language of LANGUAGES)
  test(`a link to a staff member shows their chip (${language})`, async ({ page }) => {
    const shop = await demoShop()
    const business = await get<Business>(page, `/api/businesses/${shop}`)
    const [offering] = business.offerings.toSorted((a, b) => b.staffIds.length - a.staffIds.length)
    const last = business.staff.findLast(({ id }) => offering?.staffIds.includes(id))
    await open(page, `/business/${shop}?offering=${offering?.id}&staff=${last?.id}`, language)
    const chip = page.locator('label', { has: page.locator('[name=staff]:checked') })
    await expect(chip).toHaveText(new RegExp(`${last?.name[language]}$`))
    // Sideways: the row itself may be below the fold.
    const isShown = async () => {
      const box = await chip.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
    }
    await expect.poll(isShown).toBe(true)
  })
