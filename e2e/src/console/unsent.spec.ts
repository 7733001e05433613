import { expect } from '@playwright/test'
import { fromHere, LANGUAGES, reloadSaved, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { made } from '../support/desk.ts'
import {
  button,
  dayKept,
  stage,
  unsentLine,
  walkIn,
  writeNote,
  type Appointment,
} from '../support/offline/shops-day.ts'

// The browser logs requests that fail offline, and the refusal that one of the tests causes.
test.use({
  serviceWorkers: 'allow',
  allow: [/Failed to load resource|Page error \(resource\)/],
})

for (const language of LANGUAGES)
  test(`a day opens offline and takes a walk-in and a note, sent later (${language})`, async ({
    page,
    context,
  }) => {
    const { sara, opens, shown, appointments } = await stage(page, language)
    await dayKept(page)
    await context.setOffline(true)
    await walkIn(page, language)
    await opens.click()
    await writeNote(page, language, 'Tea, no sugar')
    await expect(unsentLine(page)).toBeVisible()

    await reloadSaved(page)
    await shown()
    const asOf = say(language, 'diary.asOfOffline').split('{')[0] ?? ''
    await expect(page.getByText(asOf)).toBeVisible()
    await expect(page.locator('[data-appointment^="unsent "]')).toHaveCount(1)
    await accessible(page)
    await unsentLine(page).click()
    await expect(dialog(page).getByText('Tea, no sugar')).toBeVisible()
    await expect(dialog(page).locator('li')).toHaveCount(2)
    await accessible(page, 'dialog[open]')
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await expect(unsentLine(page)).toHaveCount(0)
    const all = await appointments()
    expect(all.filter(({ source }) => source === 'walk_in')).toHaveLength(1)
    expect(all.find(({ id }) => id === sara.id)?.note).toBe('Tea, no sugar')
    await expect(page.locator('[data-appointment^="unsent "]')).toHaveCount(0)
    await expect(page.locator('[data-appointment]')).toHaveCount(2)
  })

test('a refused entry is kept with its input, and can be resolved (ar)', async ({
  page,
  context,
}) => {
  const { api, sara, opens, offeringIds, appointments } = await stage(page, 'ar')
  await dayKept(page)
  await context.setOffline(true)
  await walkIn(page, 'ar')
  await opens.click()
  await writeNote(page, 'ar', 'شاي')
  // Meanwhile another client takes the chair and writes a note.
  const taken = await made<Appointment>(page, `${api}/appointments`, {
    source: 'walk_in',
    offeringIds,
    name: 'Hassan',
  })
  const answer = await page.request.patch(`${api}/appointments/${sara.id}`, {
    headers: fromHere(),
    data: { version: sara.version, note: 'قهوة' },
  })
  expect(answer.status()).toBe(200)
  await context.setOffline(false)

  const line = unsentLine(page)
  await expect(line).toHaveText(/إدخالان يحتاجان إلى قرار/)
  await line.click()
  const entries = dialog(page).locator('li')
  await expect(entries).toHaveCount(2)
  await accessible(page, 'dialog[open]')
  // Joins both notes, one below the other.
  await entries
    .filter({ hasText: 'شاي' })
    .getByRole('button', { name: say('ar', 'diary.unsentJoin') })
    .click()
  await expect(entries).toHaveCount(1)
  const note = async () => (await appointments()).find(({ id }) => id === sara.id)?.note
  await expect.poll(note).toBe('قهوة\nشاي')
  // Discarded, then restored.
  await entries.getByRole('button', { name: say('ar', 'diary.unsentDiscard') }).click()
  await expect(line).toHaveCount(0)
  await button(page, say('ar', 'shell.undo')).click()
  await line.click()
  await expect(entries).toHaveCount(1)
  // Books one of the free times instead.
  await entries.locator('.num', { hasText: ':' }).last().click()
  await expect(entries).toHaveCount(0)
  // Nothing is left to send: the pressed button is gone, and the focus stays in the sheet.
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(dialog(page).getByText(say('ar', 'diary.unsentText'))).toHaveCount(0)
  const walkIns = (await appointments()).filter(
    ({ source, status, id }) => source === 'walk_in' && status !== 'cancelled' && id !== taken.id,
  )
  expect(walkIns.length).toBeLessThanOrEqual(1)
})

test('logging out asks before it erases unsent entries, and leaves nothing behind (en)', async ({
  page,
  context,
}) => {
  const { api, offeringIds } = await stage(page, 'en')
  await dayKept(page)
  await context.setOffline(true)
  await walkIn(page, 'en')
  await made(page, `${api}/appointments`, { source: 'walk_in', offeringIds, name: 'Hassan' })
  await context.setOffline(false)
  await expect(unsentLine(page)).toHaveText(/needs a decision/)
  await page.goto('/profile')
  await button(page, say('en', 'account.logOut')).click()
  await expect(dialog(page)).toContainText('1 entry is not sent yet')
  await button(page, say('en', 'account.logOutStay')).click()
  await button(page, say('en', 'account.logOut')).click()
  await button(page, say('en', 'account.logOutErase')).click()
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([])
})
