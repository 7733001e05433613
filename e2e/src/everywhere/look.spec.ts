import { expect, type Locator, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import { chosen, confirmButton, freeTime, get, ownTime } from '../support/booking.ts'
import { fillDay } from '../support/full-shop.ts'
import { PHONE } from '../support/layout.ts'
import { demoOwner, demoShop, openAs, openAsNew, people, signInAs } from '../support/people.ts'

test.use({ viewport: PHONE })

/** Returns the top edges of elements, rounded. */
const tops = (things: Locator) =>
  things.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))

for (const language of LANGUAGES)
  test(`F10: the next times of a business and the link to more are on one line (${language})`, async ({
    page,
  }) => {
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/services')
    await open(page, `/service/${items[0]?.id}`, language)
    const rows = page.locator('main article ul')
    await expect(rows.first()).toBeVisible()
    for (const row of await rows.all()) {
      const [time, more] = (await tops(row.locator('li:not([aria-hidden])'))).slice(-2)
      expect(more).toBe(time)
    }
  })

for (const language of LANGUAGES)
  test(`no two shops in a list have the same drawing (${language})`, async ({ page }) => {
    await open(page, '/businesses', language)
    const drawings = page.locator('main article svg:has(text)')
    await expect(drawings.nth(9)).toBeVisible()
    // Drawings get their details one after the other.
    const alike = () =>
      drawings.evaluateAll((all) => {
        // Without the ids, which are unique but do not affect the look.
        const drawn = all.map((one) => one.innerHTML.replaceAll(/(?:id="|url\(#)[^")]+/g, ''))
        return drawn.length - new Set(drawn).size
      })
    await expect.poll(alike).toBe(0)
  })

test('M26: a time on the page of a service leads straight to the confirmation', async ({
  page,
}) => {
  const { items } = await get<{ items: { id: string }[] }>(page, '/api/services')
  await openAsNew(page, `/service/${items[0]?.id}`, 'en')
  await (await ownTime(page)).click()
  await expect(confirmButton(page, 'en')).toBeVisible()
})

for (const language of LANGUAGES)
  test(`the buttons of the confirmation are visible with it (${language})`, async ({ page }) => {
    const shop = await demoShop()
    await openAsNew(page, chosen(shop, await freeTime(page, shop, 4), '&confirm=1'), language)
    await expect(confirmButton(page, language)).toBeInViewport({ ratio: 1 })
    const another = page.getByRole('button', { name: say(language, 'booking.changeTime') })
    await expect(another).toBeInViewport({ ratio: 1 })
  })

test('F12: the ring of the search is round all of it', async ({ page }) => {
  await open(page, '/', 'en')
  const field = page.locator('main form[data-action=search] input')
  await field.focus()
  const outlineOf = (thing: Locator) =>
    thing.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'none' ? 'none' : outlineWidth
    })
  expect(await outlineOf(field)).toBe('none')
  expect(await outlineOf(page.locator('main form[data-action=search]'))).toBe('3px')
})

interface Member {
  id: string
  name: { en: string | null; ar: string | null }
  photo: string | null
  offeringIds: string[]
}

/** Returns the background colour of the initial beside a name. */
const colourOf = async (page: Page, name: string) => {
  const letter = page.locator(
    `xpath=//main//*[normalize-space(text())="${name}"]/ancestor::*[.//span[@aria-hidden="true" and contains(@style, "background-color")]][1]//span[@aria-hidden="true" and contains(@style, "background-color")]`,
  )
  await expect(letter.first()).toBeVisible()
  return letter.first().evaluate((element) => getComputedStyle(element).backgroundColor)
}

test('F13: a staff member has one colour, in the calendar, the team, on the page and as a member', async ({
  page,
}) => {
  const { businessId: shop, phone } = await demoOwner()
  await signInAs(page, phone, 'en')
  const day = await fillDay(page, shop)
  const { items: team } = await get<{ items: Member[] }>(
    page,
    `/api/console/businesses/${shop}/staff`,
  )
  const member = team.find(({ photo, offeringIds }) => photo === null && offeringIds.length > 0)
  const name = member?.name.en ?? ''
  // Links a member of the console to this staff member.
  await page.route(`**/api/console/businesses/${shop}/members`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), ...fromHere() } })
    const { items, ...rest } = (await response.json()) as { items: object[] } // as in the API contract
    const [first, ...others] = items
    const json = { ...rest, items: [{ ...first, name, staffId: member?.id }, ...others] }
    await route.fulfill({ response, json })
  })
  const seen: string[] = []
  for (const path of [
    `/console/${shop}?day=${day}`,
    `/console/${shop}/team`,
    `/console/${shop}/members`,
    `/business/${shop}?offering=${member?.offeringIds[0]}`,
  ]) {
    await page.goto(path)
    seen.push(await colourOf(page, name))
  }
  expect(new Set(seen).size, seen.join(', ')).toBe(1)
})

test('F17: at the end of the page the preview of a registration is whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsNew(page, '/register?step=business', 'en')
  const preview = page.getByRole('complementary', { name: say('en', 'register.preview') })
  await expect(preview).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect
    .poll(() => preview.evaluate((box) => box.getBoundingClientRect().bottom - innerHeight))
    .toBeLessThanOrEqual(0)
})

test('F19: the operator sees the name of the area, and no customer tabs', async ({ page }) => {
  const operator = (await people(page)).find(({ role }) => role === 'operator')
  await openAs(page, operator?.phone ?? '', '/admin', 'ar')
  const [area = ''] = say('ar', 'operator.area').split('{brand}')
  await expect(page.getByText(area.trim()).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('a[href="/appointments"]:visible')).toHaveCount(0)
})

test('S3: the chosen digits are used in announcements, in the help and in the terms', async ({
  page,
}) => {
  const shop = await demoShop()
  await openAsNew(page, '/', 'ar')
  const data = { digits: 'arab' }
  expect((await page.request.patch('/api/me', { headers: fromHere(), data })).status()).toBe(200)
  const [rated = ''] = say('ar', 'business.rated').split('{')
  await page.goto(`/business/${shop}`)
  await expect(page.getByText(rated.trim()).first()).toHaveText(/[١-٥]٫[٠-٩] من ٥/)
  await page.goto('/terms')
  await expect(page.locator('main article')).toHaveText(/٢٤/)
  await expect(page.locator('main article')).not.toHaveText(/[0-9]/)
  await page.goto('/support')
  await expect(page.locator('main details').filter({ hasText: '٢٤' }).first()).toBeAttached()
})

for (const language of LANGUAGES)
  test(`the console’s navigation fits a laptop’s window (${language})`, async ({ page }) => {
    const { businessId: shop, phone } = await demoOwner()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAs(page, phone, `/console/${shop}`, language)
    const leave = page.getByRole('link', { name: say(language, 'console.leave') })
    await expect(leave).toBeInViewport({ ratio: 1 })
  })
