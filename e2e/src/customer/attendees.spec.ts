import { expect } from '@playwright/test'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from '../support/booking.ts'
import { demoOwner, demoShop, openAsNew, signInAs } from '../support/people.ts'

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
    await page.goto(chosen(shop, await freeTime(page, shop, 11), '&confirm=1'))
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
    await page.goto(chosen(shop, await freeTime(page, shop, 11), '&confirm=1'))
    const chip = sheet.locator('label', { hasText: long })
    await expect(chip).toBeVisible()
    expect((await chip.boundingBox())?.width).toBeLessThan(280)
    await page.goto('/profile')
    await page.getByRole('button', { name: t('attendee.remove').replace('{name}', long) }).click()
    await expect(page.getByText(t('attendee.none'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto('/appointments')
    await expect(page.getByRole('main')).toContainText(mother)
  })
