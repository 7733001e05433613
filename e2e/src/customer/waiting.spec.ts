import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from '@awan/core/time'
import {
  fromHere,
  hearNothing,
  LANGUAGES,
  open,
  say,
  test,
  type Language,
} from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get, upcoming } from '../support/booking.ts'
import { demoOwner, signInAs, signUpHere } from '../support/people.ts'
import { dayIn, ZONE_MS } from '../support/day.ts'

interface Diary {
  staff: { id: string; hours: { ranges: { from: number; to: number }[] }[] }[]
  visits: { staffId: string }[]
  blocks: { staffId: string }[]
}
interface Offering {
  id: string
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  staffIds: string[]
  active: boolean
}
interface Days {
  items: { date: string; state: string }[]
}
interface Times {
  items: unknown[]
  fullParts: string[]
}
interface Blocks {
  items: { id: string; version: number }[]
}

/** Minute at which the evening begins. */
const EVENING = 17 * 60

/** Finds a working staff member without appointments and blocks, one of their offerings, and the minutes to block. */
function chairIn(
  { staff, visits: taken, blocks }: Diary,
  items: readonly Offering[],
  begin: number,
) {
  const one = staff.find(
    ({ id, hours }) =>
      (hours[0]?.ranges.length ?? 0) > 0 &&
      ![...taken, ...blocks].some(({ staffId }) => staffId === id),
  )
  const offering = items.find(({ active, staffIds }) => active && staffIds.includes(one?.id ?? ''))
  const ranges = one?.hours[0]?.ranges ?? []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!one || !offering || !first || !last) return undefined
  // Requires time before the evening and in it.
  if (begin > 0 && (first.from > begin - 180 || last.to < begin + 120)) return undefined
  return { one, offering, from: Math.max(first.from, begin), to: last.to }
}

/** Blocks time; returns a function that removes the block. */
async function block(owner: Page, api: string, data: object) {
  const made = await owner.request.post(`${api}/blocks`, { headers: fromHere(), data })
  expect(made.status()).toBe(201)
  const [blocked] = ((await made.json()) as Blocks).items // as in the API contract
  return async () => {
    const answer = await owner.request.delete(`${api}/blocks/${blocked?.id ?? ''}`, {
      headers: fromHere(),
      data: { version: blocked?.version },
    })
    expect(answer.status()).toBe(204)
  }
}

/** Returns the minutes an appointment occupies, including buffers. */
const lengthOf = ({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Offering) =>
  bufferBeforeMinutes + durationMinutes + bufferAfterMinutes

/**
 * Blocks a day of a staff member without appointments, from a minute of it on. Returns a function that frees its first
 * time and no second one: a customer who declines that time is not offered another at once.
 */
async function fullDay(owner: Page, shop: string, daysAhead: number, begin = 0) {
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(owner, `${api}/offerings`)
  for (let ahead = daysAhead; ahead < daysAhead + 10; ahead += 1) {
    const date = dayIn(ahead)
    const found = chairIn(await get<Diary>(owner, `${api}/diary?from=${date}`), items, begin)
    if (!found) continue
    const { one, offering, from, to } = found
    const at = (minute: number) =>
      new Date(Date.parse(date) - ZONE_MS + minute * MINUTE_MS).toISOString()
    const next = from + lengthOf(offering)
    const open = await block(owner, api, { staffId: one.id, start: at(from), end: at(next) })
    const rest = await block(owner, api, { staffId: one.id, start: at(next), end: at(to) })
    const query = `offering=${offering.id}&staff=${one.id}`
    const shown = `/api/businesses/${shop}`
    const { items: days } = await get<Days>(owner, `${shown}/days?${query}&from=${date}&days=1`)
    const { items: free, fullParts } = await get<Times>(
      owner,
      `${shown}/slots?${query}&date=${date}`,
    )
    const evening = free.length > 0 && fullParts.includes('evening')
    if (begin > 0 ? evening : days.find((day) => day.date === date)?.state === 'full')
      return { date, staffId: one.id, offeringId: offering.id, free: open }
    // Another test has given the staff member time off.
    await open()
    await rest()
  }
  throw new Error('nobody is without appointments in these days')
}

/** Lets the turn on screen expire a second after the page has loaded. */
async function runOut(page: Page): Promise<void> {
  // Without live updates, whose read would end the turn before its time.
  await hearNothing(page)
  let reads = 0
  await page.route('**/api/waits', async (route) => {
    const response = await route.fetch()
    const { items } = (await response.json()) as { items: { turn: object }[] } // as in the API contract
    reads += 1
    const kept = (turn: object) => (reads > 1 ? null : { ...turn, secondsLeft: 1 })
    await route.fulfill({
      response,
      json: { items: items.map((item) => ({ ...item, turn: kept(item.turn) })) },
    })
  })
  // A slow page may load for longer than the toast is shown.
  await page.reload({ waitUntil: 'commit' })
}

async function asOwner(page: Page, language: Language): Promise<string> {
  const { businessId: shop, phone } = await demoOwner()
  await signInAs(page, phone, language)
  return shop
}

// The browser logs the 404 for a new number, the 409 for a turn that another window has taken, and a lost request.
test.use({ allow: [/404|409|ERR_FAILED/] })

for (const language of LANGUAGES) {
  test(`a guest waits for a full day, is notified of a freed time and takes it (${language})`, async ({
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
    // Back on the page, the guest has joined the list.
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    // The focus follows: after leaving, to the form; after joining, to the entry.
    await page.getByText(t('appointment.waitLeave'), { exact: true }).click()
    await expect(page.getByRole('radio', { name: t('availability.waitAny') })).toBeFocused()
    await join.click()
    await expect(page.getByRole('article').getByRole('link')).toBeFocused()

    await open(desk, `/console/${shop}?day=${date}`, language)
    const line = desk.getByRole('button', { name: /1 person waits|شخص واحد ينتظر/ })
    await line.click()
    await expect(dialog(desk)).toContainText('Zainab Karim')
    await accessible(desk)

    // The page subscribes once it is painted and idle.
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
    await open(page, '/appointments', language)
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    await listening
    await day.free()
    const take = page.getByRole('button', { name: /^(Take|حجز) / })
    await expect(take).toBeVisible()
    await accessible(page)
    await expect(dialog(desk).getByText(/kept for them|محفوظة حتى/)).toBeVisible()
    // Another window without live updates still shows the turn, and leads to the appointment booked here.
    const other = await page.context().newPage()
    await hearNothing(other)
    await other.goto('/appointments')
    const again = other.getByRole('button', { name: /^(Take|حجز) / })
    await expect(again).toBeVisible()
    await take.click()
    await expect(page).toHaveURL(/\/appointments\/[\w-]+$/)
    await again.click()
    await expect(other).toHaveURL(page.url())
    expect((await upcoming(page)).length).toBe(1)
    await desk.context().close()
  })
  test(`a full evening has a waiting list though other times are left (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const desk = await (await browser.newContext()).newPage()
    const shop = await asOwner(desk, language)
    const day = await fullDay(desk, shop, language === 'en' ? 36 : 48, EVENING)
    const { date, staffId, offeringId } = day
    await open(
      page,
      `/business/${shop}?offering=${offeringId}&staff=${staffId}&date=${date}`,
      language,
    )
    await expect(page.locator('#times input[type=radio]').first()).toBeAttached()
    const join = page.getByRole('button', { name: t('availability.waitJoin') })
    await expect(join).toBeHidden()
    await page.getByText(t('availability.waitNoneFits'), { exact: true }).click()
    await expect(page.getByRole('radio', { name: t('availability.evening') })).toBeChecked()
    await expect(page.getByRole('radio', { name: t('availability.waitAny') })).toHaveCount(0)
    await accessible(page)
    await join.click()
    await page.locator('main a[href*="/signup"]').first().click()
    // The waits fetched before joining arrive after the response of joining.
    const joined = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/waits'),
    )
    let reads = 0
    await page.route('**/api/waits', async (route) => {
      if (route.request().method() !== 'GET' || (reads += 1) > 1) return route.fallback()
      const before = await route.fetch()
      await joined
      await route.fulfill({ response: before })
    })
    let loses = true
    await page.route('**/api/waits', async (route) => {
      if (!loses || route.request().method() === 'GET') return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await signUpHere(page, language, 'Zainab Karim')
    // The request after the login lost its response: what was chosen stays, and is sent again without a press.
    await expect(page.getByText(t('shell.networkError')).first()).toBeVisible()
    await expect(page.getByText(t('availability.waitFailed'))).toHaveCount(0)
    loses = false
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    const { items } = await get<{ items: { day: string; part: string }[] }>(page, '/api/waits')
    expect(items).toMatchObject([{ day: date, part: 'evening' }])
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
    await open(page, '/appointments', language)
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    await listening
    await day.free()
    const decline = page.getByRole('button', { name: t('appointment.waitDecline') })
    await expect(decline).toBeVisible()
    await runOut(page)
    await expect(page.getByText(t('appointment.waitOver').split('{time}')[1] ?? '')).toBeVisible()
    await expect(page.getByText(t('appointment.waitNext'))).toBeVisible()
    await page.unroute('**/api/waits')
    await page.reload()
    await decline.click()
    await expect(page.getByRole('article').getByRole('link')).toBeFocused()
    // Another window without live updates still shows the entry; leaving it there too says that it has ended.
    const other = await page.context().newPage()
    await hearNothing(other)
    await other.goto('/appointments')
    const leave = (window: Page) => window.getByText(t('appointment.waitLeave'), { exact: true })
    await expect(leave(other)).toBeVisible()
    await leave(page).click()
    await expect(page.getByText(t('appointment.waitLeft')).first()).toBeVisible()
    await leave(other).click()
    await expect(other.getByText(t('appointment.waitLeft')).first()).toBeVisible()
    await expect(leave(other)).toHaveCount(0)
    await desk.context().close()
  })
}
