import { expect, type Browser, type Page } from '@playwright/test'
import { HOLIDAY_NAMES } from '@awan/core/locales/preset-reasons'
import { ONE_LANGUAGE, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, dialog, get, upcoming } from '../support/booking.ts'
import { held } from '../support/line/held.ts'
import { signInAsNew } from '../support/people.ts'
import {
  addPerson,
  blockAnHour,
  buttonNamed,
  inDialog,
  nameLabel,
  openConsole,
  sendPerson,
  toast,
} from './setup.ts'

// Browsers log the 409 for affected appointments and the 429 of a refused request.
test.use({ allow: [/status of 4(09|29)/] })

/** Adds an offering of the catalogue that only this staff member provides. */
async function addService(page: Page, language: Language, shop: string, person: string) {
  const name = `${language === 'ar' ? 'قصة' : 'Cut'} ${Date.now() % 100_000}`
  await page.goto(`/console/${shop}/services`)
  await buttonNamed(page, language, 'offering.add').click()
  await dialog(page).locator('ul button').first().click()
  await dialog(page).getByLabel(nameLabel(language)).fill(name)
  const price = dialog(page).getByLabel(say(language, 'offering.field.price'))
  await price.click()
  await price.press('ControlOrMeta+a')
  await price.pressSequentially('١٢٣٤٥')
  await price.blur()
  await expect(price).toHaveValue('12,345')
  await expect(dialog(page).getByLabel(person, { exact: true })).toBeVisible()
  for (const box of await dialog(page).locator('fieldset input[type=checkbox]').all())
    await box.uncheck()
  await dialog(page).getByLabel(person, { exact: true }).check()
  await inDialog(page, language, 'offering.addThis').click()
  await expect(toast(page, say(language, 'offering.saved'))).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  return name
}

interface Sold {
  offerings: { id: string; name: { en: string | null; ar: string | null } }[]
}

/** Books that offering some days ahead by the API, as a customer with the other language. */
async function bookAsCustomer(browser: Browser, language: Language, shop: string, name: string) {
  const page = await browser.newPage()
  await signInAsNew(page, language)
  const { offerings } = await get<Sold>(page, `/api/businesses/${shop}`)
  const offering = offerings.find((one) => one.name[language] === name)?.id ?? ''
  const path = `/api/businesses/${shop}`
  const days = await get<{ items: { date: string; free: number }[] }>(
    page,
    `${path}/days?offering=${offering}`,
  )
  const date = days.items.slice(2).find(({ free }) => free > 3)?.date ?? ''
  const slots = await get<{ items: { start: string }[] }>(
    page,
    `${path}/slots?offering=${offering}&date=${date}`,
  )
  const start = slots.items[2]?.start ?? ''
  await book(page, { businessId: shop, offeringIds: [offering], start })
  return { page, date, start }
}

for (const language of ONE_LANGUAGE)
  test(`a service is added; hours that break its booking move it, and the customer sees the new time (${language})`, async ({
    page,
    browser,
  }) => {
    const shop = await openConsole(page, language, 'team')
    const person = await addPerson(page, language)
    const service = await addService(page, language, shop, person.name)
    const customer = await bookAsCustomer(browser, language, shop, service)

    await page.goto(`/console/${shop}/team/${person.id}`)
    const locale = language === 'ar' ? 'ar-IQ-u-nu-latn' : 'en-AE'
    const weekday = new Date(`${customer.date}T00:00:00Z`).toLocaleDateString(locale, {
      weekday: 'long',
      timeZone: 'UTC',
    })
    const open = page.getByRole('switch', { name: weekday })
    await open.uncheck()
    await buttonNamed(page, language, 'console.save').click()

    // The affected appointment is listed first; saving is refused until it has a decision.
    const requested = dialog(page)
    await expect(requested.getByRole('heading', { level: 3 })).toHaveCount(1)
    await inDialog(page, language, 'staff.affectedSave').click()
    await expect(requested.getByRole('alert')).toBeVisible()
    await accessible(page, 'dialog[open]')
    const message = requested.getByRole('textbox')
    await requested.locator('input[type=radio]').first().check()
    await message.fill(service)
    await inDialog(page, language, 'staff.affectedBack').click()
    await expect(open).not.toBeChecked()
    await buttonNamed(page, language, 'console.save').click()
    // A message of a change that was not made does not go with the next one.
    await expect(requested.getByRole('heading', { level: 3 })).toHaveCount(1)
    await expect(requested.locator('input[type=radio]:checked')).toHaveCount(0)
    await requested.locator('input[type=radio]').first().check()
    await expect(message).toHaveValue('')
    await requested.getByRole('button', { name: say(language, 'staff.apology.hours') }).click()
    await inDialog(page, language, 'staff.affectedSave').click()
    await expect(toast(page, say(language, 'console.saved'))).toBeVisible()
    await expect(requested).toHaveCount(0)

    const [moved] = await upcoming(customer.page)
    expect(moved?.start).toBeDefined()
    expect(moved?.start).not.toBe(customer.start)
    await customer.page.goto(`/appointments/${moved?.id}`)
    const time = new Date(moved?.start ?? '').toLocaleTimeString(locale, {
      timeZone: 'Asia/Baghdad',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    await expect(customer.page.locator('main')).toContainText(time.split(/\s/)[0] ?? '')
    await customer.page.close()
  })

/** Lets toasts disappear slowly: the library removes them after 200 ms. */
function slowToasts(): void {
  const start = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0) =>
    start(run, ms === 200 ? 2000 : ms)) as typeof setTimeout // the page passes functions only
}

for (const language of ONE_LANGUAGE)
  test(`the shop closes for Eid and reopens; Ramadan has its own hours (${language})`, async ({
    page,
  }) => {
    const shop = await openConsole(page, language, 'team')
    const person = await addPerson(page, language)
    await page.addInitScript(slowToasts)
    await page.goto(`/console/${shop}/team/closures`)
    // Each language closes for another Eid, so that they do not collide.
    const eid = HOLIDAY_NAMES[language === 'ar' ? 'eidAlAdha' : 'eidAlFitr'][language]
    await page.getByRole('button', { name: `${say(language, 'staff.closeDays')} ${eid}` }).click()
    await expect(dialog(page).getByLabel(say(language, 'staff.reason'))).toHaveValue(eid)
    await inDialog(page, language, 'console.save').click()
    await expect(toast(page, say(language, 'staff.timeOffAdded'))).toBeVisible()
    const entry = page.locator('li', { hasText: eid }).filter({ has: page.locator('h3') })
    await expect(entry).toHaveCount(1)
    // The pressed buttons disappear with their entries: a neighbour has the focus.
    const focused = (name: Parameters<typeof say>[1]) =>
      page.getByRole('region', { name: say(language, name) }).locator(':focus')
    await expect(focused('staff.holidays')).toHaveCount(1)
    await entry.getByRole('button').press('Enter')
    await expect(entry).toHaveCount(0)
    const undo = page
      .locator('[data-sonner-toast][data-removed=false]')
      .getByRole('button', { name: say(language, 'shell.undo'), exact: true })
    await undo.press('Enter')
    await expect(entry).toHaveCount(1)
    // The new toast does not go with the former one, which has the same text and is disappearing.
    await entry.getByRole('button').press('Enter')
    await expect(entry).toHaveCount(0)
    await expect(focused('staff.ahead')).toHaveCount(1)
    // The same if undo fails.
    await page.route('**/exceptions', (route) => route.fulfill({ status: 429, json: {} }))
    await undo.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(focused('staff.ahead')).toHaveCount(1)
    await page.unroute('**/exceptions')

    await page.goto(`/console/${shop}/team/seasons`)
    // An empty page has the button twice.
    await buttonNamed(page, language, 'staff.addSeason').first().click()
    const name = `${language === 'ar' ? 'شتاء' : 'Winter'} ${person.name}`
    await dialog(page).getByLabel(say(language, 'staff.seasonName'), { exact: true }).fill(name)
    // Its days are chosen in a calendar: one year later, and the last day follows.
    const first = dialog(page).getByLabel(say(language, 'staff.firstDay'))
    await first.click()
    await expect(dialog(page).last().getByRole('grid')).toBeVisible()
    await expect(dialog(page).last().locator('[data-safe]')).toBeFocused()
    await page.keyboard.press('Shift+PageDown')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(1)
    const chosen = await first.innerText()
    await expect(dialog(page).getByLabel(say(language, 'staff.lastDay'))).toHaveText(chosen)
    await expect(dialog(page).getByLabel(person.name, { exact: true })).toBeVisible()
    for (const box of await dialog(page).locator('fieldset input[type=checkbox]').all())
      await box.uncheck()
    await dialog(page).getByLabel(person.name, { exact: true }).check()
    await inDialog(page, language, 'console.save').click()
    const season = page.getByRole('button', { name })
    await expect(season).toBeVisible()
    await season.click()
    await inDialog(page, language, 'staff.removeSeason').click()
    await expect(season).toHaveCount(0)
  })

test('the page of somebody just added waits for the list that names them', async ({ page }) => {
  await openConsole(page, 'en', 'team')
  await expect(buttonNamed(page, 'en', 'staff.add')).toBeVisible()
  const list = await held(page, '**/staff', { method: 'GET' })
  const name = `Late ${Date.now() % 100_000}`
  await sendPerson(page, 'en', name)
  const main = page.getByRole('main').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(main.getByText(say('en', 'shell.loading'))).toBeAttached()
  list.release()
  await expect(page.locator('main h1')).toHaveText(name)
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/)
})

test('a link or Back asks before unsaved input is lost', async ({ page }) => {
  const shop = await openConsole(page, 'en', 'team')
  const person = await addPerson(page, 'en')
  await page.getByRole('button', { name: say('en', 'staff.template.late') }).click()
  // Nor by a refetch of the list of shops that fails after a change.
  await page.route('**/api/console/businesses', (route) => route.fulfill({ status: 429, json: {} }))
  const refused = page.waitForResponse((answer) => answer.status() === 429)
  await blockAnHour(page, shop, person.id)
  await refused
  await page.unroute('**/api/console/businesses')
  const question = page.getByRole('alertdialog')
  await page.locator(`a[href="/console/${shop}/calendar"]:visible`).click()
  await expect(question).toBeVisible()
  await inDialog(page, 'en', 'unsaved.keepEditing').click()
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(buttonNamed(page, 'en', 'console.save')).toBeVisible()
  await inDialog(page, 'en', 'unsaved.keepEditing').click()
  await page.goBack()
  await expect(question).toBeVisible()
  await inDialog(page, 'en', 'unsaved.discard').click()
  await expect(page).toHaveURL(new RegExp(`/console/${shop}/team$`))
})

test('a failed save is seen beside the buttons of a long editor', async ({ page }) => {
  await openConsole(page, 'ar', 'team/seasons')
  await buttonNamed(page, 'ar', 'staff.addSeason').first().click()
  await dialog(page).getByLabel(say('ar', 'staff.seasonName'), { exact: true }).fill('شتاء')
  await page.route('**/seasons', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  const save = inDialog(page, 'ar', 'console.save')
  await save.click()
  const fault = dialog(page).getByRole('alert')
  await expect(fault).toBeInViewport({ ratio: 1 })
  // The editor may still be scrolling.
  await expect(async () => {
    const [faultBox, saveBox] = [await fault.boundingBox(), await save.boundingBox()]
    const gap = (saveBox?.y ?? 0) - (faultBox?.y ?? 0) - (faultBox?.height ?? 0)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(24)
  }).toPass()
})

// The lists themselves are checked with all other screens.
for (const language of ONE_LANGUAGE) {
  test(`services and days off are accessible (${language})`, async ({ page }) => {
    const shop = await openConsole(page, language, 'services')
    await page.locator('main h3 button').first().click()
    await accessible(page, 'dialog[open]')
    await page.goto(`/console/${shop}/team/closures`)
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('grid')).not.toHaveAccessibleName(/^$|,/)
    await accessible(page)
    await buttonNamed(page, language, 'staff.addTimeOff').click()
    await accessible(page, 'dialog[open]')
    await page.goto(`/console/${shop}/team/seasons`)
    await expect(page.locator('main h1')).toBeVisible()
    await accessible(page)
  })

  test(`the team and its members are accessible (${language})`, async ({ page }) => {
    await openConsole(page, language, 'team')
    const member = await page.locator('main li h2 a').first().getAttribute('href')
    for (const part of ['hours', 'skills', 'absences', 'profile']) {
      await page.goto(`${member}?part=${part}`)
      await expect(page.locator('main h1')).toBeVisible()
      await accessible(page)
    }
  })
}
