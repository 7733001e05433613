import { expect } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { inDialog, toast } from './setup.ts'

// Browsers log the 409 for affected appointments.
test.use({ allow: [/status of 409/] })

test('a booked service is hidden once each of its bookings has a decision', async ({ page }) => {
  const { id } = await registerShop(page, 'ar', { name: { en: 'Hides', ar: 'يخفي' } })
  const api = `/api/console/businesses/${id}`
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const offeringIds = items.map((offering) => offering.id)
  const start = `${dayIn(2)}T09:00:00Z`
  await made(page, `${api}/appointments`, { source: 'phone', offeringIds, name: 'Zahra', start })
  await page.goto(`/console/${id}/services`)
  await page.locator('main h3 button').click()
  await inDialog(page, 'ar', 'offering.withdraw').click()
  await dialog(page)
    .getByRole('radio', { name: say('ar', 'staff.keep') })
    .check()
  await inDialog(page, 'ar', 'staff.affectedSave').click()
  await expect(toast(page, say('ar', 'offering.withdrew'))).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // Its row has left the list, which holds no other.
  await expect(page.locator('main summary')).toBeFocused()
})
