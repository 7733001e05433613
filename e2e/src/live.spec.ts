import { expect, type Page } from '@playwright/test'
import { open, say, test } from './support/awan.ts'
import { chosen, freeTime, get } from './support/booking.ts'
import { demoShop, openAs, openAsNew, people } from './support/people.ts'

type Free = Awaited<ReturnType<typeof freeTime>>

/** Books without a screen, as a new person; with the staff member of that free time. */
async function bookElsewhere(page: Page, businessId: string, free: Free): Promise<void> {
  const { baseURL } = test.info().project.use
  const answer = await page.request.post('/api/appointments', {
    headers: { 'idempotency-key': crypto.randomUUID(), origin: baseURL ?? '' },
    data: {
      businessId,
      offeringIds: [free.offeringId],
      start: free.start,
      staffId: free.staffIds[0],
    },
  })
  expect(answer.status()).toBe(201)
}

test('a time that is taken elsewhere disappears from an open page by itself', async ({
  page,
  browser,
}) => {
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
  const other = await browser.newPage()
  await openAsNew(other, '/terms', 'en')
  await bookElsewhere(other, shop, free)
  await other.close()
  await expect(slot).toHaveCount(0)
})

test('the owner hears of a booking without a reload', async ({ page, browser }) => {
  const shop = await demoShop(page)
  const owner = (await people(page)).find(({ businessId }) => businessId === shop)
  const heard = page.waitForResponse((response) => response.url().includes('/api/events'))
  await openAs(page, owner?.phone ?? '', '/notifications', 'ar')
  await heard
  await expect(page.locator('main li').first()).toBeVisible()
  const name = 'رقية الحاضرة'
  const row = page.locator('main li', { hasText: name })
  await expect(row).toHaveCount(0)

  const free = await freeTime(page, shop, 12)
  const other = await browser.newPage()
  await openAsNew(other, '/terms', 'ar', name)
  await bookElsewhere(other, shop, free)
  await other.close()
  await expect(row).toHaveCount(1)
  await expect(page.getByText(say('ar', 'notification.title')).first()).toBeVisible()
})
