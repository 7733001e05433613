import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { made, registerShop } from '../support/desk.ts'
import { dayIn } from '../support/day.ts'

for (const language of LANGUAGES)
  test(`a new shop is led to its first booking, step by step (${language})`, async ({ page }) => {
    const shop = await registerShop(page, language, {
      name: { en: 'First Steps', ar: 'الخطوات الأولى' },
      location: { latitude: 33.31, longitude: 44.42 },
    })
    await page.goto(`/console/${shop.id}`)
    const list = page.getByRole('region', { name: say(language, 'diary.setup') })
    const steps = list.getByRole('listitem')
    await expect(steps).toHaveCount(6)
    // Steps completed by the registration are done; the others link to their pages.
    await expect(steps.nth(0)).toContainText(say(language, 'diary.setupIsDone'))
    await expect(steps.nth(1)).toContainText(say(language, 'diary.setupIsDone'))
    await expect(steps.nth(4)).toContainText(say(language, 'diary.setupIsOpen'))
    await accessible(page)
    await steps.nth(2).getByRole('link').click()
    await expect(page).toHaveURL(/public-page|page/)
    await page.goBack()
    await expect(steps).toHaveCount(6)

    const diary = await page.request.get(`/api/console/businesses/${shop.id}/page`)
    const { offerings, staff } = (await diary.json()) as {
      offerings: { id: string }[]
      staff: { id: string }[]
    } // as in the API contract
    const tomorrow = dayIn(1)
    await made(page, `/api/console/businesses/${shop.id}/appointments`, {
      source: 'phone',
      offeringIds: offerings.map(({ id }) => id),
      staffId: staff[0]?.id,
      start: `${tomorrow}T09:00:00Z`,
      name: 'Noor',
    })
    await page.reload()
    await expect(page.getByText(say(language, 'diary.emptyTitle'))).toBeVisible()
    await expect(list).toBeHidden()
  })
