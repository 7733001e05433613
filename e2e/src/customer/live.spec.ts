import { expect } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { bookElsewhere, chosen, freeTime, get, wantedAt } from '../support/booking.ts'
import { demoShop, openAs, people } from '../support/people.ts'

test('a time that is taken elsewhere disappears from an open page by itself', async ({ page }) => {
  const shop = await demoShop(page)
  const free = await freeTime(page, shop, 11)
  const staff = `&staff=${free.staffIds[0] ?? ''}`
  const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
  await open(page, chosen(shop, { ...free, start: '' }, staff), 'en')
  const all = page.getByRole('button', { name: /^Show all/ })
  await all.click()
  const { timeZone } = await get<{ timeZone: string }>(page, `/api/businesses/${shop}`)
  const time = new Intl.DateTimeFormat('en-AE', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  })
  const name = time.format(new Date(free.start)).replace(/\s/g, '\u00a0')
  const slot = page.getByRole('radio', { name, exact: true })
  await expect(slot).toHaveCount(1)

  // The page listens once it is painted and idle.
  await listening
  await bookElsewhere(wantedAt(shop, free), 'en')
  await expect(slot).toHaveCount(0)
})

test('the owner hears of a booking without a reload', async ({ page }) => {
  const shop = await demoShop(page)
  const owner = (await people(page)).find(({ businessId }) => businessId === shop)
  const received = page.waitForResponse((response) => response.url().includes('/api/events'))
  await openAs(page, owner?.phone ?? '', '/notifications', 'ar')
  await received
  await expect(page.locator('main li').first()).toBeVisible()
  const name = 'رقية الحاضرة'
  const row = page.locator('main li', { hasText: name })
  await expect(row).toHaveCount(0)

  const free = await freeTime(page, shop, 12)
  await bookElsewhere(wantedAt(shop, free), 'ar', name)
  await expect(row).toHaveCount(1)
  await expect(page.getByText(say('ar', 'notification.title')).first()).toBeVisible()
})
