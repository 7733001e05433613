import { expect, request } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import { bookElsewhere, chosen, freeTime, get, wantedAt } from '../support/booking.ts'
import { demoShop, openAs, people, signUpByApi } from '../support/people.ts'

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

interface QuickSlot {
  businessId: string
  offeringId: string
  start: string
  staffIds: string[]
}

// Services of their own, so that no other journey takes their times.
const QUICK = { en: 11, ar: 17 }
/** What is shown: the soonest times, or those of a part of a day. */
const SHOWN = { en: '', ar: '&day=tomorrow&part=afternoon' }

for (const language of LANGUAGES)
  test(`quick book loses a time that is taken elsewhere, and has it again (${language})`, async ({
    page,
  }) => {
    const { items: services } = await get<{ items: { id: string }[] }>(page, '/api/services')
    const service = services[QUICK[language]]?.id ?? ''
    const listening = page.waitForResponse((response) => response.url().includes('/api/events?'))
    await open(page, `/quick-book?service=${service}${SHOWN[language]}`, language)
    const { items } = await get<{ items: QuickSlot[] }>(
      page,
      `/api/quick-book?service=${service}&city=baghdad${SHOWN[language]}`,
    )
    const free = items.find(({ staffIds }) => staffIds.length === 1)
    expect(free).toBeDefined()
    const { businessId = '', offeringId = '', start = '', staffIds = [] } = free ?? {}
    const href = `a[href*="${businessId}"][href*="${encodeURIComponent(start)}"]`
    const link = page.locator(`main ${href}`)
    await expect(link).toHaveCount(1)
    await listening

    const elsewhere = await request.newContext({ baseURL: fromHere().origin })
    await signUpByApi({ request: elsewhere }, language)
    const wanted = { businessId, offeringIds: [offeringId], start, staffId: staffIds[0] ?? '' }
    const held = await elsewhere.put('/api/hold', { headers: fromHere(), data: wanted })
    expect(held.ok(), await held.text()).toBe(true)
    await expect(link).toHaveCount(0)
    const given = await elsewhere.delete('/api/hold', { headers: fromHere() })
    expect(given.status()).toBe(204)
    await expect(link).toHaveCount(1)
    await elsewhere.dispose()
  })
