import { expect } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { DESKTOP, PHONE } from '../support/layout.ts'

test('an empty day says that free times can be tapped only where it shows some', async ({
  page,
}) => {
  const { id } = await registerShop(page, 'en', {
    name: { en: 'Quiet days', ar: 'أيام هادئة' },
    hours: { from: 720, to: 1200 },
    staff: [
      { name: 'Younis', me: true },
      { name: 'Haidar', me: false },
    ],
  })
  const api = `/api/console/businesses/${id}`
  const date = dayIn(7)
  const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${date}`)
  const [first, second] = staff
  const title = page.getByText(say('en', 'diary.emptyOther'))
  const hint = page.getByText(say('en', 'diary.emptyText'))
  const show = async (query = '') => {
    await page.goto(`/console/${id}?day=${date}${query}`)
    await expect(title).toBeVisible()
  }

  await page.setViewportSize(PHONE)
  await show(`&staff=${first?.id}`)
  await expect(hint).toBeVisible()
  await show()
  await expect(hint).toHaveCount(0)
  await page.setViewportSize(DESKTOP)
  await show()
  await expect(hint).toBeVisible()
  // Without an entry to focus, hours that scroll are reached by keyboard.
  await page.setViewportSize({ ...DESKTOP, height: 500 })
  await accessible(page)
  await page.setViewportSize(DESKTOP)

  const block = { start: `${date}T09:00:00Z`, end: `${date}T17:00:00Z`, staffId: first?.id }
  await made(page, `${api}/blocks`, block)
  await show(`&staff=${second?.id}`)
  await expect(hint).toBeVisible()
  await show(`&staff=${first?.id}`)
  await expect(hint).toHaveCount(0)
})
