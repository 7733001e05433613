import { expect, type Page } from '@playwright/test'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime, get, upcoming } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

const SISTER = { en: 'Maryam Karim', ar: 'مريم كريم' }
const OWN = { en: 'Noor Karim', ar: 'نور كريم' }

/** Times of a day of a shop at which two professionals are free. */
async function freeForTwo(page: Page, shop: string, daysAhead: number) {
  const free = await freeTime(page, shop, daysAhead)
  const query = `offering=${free.offeringId}&date=${free.date}&people=2`
  const { items } = await get<{ items: { start: string }[] }>(
    page,
    `/api/businesses/${shop}/slots?${query}`,
  )
  expect(items.length).toBeGreaterThan(0)
  return { ...free, start: items[Math.floor(items.length / 2)]?.start ?? '' }
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
    await expect(sheet).toContainText(t('appointment.beside'))
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
    await accessible(page)
    await page.getByRole('button', { name: t('booking.continue') }).click()
    await sheet.getByRole('button', { name: t('appointment.changeConfirm') }).click()
    await expect(page.getByText(t('appointment.changeDone')).first()).toBeVisible()
    expect((await upcoming(page)).map(({ start }) => start)).toEqual([later.start, later.start])

    await page.goto(`/appointments/${first?.id}`)
    await page.getByRole('button', { name: t('appointment.cancel'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('appointment.besideToo')).click()
    await accessible(page, 'dialog[open]')
    await question.getByRole('button', { name: t('appointment.cancelConfirm') }).click()
    await expect(page.getByText(t('appointment.cancelDone')).first()).toBeVisible()
    expect(await upcoming(page)).toEqual([])
  })
