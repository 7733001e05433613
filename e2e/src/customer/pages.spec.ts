import { expect, type Page } from '@playwright/test'
import { isTakenOver, LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { demoShop } from '../support/people.ts'

test('a link opens after the language is chosen, and keeps its query', async ({ page }) => {
  await page.goto('/services?category=nails')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('main h1')).toHaveText(say('ar', 'catalog.services'))
  expect(new URL(page.url()).search).toBe('?category=nails')
})

test('any stored language but the two counts as none', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('awan.language', 'fr'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'العربية' })).toBeVisible()
})

test.describe('addresses of nothing', () => {
  test.use({ allow: [/status of 404/] })

  for (const language of LANGUAGES)
    test(`an honest 404 and a way on (${language})`, async ({ page }) => {
      const unknown = '00000000-0000-4000-8000-000000000000'
      for (const [path, key] of [
        ['/nowhere', 'shell.notFound'],
        [`/business/${unknown}`, 'error.business_not_found'],
        [`/service/${unknown}`, 'error.service_not_found'],
      ] as const) {
        expect((await page.request.get(path)).status(), path).toBe(404)
        await open(page, path, language)
        await expect(page.locator('main h1')).toHaveText(say(language, key))
        await expect(page.locator('main a').last()).toBeVisible()
      }
    })
})

for (const language of LANGUAGES)
  test(`a city without businesses says so and invites them (${language})`, async ({ page }) => {
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/services')
    await page.route(/\/api\/(?:services(?:\/[^/]+\/businesses)?|businesses)\?/, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    )
    // A URL with further parameters is served without its content, and the app fetches it.
    await open(page, `/service/${items[0]?.id}?sort=price`, language)
    await expect(page.getByText(say(language, 'catalog.noBusinesses'))).toBeVisible()
    for (const [path, key] of [
      ['/?asks', 'catalog.none'],
      ['/services', 'catalog.none'],
      ['/quick-book', 'catalog.none'],
      ['/businesses', 'business.noneText'],
    ] as const) {
      await open(page, path, language)
      await expect(page.getByText(say(language, key), { exact: true })).toBeVisible()
      await expect(page.locator('main a[href="/register"]:not(footer a)'), path).toHaveCount(1)
    }
    await accessible(page)
    const invitation = page.getByRole('link', { name: say(language, 'account.registerBusiness') })
    await invitation.click()
    await expect(page).toHaveURL(/\/login\?next=%2Fregister$|\/login\?next=\/register$/)
  })

test('the language switch keeps place and input', async ({ page }) => {
  await open(page, '/signup?next=/profile', 'en')
  await page.locator('input[name=name]').fill('Zahra Ali')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('main h1')).toHaveText(say('ar', 'account.signUp'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/)
  await expect(page.locator('input[name=name]')).toHaveValue('Zahra Ali')
  expect(new URL(page.url()).search).toBe('?next=/profile')
})

/** Parses the head that the server renders, before any script runs. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  return {
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    image: /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1],
    ogTitle: /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
    data: JSON.parse(data ?? '{}') as Record<string, unknown>, // asserted field by field
  }
}

test('a shared link of a business or a service shows a card', async ({ page, baseURL }) => {
  const shop = await demoShop()
  const business = await get<{ name: { en: string } }>(page, `/api/businesses/${shop}`)
  const services = await get<{ items: { id: string; name: { en: string } }[] }>(
    page,
    '/api/services',
  )
  const service = services.items[0]
  for (const { path, name, type } of [
    { path: `/business/${shop}`, name: business.name.en, type: 'LocalBusiness' },
    { path: `/service/${service?.id}`, name: service?.name.en, type: 'Service' },
  ]) {
    const head = await headOf(page, path)
    expect(head.title).toContain(name)
    expect(head.ogTitle).toContain(name)
    expect(head.description.length).toBeGreaterThan(30)
    expect(head.canonical).toBe(`${baseURL}${path}`)
    expect(head.data['@type']).toBe(type)
    expect(head.data.name).toBe(name)
    expect((await page.request.get(head.image ?? '')).status()).toBe(200)
  }
})

for (const language of LANGUAGES)
  test(`no dot of the drawing overlaps the words of home (${language})`, async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, '/', language)
      await expect.poll(() => isTakenOver(page)).toBe(true)
      const dots = page.locator('section:has(#greeting) svg circle[fill^=oklch]')
      await expect(dots).not.toHaveCount(0)
      // All at one moment, as the words may still move the drawing.
      const overWords = () =>
        dots.evaluateAll((all) => {
          const words = document.querySelector('#greeting')?.getBoundingClientRect()
          const below = (words?.bottom ?? Infinity) + 12
          return all
            .filter((dot) => dot.checkVisibility())
            .map((dot) => dot.getBoundingClientRect())
            .filter(({ x, y }) => x >= 0 && x <= innerWidth && y >= 0 && y <= below)
        })
      await expect.poll(overWords).toEqual([])
    }
  })

for (const language of LANGUAGES)
  test(`the hours of a page are dated, from the running working day on (${language})`, async ({
    page,
  }) => {
    interface Shop {
      today: string
      hours: { date: string }[]
    }
    const path = `/business/${await demoShop()}`
    const shop = await get<Shop>(page, `/api${path.replace('business', 'businesses')}`)
    const dates = shop.hours.map(({ date }) => date).toSorted()
    expect(dates[0]).toBe(shop.today)
    await open(page, path, language)
    const days = page.locator('#hours tbody th')
    const locale = language === 'ar' ? 'ar-IQ' : 'en-AE'
    const name = (date: string, form: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(date))
    await expect(days).toContainText(dates.map((date) => name(date, { weekday: 'long' })))
    await expect(days).toContainText(dates.map((date) => name(date, { month: 'long' })))
    const areBold = () =>
      days.evaluateAll((all) => all.map((day) => Number(getComputedStyle(day).fontWeight) > 500))
    await expect.poll(areBold).toEqual(dates.map((date) => date === shop.today))
  })
