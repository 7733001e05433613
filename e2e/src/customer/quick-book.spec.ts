import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import {
  bookElsewhere,
  chosen,
  confirmButton,
  dialog,
  freeTime,
  get,
  ownOf,
  ownTime,
  upcoming,
  wantedAt,
  type Free,
} from '../support/booking.ts'
import { demoShop, openAs, openAsNew, people, signUpHere } from '../support/people.ts'

const TIME = 'main a[href*="start="]'

for (const language of LANGUAGES)
  test(`a guest books a free time of a service (${language})`, async ({ page }) => {
    await open(page, '/', language)
    await page.locator('main a[href="/quick-book"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'catalog.quickBook'),
    )
    await (await ownOf(page.locator('main a[href*="service="]'))).click()
    await expect(page.locator(TIME).first()).toBeVisible()
    await accessible(page)
    // Today may have only one time left, which another worker takes too.
    const tomorrow = page.getByRole('button', {
      name: say(language, 'search.tomorrow'),
      exact: true,
    })
    await tomorrow.click()
    await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
    await (await ownTime(page)).click()
    await dialog(page)
      .getByRole('link', { name: say(language, 'booking.createAccount') })
      .click()
    await signUpHere(page, language, 'Zahra Ali')
    await confirmButton(page, language).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    expect(await upcoming(page)).toHaveLength(1)
  })

interface Times {
  items: { businessId: string; start: string; starts: string[] }[]
  next: { day?: string } | null
}

/** Creates a tap function that counts its calls. */
function finger() {
  const tap = async (target: Locator) => {
    tap.count += 1
    await target.click()
  }
  tap.count = 0
  return tap
}

/** Finds a service by a word of its name, and its quick-book times. */
async function serviceOf(page: Page, query: string) {
  const { items } = await get<{ items: { id: string }[] }>(page, `/api/services?query=${query}`)
  const id = items[0]?.id ?? ''
  const path = `/api/quick-book?service=${id}&city=baghdad`
  return { id, times: (when: string) => get<Times>(page, `${path}${when}`) }
}

/** Books a staff member's next time for another customer: its notice may pass while the test runs. */
async function takeNextTime(page: Page, businessId: string, free: Free) {
  const { offeringId, staffIds } = free
  const path = `/api/businesses/${businessId}/earliest?offering=${offeringId}&staff=${staffIds[0]}`
  await expect(async () => {
    const { slots } = await get<{ slots: { start: string }[] }>(page, path)
    await bookElsewhere(wantedAt(businessId, { ...free, start: slots[0]?.start ?? '' }), 'ar')
  }).toPass()
}

for (const language of LANGUAGES) {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)

  test(`the soonest massage tonight is four taps from home (${language})`, async ({ page }) => {
    await open(page, '/', language)
    const { id, times } = await serviceOf(page, 'massage')
    // Late in the evening there are too few times left for all workers, or only one, which may pass at any moment: then
    // tomorrow is chosen, with as many taps.
    const { workers } = test.info().config
    const evening = (await times('&day=today&part=evening')).items
    const tonight = evening.length >= workers && evening.every(({ starts }) => starts.length > 1)
    const [chip, when] = tonight
      ? [t('shell.tonight'), '&day=today&part=evening']
      : [t('search.tomorrow'), '&day=tomorrow']
    const tap = finger()
    await tap(page.locator('main a[href="/quick-book"]').first())
    await tap(page.getByRole('button', { name: chip, exact: true }))
    await tap(page.locator(`main a[href*="service=${id}"]`))
    await expect(page.getByRole('button', { name: chip, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.locator(TIME).first()).toBeVisible()
    await accessible(page)
    // Each business is listed once with all its times of that part; all links are distinct.
    const hrefs = await page
      .locator(TIME)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(new Set(hrefs).size).toBe(hrefs.length)
    const { items } = await times(when)
    const shops = items.map(({ businessId }) => businessId)
    expect(new Set(shops).size).toBe(shops.length)
    const address = page.url()
    await tap(await ownTime(page))
    await expect(dialog(page)).toContainText(t('booking.timeKept'))
    expect(tap.count).toBe(4)

    // Back returns to the times, with the same part of the day; a reload keeps it.
    await page.goBack()
    await expect(page).toHaveURL(address)
    await page.reload()
    await expect(page.getByRole('button', { name: chip, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test(`an empty part says so and links to the next times (${language})`, async ({ page }) => {
    const { id, times } = await serviceOf(page, 'massage')
    expect((await times('&day=2030-01-01')).items).toEqual([])
    await open(page, `/quick-book?service=${id}&day=2030-01-01`, language)
    await expect(page.locator('main')).toContainText(t('availability.noneThen'))
    await accessible(page)
    const next = t('availability.nextTime').split('{')[0] ?? ''
    await page.getByRole('button', { name: next }).click()
    await expect(page.locator(TIME).first()).toBeVisible()
    await expect(page).not.toHaveURL(/2030/)
    // Any other day, from a calendar.
    await page.getByRole('button', { name: t('availability.aDay') }).click()
    await accessible(page)
    await dialog(page)
      .getByRole('gridcell')
      .locator('[role=button]:not([aria-disabled])')
      .last()
      .click()
    await expect(page).toHaveURL(/day=20\d\d-\d\d-\d\d/)
    await expect(dialog(page)).toHaveCount(0)
  })

  test(`the time in a search carries over to quick book (${language})`, async ({ page }) => {
    const query = { en: 'massage tomorrow', ar: 'مساج باچر' }[language]
    await open(page, `/search?query=${encodeURIComponent(query)}`, language)
    await page.locator('main a[href^="/quick-book?"]').first().click()
    await expect(page).toHaveURL(/day=tomorrow/)
    await expect(
      page.getByRole('button', { name: t('search.tomorrow'), exact: true }),
    ).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page).toHaveURL(/\/search\?/)
  })

  test(`the last choice is two taps from home (${language})`, async ({ page }) => {
    await openAsNew(page, '/', language)
    const earliest = page.getByRole('region', { name: t('availability.earliest') })
    const shop = await demoShop()
    const free = await freeTime(page, shop, language === 'en' ? 9 : 10)
    await takeNextTime(page, shop, free)
    const staff = `&staff=${free.staffIds[0] ?? ''}`
    await page.goto(chosen(shop, { ...free, start: '' }, staff))
    await expect(page.locator('#times')).toBeVisible()
    await page.goto('/')
    await expect(earliest).toBeVisible()
    await accessible(page)
    const tap = finger()
    await tap(earliest.getByRole('link').first())
    await expect(dialog(page)).toContainText(t('booking.timeKept'))
    await tap(confirmButton(page, language))
    await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
    expect(tap.count).toBe(2)
    const [booked] = await upcoming(page)
    expect(booked).toMatchObject({ offeringIds: [free.offeringId], staffId: free.staffIds[0] })
    // Once it is booked, home links to the booking and no longer offers it.
    await page.goto('/')
    await expect(page.getByRole('region', { name: t('catalog.yourNext') })).toBeVisible()
    await expect(earliest).toHaveCount(0)
  })
}

test('a former appointment is suggested with its staff member, at the next time', async ({
  page,
}) => {
  const customer = (await people(page)).find(({ role }) => role === 'customer')
  await openAs(page, customer?.phone ?? '', '/', 'en')
  interface Appointment {
    status: string
    businessId: string
    offeringIds: string[]
  }
  const past = await get<{ items: Appointment[] }>(page, '/api/appointments?when=past')
  const booked = await get<{ items: Appointment[] }>(page, '/api/appointments')
  const name = ({ businessId, offeringIds }: Appointment) => [businessId, ...offeringIds].join()
  const again = new Set(booked.items.map(name))
  const [last] = past.items.filter((one) => one.status === 'completed' && !again.has(name(one)))
  const link = page
    .getByRole('region', { name: say('en', 'availability.earliest') })
    .getByRole('link')
  await expect(link.first()).toHaveAttribute('href', new RegExp(`${last?.businessId}.*confirm=1`))
})

test('a guest without views gets no suggestion on home', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page, '/', 'en')
  await expect(page.locator('main a[href^="/service/"]').first()).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  await expect(page.getByRole('region', { name: say('en', 'availability.earliest') })).toHaveCount(
    0,
  )
  expect(requested.filter((url) => /own-times|\/earliest/.test(url))).toEqual([])
})

test('more times are added below those that are shown', async ({ page }) => {
  const { id } = await serviceOf(page, 'haircut')
  const answer = Promise.withResolvers<void>()
  // A city with more businesses than are shown at first.
  await page.route('**/api/quick-book?*', async (route) => {
    const all = new URL(route.request().url()).searchParams.get('limit') === '50'
    const response = await route.fetch()
    const { items, ...rest } = (await response.json()) as { items: object[] } // as in the API contract
    const [first = {}] = items
    const many = Array.from({ length: all ? 25 : 20 }, (_, at) => ({
      ...first,
      businessId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    }))
    if (all) await answer.promise
    await route.fulfill({ response, json: { ...rest, items: many } })
  })
  await open(page, `/quick-book?service=${id}&day=tomorrow`, 'en')
  const rows = page.locator('main article')
  await expect(rows).toHaveCount(20)
  const more = page.getByRole('button', { name: say('en', 'shell.showMore') })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expect(rows).toHaveCount(20)
  answer.resolve()
  await expect(rows).toHaveCount(25)
  await expect(more).toHaveCount(0)
  await expect(rows.nth(20).locator(':focus')).toHaveCount(1)
})
