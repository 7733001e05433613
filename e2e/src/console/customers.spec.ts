import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { fromHere, ONE_LANGUAGE, reloadSaved, say } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { held } from '../support/line/held.ts'
import { demoShop, openAsNew } from '../support/people.ts'
import { openConsole } from './setup.ts'

/** Sends a POST request to the shop's console API as the owner. */
const write = (page: Page, path: string, data: object) =>
  made<{ id: string }>(page, `/api/console/businesses/${path}`, data)

const digits = () => `742${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

for (const language of ONE_LANGUAGE) {
  test(`${language}: a customer is found, noted and merged, and the list is saved as a table`, async ({
    page,
  }) => {
    const shop = await openConsole(page, language, 'customers')
    await accessible(page)
    const name = `Zubaida ${digits()}`
    const number = digits()
    const first = await write(page, `${shop}/customers`, { name, phone: number })
    await write(page, `${shop}/customers`, { name, note: 'Tea' })

    await page.getByRole('searchbox').fill(number.slice(-5))
    const row = page.getByRole('link').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await row.click()
    await expect(page).toHaveURL(new RegExp(first.id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    const note = page.getByLabel(say(language, 'customer.note'), { exact: true })
    const save = page.getByRole('button', { name: say(language, 'customer.saveNote') })
    // Text typed while the first part is being saved is kept.
    const card = await held(page, `**/customers/${first.id}`)
    await note.fill('Window')
    await save.click()
    await note.fill('Window seat')
    card.release()
    await expect(page.getByText(say(language, 'customer.noteSaved'))).toBeVisible()
    await expect(note).toHaveValue('Window seat')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await save.click()
    expect((await saved).status()).toBe(200)
    await page.unroute(`**/customers/${first.id}`)
    await accessible(page)

    const merge = say(language, 'customer.merge')
    await page.getByRole('button', { name: new RegExp(`${merge}.*${name}`) }).click()
    await accessible(page, 'dialog[open]')
    await dialog(page)
      .getByRole('button', { name: say(language, 'customer.mergeConfirm') })
      .click()
    await expect(page.getByText(say(language, 'customer.duplicates'))).toBeHidden()
    await expect(page.getByText(say(language, 'customer.mergeDone'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(note).toHaveValue('Window seat\nTea')

    await page.getByRole('link', { name: say(language, 'customer.book') }).click()
    const booking = dialog(page)
    await expect(
      booking.getByLabel(say(language, 'diary.customerName'), { exact: true }),
    ).toHaveValue(name)
    await accessible(page, 'dialog[open]')
    // Closing does not lose the text.
    const input = booking.getByLabel(say(language, 'console.field.note'), { exact: true })
    await input.fill('Short')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say(language, 'unsaved.keepEditing') })
      .click()
    await expect(input).toHaveValue('Short')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say(language, 'unsaved.discard') })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/calendar$/)

    await page.goto(`/console/${shop}/customers?query=${number}`)
    await expect(page.getByRole('link').filter({ hasText: name })).toHaveCount(1)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: say(language, 'customer.export') }).click()
    const table = await readFile(await (await saving).path(), 'utf8')
    expect(table.startsWith(`\uFEFF"${say(language, 'customer.column.name')}",`)).toBe(true)
    expect(table).toContain(name)
  })
}

test('the card of an added customer stays open, and a change is saved though its response was lost', async ({
  page,
}) => {
  await page.route('**/api/events*', (route) => route.abort())
  const shop = await openConsole(page, 'ar', 'customers')
  const press = (key: Parameters<typeof say>[1], within = dialog(page)) =>
    within.getByRole('button', { name: say('ar', key), exact: true }).click()
  await press('customer.add', page.locator('main'))
  const name = dialog(page).getByLabel(say('ar', 'customer.name'), { exact: true })
  await name.fill('زبيدة')
  await press('customer.save')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('زبيدة')
  const card = new URL(page.url()).pathname
  // A removed guard entry goes back a moment later.
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe(card)

  const lose = (method: string) =>
    page.route('**/customers/*', async (route) => {
      if (route.request().method() !== method) return route.fallback()
      expect((await route.fetch()).status()).toBe(200)
      await route.abort('connectionreset')
      await page.unroute('**/customers/*')
    })
  await press('customer.edit', page.locator('main'))
  await name.fill('زبيدة حسن')
  await lose('PATCH')
  await press('customer.save')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await press('customer.save')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(say('ar', 'customer.saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('زبيدة حسن')

  // The question does not turn into its opposite.
  await press('customer.block', page.locator('main'))
  await lose('PATCH')
  await press('customer.block')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await press('customer.block')
  await expect(page.getByText(say('ar', 'customer.blockDone'))).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(say('ar', 'customer.blockedText'))).toBeVisible()

  // What another member changed meanwhile is named.
  const path = `/api/console/businesses/${shop}${card.slice(card.indexOf('/customers/'))}`
  await press('customer.edit', page.locator('main'))
  await name.fill('زبيدة علي')
  const { version } = (await (await page.request.get(path)).json()) as { version: number } // as in the API contract
  const data = { version, name: 'زبيدة كريم' }
  expect((await page.request.patch(path, { headers: fromHere(), data })).status()).toBe(200)
  await press('customer.save')
  await expect(dialog(page)).toContainText('زبيدة كريم')
  await expect(name).toHaveValue('زبيدة علي')
  await accessible(page, 'dialog[open]')
  await press('customer.save')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('زبيدة علي')
})

for (const language of ONE_LANGUAGE)
  test(`${language}: two cards without anything in common are merged by hand`, async ({ page }) => {
    const shop = await openConsole(page, language, 'customers')
    const [number, otherNumber] = [digits(), digits()]
    const { id } = await write(page, `${shop}/customers`, { name: 'Dania', phone: number })
    const other = `Umm Yusuf ${otherNumber}`
    await write(page, `${shop}/customers`, { name: other, phone: otherNumber })

    await page.goto(`/console/${shop}/customers/${id}`)
    const open = page.getByRole('button', { name: say(language, 'customer.merge'), exact: true })
    await open.click()
    await dialog(page).getByRole('searchbox').fill(number)
    await expect(dialog(page)).toContainText(say(language, 'customer.noneMatch'))
    await dialog(page).getByRole('searchbox').fill(other)
    const row = dialog(page).getByRole('listitem').filter({ hasText: other })
    await row.getByRole('button').click()
    await accessible(page, 'dialog[open]')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say(language, 'customer.mergeKeep') }).click()
    await expect(row.getByRole('button')).toBeFocused()
    await row.getByRole('button').press('Enter')
    await question.getByRole('button', { name: say(language, 'customer.mergeConfirm') }).click()
    await expect(page.getByText(say(language, 'customer.mergeDone'))).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect(page.getByLabel(say(language, 'customer.note'), { exact: true })).toHaveValue(
      `+964${otherNumber}`,
    )
  })

test('a blocked customer cannot book there and is asked to call', async ({ page, browser }) => {
  const shop = await demoShop()
  const free = await freeTime(page, shop, 6)
  const name = 'Ruqayya Blocked'
  await openAsNew(page, chosen(shop, free, '&confirm=1'), 'en', name)
  await confirmButton(page, 'en').click()
  await expect(page.getByText(say('en', 'booking.bookedTitle')).first()).toBeVisible()

  const desk = await browser.newPage()
  await openConsole(desk, 'en', 'customers?query=Ruqayya')
  await desk.getByRole('link').filter({ hasText: name }).click()
  await desk.getByRole('button', { name: say('en', 'customer.block'), exact: true }).click()
  await accessible(desk, 'dialog[open]')
  await dialog(desk)
    .getByRole('button', { name: say('en', 'customer.block'), exact: true })
    .click()
  await expect(desk.getByText(say('en', 'customer.blockedText'))).toBeVisible()
  await desk.close()

  // Moving an appointment keeps its staff member, so the new time must be free for that one.
  const [appointment] = await upcoming(page)
  const later = await freeTime(page, shop, 8, appointment?.staffId)
  await page.goto(chosen(shop, later, '&confirm=1'))
  await confirmButton(page, 'en').click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toContainText(say('en', 'booking.blocked'))
  await expect(refusal.getByRole('link')).toHaveAttribute('href', /^tel:/)

  // Closing the sheet releases its hold, so that it does not block the move.
  const given = page.waitForResponse(
    (answer) => answer.url().includes('/api/hold?') && answer.request().method() === 'DELETE',
  )
  await page.keyboard.press('Escape')
  await given

  // A blocked customer cannot move an appointment, but can cancel it.
  await page.goto(
    `/appointments/${appointment?.id}?change=1&date=${later.date}&start=${encodeURIComponent(later.start)}`,
  )
  await page.getByRole('button', { name: say('en', 'booking.continue'), exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: say('en', 'appointment.changeConfirm'), exact: true })
    .click()
  await expect(refusal).toContainText(say('en', 'booking.blocked'))
  await expect(refusal.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await accessible(page, 'dialog[open]')
})

test('booking rules explain themselves, are saved, and apply at once', async ({ page }) => {
  const shop = await openConsole(page, 'ar', 'rules')
  await accessible(page)
  const cutoff = page.getByLabel(say('ar', 'rules.cutoff'))
  const was = await cutoff.inputValue()
  await cutoff.selectOption('0')
  await expect(page.getByText(say('ar', 'rules.cutoffNoneExample'))).toBeVisible()
  await page.getByRole('button', { name: say('ar', 'console.save'), exact: true }).click()
  await expect(page.getByText(say('ar', 'rules.saved'))).toBeVisible()
  const { rules } = (await (await page.request.get(`/api/businesses/${shop}`)).json()) as {
    rules: { cancelCutoffMinutes: number } // as in the API contract
  }
  expect(rules.cancelCutoffMinutes).toBe(0)
  await reloadSaved(page)
  await expect(cutoff).toHaveValue('0')
  await cutoff.selectOption(was)
  await page.getByRole('button', { name: say('ar', 'console.save'), exact: true }).click()
  await expect(page.getByText(say('ar', 'rules.saved'))).toBeVisible()
})
