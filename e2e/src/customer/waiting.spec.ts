import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get, upcoming } from '../support/booking.ts'
import { demoShop, people, signInAs, signUpHere } from '../support/people.ts'

interface Diary {
  staff: { id: string; hours: { ranges: { from: number; to: number }[] }[] }[]
  visits: { staffId: string }[]
}
interface Offering {
  id: string
  staffIds: string[]
  active: boolean
}
interface Days {
  items: { date: string; state: string }[]
}
interface Blocks {
  items: { id: string; version: number }[]
}

/** The clocks of Iraq, all year. */
const ZONE_MS = 180 * 60_000

/** A coming day on which a staff member without appointments is blocked, and what opens it again. */
async function fullDay(owner: Page, shop: string, daysAhead: number) {
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(owner, `${api}/offerings`)
  for (let ahead = daysAhead; ahead < daysAhead + 10; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const { staff, visits: taken } = await get<Diary>(owner, `${api}/diary?from=${date}`)
    const one = staff.find(
      ({ id, hours }) =>
        (hours[0]?.ranges.length ?? 0) > 0 && !taken.some(({ staffId }) => staffId === id),
    )
    const offering = items.find(
      ({ active, staffIds }) => active && staffIds.includes(one?.id ?? ''),
    )
    const [first, last] = [one?.hours[0]?.ranges[0], one?.hours[0]?.ranges.at(-1)]
    if (!one || !offering || !first || !last) continue
    const at = (minute: number) =>
      new Date(Date.parse(date) - ZONE_MS + minute * 60_000).toISOString()
    const made = await owner.request.post(`${api}/blocks`, {
      headers: fromHere(),
      data: { staffId: one.id, start: at(first.from), end: at(last.to) },
    })
    expect(made.status()).toBe(201)
    const [block] = ((await made.json()) as Blocks).items // the contract's own shape
    const free = async () => {
      const answer = await owner.request.delete(`${api}/blocks/${block?.id ?? ''}`, {
        headers: fromHere(),
        data: { version: block?.version },
      })
      expect(answer.status()).toBe(204)
    }
    const query = `offering=${offering.id}&staff=${one.id}&from=${date}&days=1`
    const days = await get<Days>(owner, `/api/businesses/${shop}/days?${query}`)
    if (days.items.find((day) => day.date === date)?.state === 'full')
      return { date, staffId: one.id, offeringId: offering.id, free }
    // Another journey has them away then.
    await free()
  }
  throw new Error('nobody is without appointments in these days')
}

async function asOwner(page: Page, language: Language): Promise<string> {
  const shop = await demoShop(page)
  const owner = (await people(page)).find(({ businessId }) => businessId === shop)
  await signInAs(page, owner?.phone ?? '', language)
  return shop
}

// The browser itself reports that a number is new.
test.use({ allow: [/404/] })

for (const language of LANGUAGES) {
  test(`a guest waits for a full day, is told of a freed time and takes it (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const desk = await (await browser.newContext()).newPage()
    const shop = await asOwner(desk, language)
    const day = await fullDay(desk, shop, language === 'en' ? 15 : 25)
    const { date, staffId, offeringId } = day
    await open(
      page,
      `/business/${shop}?offering=${offeringId}&staff=${staffId}&date=${date}`,
      language,
    )
    const join = page.getByRole('button', { name: t('availability.waitJoin') })
    await expect(join).toBeVisible()
    await accessible(page)
    await join.click()
    await page.locator('main a[href*="/signup"]').first().click()
    await signUpHere(page, language, 'Zainab Karim')
    // Back on the page it is done.
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()

    await open(desk, `/console/${shop}?day=${date}`, language)
    const line = desk.getByRole('button', { name: /Zainab|1 person|شخص واحد/ })
    await line.click()
    await expect(dialog(desk)).toContainText('Zainab Karim')
    await accessible(desk)

    // The page listens once it is painted and idle.
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
    await open(page, '/appointments', language)
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    await listening
    await day.free()
    const take = page.getByRole('button', { name: /^(Take|حجز) / })
    await expect(take).toBeVisible({ timeout: 15_000 })
    await accessible(page)
    await expect(dialog(desk).getByText(/kept for them|محفوظة حتى/)).toBeVisible()
    await take.click()
    await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
    expect((await upcoming(page)).length).toBe(1)
    await desk.context().close()
  })
}
