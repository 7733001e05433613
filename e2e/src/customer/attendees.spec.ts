import { expect, type Page } from '@playwright/test'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { fromHere, LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import {
  bookAhead,
  chosen,
  confirmButton,
  dialog,
  freeTime,
  upcoming,
  wantedAt,
} from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { held } from '../support/line/held.ts'
import { onNext } from '../support/line/on-next.ts'
import { demoOwner, demoShop, openAsNew, signInAs, signInAsNew } from '../support/people.ts'
import { readEnds } from '../support/line/read-ends.ts'

const MOTHER = { en: 'Samira Karim', ar: 'سميرة كريم' }
const OWN = { en: 'Ali Karim', ar: 'علي كريم' }
const NOTES = { en: 'She walks with a stick', ar: 'تمشي بعكاز' }

for (const language of LANGUAGES)
  test(`a customer books for their mother, whose name stays, and adds a note later (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: MessageKey) => say(language, key)
    const shop = await demoShop()
    const free = await freeTime(page, shop, language === 'en' ? 9 : 10)
    const mother = MOTHER[language]
    await openAsNew(page, chosen(shop, free, '&confirm=1'), language, OWN[language])
    const sheet = dialog(page)
    await sheet.getByText(t('attendee.new'), { exact: true }).click()
    await confirmButton(page, language).click()
    await expect(sheet.getByText(t('attendee.nameMissing'))).toBeVisible()
    const name = sheet.getByLabel(t('attendee.name'))
    await expect(name).toBeFocused()
    await name.fill(mother)
    await sheet.getByLabel(t('attendee.relation')).selectOption('parent')
    await accessible(page, 'dialog[open]')
    await confirmButton(page, language).click()
    await expect(sheet).toContainText(t('booking.bookedTitle'))
    await expect(sheet).toContainText(mother)

    const [appointment] = await upcoming(page)
    await page.goto('/appointments')
    await expect(page.getByRole('main')).toContainText(mother)
    await page.goto(`/appointments/${appointment?.id}`)
    await expect(page.getByRole('main')).toContainText(mother)
    await page.getByRole('button', { name: t('booking.addNote') }).click()
    await page.getByLabel(t('booking.note')).fill(NOTES[language])
    await accessible(page)
    await page.getByRole('button', { name: t('account.save'), exact: true }).click()
    await expect(page.getByText(t('appointment.noteSaved'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(NOTES[language])
    await expect(page.getByRole('button', { name: t('appointment.editNote') })).toBeFocused()

    // The shop sees the attendee, the account and the note.
    const desk = await (await browser.newContext()).newPage()
    const owner = await demoOwner()
    await signInAs(desk, owner.phone, language)
    await desk.goto(`/console/${shop}?day=${free.date}`)
    await desk.locator(`[data-appointment="${appointment?.id}"]`).click()
    const opened = desk.getByRole('dialog')
    await expect(opened).toContainText(mother)
    await expect(opened).toContainText(OWN[language])
    await expect(opened).toContainText(NOTES[language])
    await accessible(desk)
    await desk.context().close()

    // The next booking offers the name; the profile edits and removes it.
    await page.goto(chosen(shop, await freeTime(page, shop, 12), '&confirm=1'))
    await sheet.getByRole('radio', { name: mother, exact: true }).click()
    await expect(sheet.getByRole('radio', { name: mother })).toBeChecked()
    await page.goto('/profile')
    const card = page.getByRole('listitem').filter({ hasText: mother })
    await expect(card).toContainText(t('attendee.relation.parent'))
    await accessible(page)
    await page.getByRole('button', { name: t('attendee.edit').replace('{name}', mother) }).click()
    const long = `${mother} ${mother} ${mother} ${mother}`
    await page.getByLabel(t('attendee.name')).fill(long)
    await page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(t('attendee.name')) })
      .getByRole('button', { name: t('account.save'), exact: true })
      .click()
    await expect(page.getByText(t('attendee.saved'))).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('attendee.edit').replace('{name}', long) }),
    ).toBeFocused()
    // A name wider than the sheet leaves room for the elements beside it.
    await page.goto(chosen(shop, await freeTime(page, shop, 12), '&confirm=1'))
    const chip = sheet.locator('label', { hasText: long })
    await expect(chip).toBeVisible()
    expect((await chip.boundingBox())?.width).toBeLessThan(280)
    await page.goto('/profile')
    await page.getByRole('button', { name: t('attendee.remove').replace('{name}', long) }).click()
    await expect(page.getByText(t('attendee.none'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const undo = page.getByRole('button', { name: t('shell.undo'), exact: true })
    // Undoing that fails can be tried again.
    await onNext(page, '**/api/attendees', 'POST', (route) => route.abort('internetdisconnected'))
    await undo.click()
    // The first message may still be leaving.
    const failed = page.locator('[data-sonner-toast]', { hasText: t('shell.networkError') })
    await failed.getByRole('button', { name: t('shell.undo'), exact: true }).click()
    await expect(
      page.getByRole('button', { name: t('attendee.edit').replace('{name}', long) }),
    ).toBeVisible()
    await page.goto('/appointments')
    await expect(page.getByRole('main')).toContainText(mother)
  })

/** Makes the page read its lists again, as when the person returns to its window. */
const refocus = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('a name being typed stays, though it is removed on another device', async ({ page }) => {
  const shop = await demoShop()
  await signInAsNew(page, 'en')
  const free = await freeTime(page, shop, 12)
  const attendee = { name: 'Hala', relation: 'child' }
  const headers = { ...fromHere(), 'idempotency-key': crypto.randomUUID() }
  const data = { ...wantedAt(shop, free), attendee }
  expect((await page.request.post('/api/appointments', { headers, data })).status()).toBe(201)
  const listed = await page.request.get('/api/attendees')
  const { items } = (await listed.json()) as { items: { id: string }[] } // as in the API contract

  await page.goto('/profile')
  await page
    .getByRole('button', { name: say('en', 'attendee.edit').replace('{name}', 'Hala') })
    .click()
  const name = page.getByLabel(say('en', 'attendee.name'))
  await name.fill('Hala Karim')
  const path = `/api/attendees/${items[0]?.id}`
  expect((await page.request.delete(path, { headers: fromHere() })).ok()).toBe(true)
  await page.clock.install()
  await page.clock.fastForward('02:00')
  const read = readEnds(page, /\/api\/attendees$/)
  await refocus(page)
  await read
  await expect(page.getByRole('listitem').filter({ has: name })).toHaveCount(1)
  await expect(name).toHaveValue('Hala Karim')

  // Leaving asks first.
  await page.locator('a[href="/"]:visible').first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('en', 'unsaved.keepEditing') })
    .click()
  await expect(name).toHaveValue('Hala Karim')
})

test('a note being typed stays, though the shop cancels the booking', async ({ page, browser }) => {
  await signInAsNew(page, 'en')
  const { id } = await bookAhead(page, 12)
  await page.goto(`/appointments/${id}`)
  await page.getByRole('button', { name: say('en', 'booking.addNote') }).click()
  const note = page.getByLabel(say('en', 'booking.note'))
  await note.fill(NOTES.en)
  const { phone, businessId } = await demoOwner()
  const desk = await browser.newPage()
  await signInAs(desk, phone, 'en')
  const cancelled = readEnds(page, new RegExp(`/appointments/${id}$`))
  await made(
    desk,
    `/api/console/businesses/${businessId}/appointments/${id}/cancel`,
    { reason: 'Ill', version: 1 },
    { status: 200 },
  )
  await cancelled
  await desk.close()
  await expect(page.getByRole('main')).toContainText(say('en', 'appointment.cancelledByBusiness'))
  await expect(note).toHaveValue(NOTES.en)
})

test('what is typed while a note is being saved stays', async ({ page }) => {
  await signInAsNew(page, 'en')
  const { id } = await bookAhead(page, 13)
  await page.goto(`/appointments/${id}`)
  await page.getByRole('button', { name: say('en', 'booking.addNote') }).click()
  const note = page.getByLabel(say('en', 'booking.note'))
  const save = page.getByRole('button', { name: say('en', 'account.save'), exact: true })
  const saving = await held(page, /\/note$/, { method: 'PUT' })
  await note.fill('Window')
  await save.click()
  await saving.arrived
  await note.fill('Window seat')
  saving.release()
  await expect(page.getByText(say('en', 'appointment.noteSaved'))).toBeVisible()
  await expect(note).toHaveValue('Window seat')
  await save.click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Window seat')
})

test('a note changed elsewhere is shown before it is replaced', async ({ page }) => {
  await signInAsNew(page, 'en')
  const { id } = await bookAhead(page, 14)
  await page.goto(`/appointments/${id}`)
  await page.getByRole('button', { name: say('en', 'booking.addNote') }).click()
  const note = page.getByLabel(say('en', 'booking.note'))
  await note.fill('Window seat')
  const elsewhere = { note: 'Left door', version: 1 }
  const how = { status: 200, method: 'PUT' } as const
  await made(page, `/api/appointments/${id}/note`, elsewhere, how)
  await expect(page.getByRole('alert').filter({ hasText: 'Left door' })).toBeVisible()
  await expect(note).toHaveValue('Window seat')
  await page.getByRole('button', { name: say('en', 'account.save'), exact: true }).click()
  await expect(page.getByText(say('en', 'appointment.noteSaved'))).toBeVisible()
})
