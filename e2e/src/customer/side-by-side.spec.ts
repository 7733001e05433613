import { expect, type Page } from '@playwright/test'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import {
  book,
  chosen,
  confirmButton,
  dialog,
  freeTime,
  get,
  upcoming,
  wantedAt,
} from '../support/booking.ts'
import { demoShop, openAsNew, signInAsNew } from '../support/people.ts'

const SISTER = { en: 'Maryam Karim', ar: 'مريم كريم' }
const OWN = { en: 'Noor Karim', ar: 'نور كريم' }

/** Returns a time of the shop at which two staff members are free. */
async function freeForTwo(page: Page, shop: string, daysAhead: number) {
  // Other tests may leave a single staff member on a day.
  for (let ahead = daysAhead; ahead < daysAhead + 7; ahead += 1) {
    const free = await freeTime(page, shop, ahead)
    const query = `offering=${free.offeringId}&date=${free.date}&people=2`
    const { items } = await get<{ items: { start: string }[] }>(
      page,
      `/api/businesses/${shop}/slots?${query}`,
    )
    const start = items[Math.floor(items.length / 2)]?.start
    if (start !== undefined) return { ...free, start }
  }
  throw new Error('On no day are two people free')
}

for (const language of LANGUAGES)
  test(`two sisters are booked side by side, moved and cancelled together (${language})`, async ({
    page,
  }) => {
    const t = (key: MessageKey) => say(language, key)
    const shop = await demoShop()
    const free = await freeForTwo(page, shop, language === 'en' ? 7 : 8)
    const sister = SISTER[language]
    await openAsNew(page, chosen(shop, { ...free, start: '' }), language, OWN[language])
    await page.getByRole('button', { name: t('booking.severalPeople') }).click()
    const howMany = page.getByRole('group', { name: t('booking.howMany') })
    await expect(howMany.getByRole('radio').first()).toBeFocused()
    await page
      .getByRole('group', { name: t('booking.howMany') })
      .locator('label')
      .nth(1)
      .click()
    await expect(page.getByText(t('booking.eachTheirOwn'))).toBeVisible()
    await expect(page).toHaveURL(/people=2/)
    await accessible(page)

    await page.goto(chosen(shop, free, '&people=2&confirm=1'))
    const sheet = dialog(page)
    await expect(sheet).toContainText(t('booking.eachTheirOwn'))
    const name = sheet.getByLabel(t('attendee.name'))
    await confirmButton(page, language).click()
    await expect(sheet.getByText(t('attendee.nameMissing'))).toBeVisible()
    await name.fill(sister)
    await accessible(page, 'dialog[open]')
    await confirmButton(page, language).click()
    await expect(sheet).toContainText(t('booking.bookedTitle'))
    await expect(sheet).toContainText(t('attendee.forYou'))
    await expect(sheet).toContainText(sister)

    const pair = await upcoming(page)
    expect(pair.map(({ start }) => start)).toEqual([free.start, free.start])
    expect(new Set(pair.map(({ staffId }) => staffId)).size).toBe(2)
    await page.goto('/appointments')
    await expect(page.getByRole('main').getByText(t('appointment.beside'))).toHaveCount(2)
    await accessible(page)

    const [first] = pair
    const later = await freeForTwo(page, shop, 10)
    const search = `change=1&date=${later.date}&start=${encodeURIComponent(later.start)}`
    await page.goto(`/appointments/${first?.id}?${search}`)
    await expect(page.getByRole('radio', { name: t('appointment.besideToo') })).toBeChecked()
    // A desktop shows the time of each, and the action beside the times.
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: t('booking.continue') })).toBeInViewport()
    const hers = page
      .getByRole('navigation', { name: t('appointment.mine') })
      .getByRole('link')
      .filter({ hasText: sister })
    await expect(hers).toHaveCount(1)
    await page.goto(`${await hers.getAttribute('href')}?${search}`)
    await expect(page.getByRole('main').getByText(sister)).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
    // Elsewhere the bar at the bottom of the window may cut a row of times.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await accessible(page)
    await page.getByRole('button', { name: t('booking.continue') }).click()
    await expect(sheet).toContainText(sister)
    await sheet.getByRole('button', { name: t('appointment.changeConfirm') }).click()
    await expect(page.getByText(t('appointment.changeDone')).first()).toBeVisible()
    expect((await upcoming(page)).map(({ start }) => start)).toEqual([later.start, later.start])

    await page.goto(`/appointments/${first?.id}`)
    await page.getByRole('button', { name: t('appointment.cancel'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(new RegExp(`${sister}|${t('attendee.forYou')}`))
    await question.getByText(t('appointment.besideToo')).click()
    await accessible(page, 'dialog[open]')
    await question.getByRole('button', { name: t('appointment.cancelConfirm') }).click()
    await expect(page.getByText(t('appointment.cancelDone')).first()).toBeVisible()
    expect(await upcoming(page)).toEqual([])
  })

/** Returns two offerings with different staff, and a time at which both are free. */
async function freeForTwoServices(page: Page, shop: string, daysAhead: number) {
  const { offerings } = await get<{
    offerings: { id: string; name: Record<Language, string>; staffIds: string[] }[]
  }>(page, `/api/businesses/${shop}`)
  const free = await freeTime(page, shop, daysAhead)
  const other = offerings.find(({ id, staffIds }) => id !== free.offeringId && staffIds.length > 0)
  const staff = other?.staffIds[0] ?? ''
  const query = `offering=${free.offeringId}&date=${free.date}&beside=${other?.id}@${staff}`
  const { items } = await get<{ items: { start: string }[] }>(
    page,
    `/api/businesses/${shop}/slots?${query}`,
  )
  expect(items.length).toBeGreaterThan(0)
  const start = items[Math.floor(items.length / 2)]?.start ?? ''
  const both = offerings.filter(({ id }) => id === free.offeringId || id === other?.id)
  return { ...free, start, other: other?.id ?? '', staff, names: both.map(({ name }) => name) }
}

const CHILD = { en: 'Ali Karim', ar: 'علي كريم' }

for (const language of LANGUAGES)
  test(`a mother and her child are booked at one start, each for their own service (${language})`, async ({
    page,
  }) => {
    const t = (key: MessageKey, number = '') => say(language, key).replace('{number}', number)
    const shop = await demoShop()
    const free = await freeForTwoServices(page, shop, language === 'en' ? 18 : 19)
    await openAsNew(page, chosen(shop, { ...free, start: '' }), language, OWN[language])
    await page.getByRole('button', { name: t('booking.severalPeople') }).click()
    await page
      .getByRole('group', { name: t('booking.howMany') })
      .locator('label')
      .nth(1)
      .click()
    await page.getByRole('button', { name: t('booking.anotherService', '2') }).click()
    await expect(page.getByLabel(t('booking.theirService', '2'))).toBeFocused()
    await page.getByLabel(t('booking.theirService', '2')).selectOption(free.other)
    await page.getByLabel(t('booking.theirStaff', '2')).selectOption(free.staff)
    await expect(page).toHaveURL(new RegExp(`beside=${free.other}(?:%40|@)${free.staff}`))
    await accessible(page)

    const beside = `&people=2&beside=${free.other}@${free.staff}&confirm=1`
    await page.goto(chosen(shop, free, beside))
    const sheet = dialog(page)
    await expect(sheet).toContainText(t('attendee.person', '2'))
    await sheet.getByLabel(t('attendee.name')).fill(CHILD[language])
    await accessible(page, 'dialog[open]')
    await confirmButton(page, language).click()
    await expect(sheet).toContainText(t('booking.bookedTitle'))
    await expect(sheet).toContainText(CHILD[language])
    for (const name of free.names) await expect(sheet).toContainText(name[language])

    const pair = await upcoming(page)
    expect(pair.map(({ start }) => start)).toEqual([free.start, free.start])
    const theirs = pair.find(({ offeringIds }) => offeringIds.includes(free.other))
    expect(theirs?.staffId).toBe(free.staff)
    expect(pair.filter(({ offeringIds }) => offeringIds.includes(free.offeringId))).toHaveLength(1)
  })

const LONG = { en: 'Abdulrahman Abdulaziz Al-Samarrai', ar: 'عبد الرحمن بن عبد العزيز السامرائي' }

for (const language of LANGUAGES)
  test(`the choice for a second person is in sight beside a long name (${language})`, async ({
    page,
  }) => {
    const shop = await demoShop()
    const first = await freeTime(page, shop, language === 'en' ? 21 : 22)
    await signInAsNew(page, language)
    const attendee = { name: LONG[language], relation: 'child' }
    const wanted = { ...wantedAt(shop, first), attendee }
    await book(page, wanted)
    const free = await freeForTwo(page, shop, language === 'en' ? 11 : 12)
    await page.goto(chosen(shop, free, '&people=2&confirm=1'))
    const chips = dialog(page).locator('label', { has: page.locator('[name=for-1]') })
    await expect(chips).toHaveCount(3)
    const isShown = async () => {
      const box = await chips.last().boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
    }
    await expect(chips.last().locator('input')).toBeChecked()
    await expect.poll(isShown).toBe(true)
  })
