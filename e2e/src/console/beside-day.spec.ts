import { CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { expect } from '@playwright/test'
import { LANGUAGES, fromHere, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { made } from '../support/desk.ts'
import { held } from '../support/line/held.ts'
import { show, takenNoon } from './taken-noon.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('on a desktop an appointment opens beside its day, which stays usable', async ({ page }) => {
  const set = await takenNoon(page, 16)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    const events = page.locator('main [data-appointment]')
    await events.first().click()
    const panel = page.getByRole('dialog')
    await expect(panel).toBeVisible()
    await accessible(page)
    const [panelBox, gridBox] = [
      await panel.boundingBox(),
      await page.getByRole('group', { name: say(language, 'diary.schedule') }).boundingBox(),
    ]
    // Panel and grid do not overlap, on either side.
    expect(panelBox && gridBox).toBeTruthy()
    if (language === 'en') expect(panelBox?.x ?? 0).toBeGreaterThan(gridBox?.x ?? 0)
    else expect(panelBox?.x).toBe(0)
    await expect(events.first()).toHaveAttribute('aria-current', 'true')
    // One press shows another appointment; Esc closes the panel and returns the focus to the day.
    await events.nth(1).click()
    await expect(events.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(panel).toHaveCount(1)
    await panel.getByRole('heading').first().focus()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(events.nth(1)).toBeFocused()
  }
})

test('what loads after an appointment has opened moves none of its buttons', async ({ page }) => {
  const set = await takenNoon(page, 27)
  await show(page, 'en', `${set.console}?day=${set.date}`)
  const next = await held(page, /\/diary\?.*days=2/)
  await page.locator('main [data-appointment]').first().click()
  await next.arrived
  const edit = page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'diary.edit'), exact: true })
  const staff = page.getByRole('dialog').getByRole('definition').nth(1)
  await expect(staff).toHaveText('…')
  // It slides in.
  await page
    .getByRole('dialog')
    .evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
  const place = await edit.boundingBox()
  next.release()
  await expect(staff).not.toHaveText('…')
  expect(await edit.boundingBox()).toEqual(place)
})

test('input beside the day is not lost to another appointment', async ({ page }) => {
  const set = await takenNoon(page, 17)
  for (const language of LANGUAGES) {
    await show(page, language, `${set.console}?day=${set.date}`)
    const panel = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: say(language, 'unsaved.title') })
    const note = panel.getByRole('textbox', { name: say(language, 'console.field.note') })
    const events = page.locator('main [data-appointment]')
    await events.first().click()
    await panel.getByRole('button', { name: say(language, 'diary.edit'), exact: true }).click()
    await note.fill('Brings his own towel')
    for (const leave of [
      () => events.nth(1).click(),
      () => panel.getByRole('button', { name: say(language, 'diary.back'), exact: true }).click(),
      () => panel.press('Escape'),
    ]) {
      await leave()
      await question.getByRole('button', { name: say(language, 'unsaved.keepEditing') }).click()
      await expect(question).toHaveCount(0)
      await expect(note).toHaveValue('Brings his own towel')
      await expect(events.first()).toHaveAttribute('aria-current', 'true')
    }
    await events.nth(1).click()
    await accessible(page)
    await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
    await expect(events.nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(note).toHaveCount(0)
    // The same appointment again: its form stays, without the discarded input.
    await panel.getByRole('button', { name: say(language, 'diary.edit'), exact: true }).click()
    for (const typed of ['Tea', 'Coffee']) {
      await note.fill(typed)
      await events.nth(1).click()
      await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
      await expect(question).toHaveCount(0)
      await expect(note).toHaveValue('')
    }
    await panel.getByRole('button', { name: say(language, 'diary.back'), exact: true }).click()
    // Without typed text there is no prompt.
    await panel.getByRole('button', { name: say(language, 'diary.move'), exact: true }).click()
    await events.first().click()
    await expect(events.first()).toHaveAttribute('aria-current', 'true')
    await expect(question).toHaveCount(0)
  }
})

test.describe('with other people’s bookings out of view', () => {
  test.use({ allow: [/409 \(Conflict\)/] })

  test('another session’s change of a note is shown beside the one typed here', async ({
    page,
  }) => {
    const set = await takenNoon(page, 21)
    for (const language of LANGUAGES) {
      await show(page, language, `${set.console}?day=${set.date}`)
      const panel = page.getByRole('dialog')
      const note = panel.getByRole('textbox', { name: say(language, 'console.field.note') })
      const event = page.locator('main [data-appointment]').first()
      const id = (await event.getAttribute('data-appointment')) ?? ''
      const { price = 0, version } = (await set.stored(id)) ?? {}
      await event.click()
      await panel.getByRole('button', { name: say(language, 'diary.edit'), exact: true }).click()
      await note.fill(`Tea, ${language}`)
      const theirs = { note: `Coffee, ${language}`, price: price + 1000, version }
      await made(page, `${set.api}/appointments/${id}`, theirs, { status: 200, method: 'PATCH' })
      const save = panel.getByRole('button', { name: say(language, 'diary.save'), exact: true })
      await save.click()
      const refusal = panel.getByRole('alert')
      await expect(refusal).toContainText(say(language, 'console.conflict'))
      await expect(refusal).toContainText(theirs.note)
      await expect(refusal).toContainText(say(language, 'console.field.price'))
      // The text typed here is kept; the other fields take the saved values.
      await expect(note).toHaveValue(`Tea, ${language}`)
      await accessible(page)
      await note.fill(`Tea and coffee, ${language}`)
      await save.click()
      await expect(note).toHaveCount(0)
      expect(await set.stored(id)).toMatchObject({
        note: `Tea and coffee, ${language}`,
        price: price + 1000,
      })
    }
  })

  test('an appointment cancelled elsewhere is named so in its form, and its note is saved', async ({
    page,
  }) => {
    const set = await takenNoon(page, 22)
    for (const [at, language] of LANGUAGES.entries()) {
      await page.unroute('**/diary?*')
      await show(page, language, `${set.console}?day=${set.date}`)
      const panel = page.getByRole('dialog')
      const note = panel.getByRole('textbox', { name: say(language, 'console.field.note') })
      const save = panel.getByRole('button', { name: say(language, 'diary.save'), exact: true })
      const event = page.locator('main [data-appointment]').first()
      const id = (await event.getAttribute('data-appointment')) ?? ''
      const { version } = (await set.stored(id)) ?? {}
      await event.click()
      await panel.getByRole('button', { name: say(language, 'diary.edit'), exact: true }).click()
      const services = panel.getByRole('group', { name: say(language, 'console.field.offerings') })
      await expect(services).toBeVisible()
      await note.fill(`Tea, ${language}`)
      // Once it is known from an update, once from the refusal.
      if (at === 1) await page.route('**/diary?*', () => {})
      const cancelled = { reason: 'Test', version }
      await made(page, `${set.api}/appointments/${id}/cancel`, cancelled, { status: 200 })
      if (at === 1) await save.click()
      const said = panel.getByRole('alert')
      await expect(said).toContainText(say(language, 'error.already_cancelled'))
      await expect(services).toHaveCount(0)
      await expect(note).toHaveValue(`Tea, ${language}`)
      await accessible(page)
      await save.click()
      await expect.poll(async () => (await set.stored(id))?.note).toBe(`Tea, ${language}`)
    }
  })

  test('a cancellation is refused once if another session has changed the appointment', async ({
    page,
  }) => {
    const set = await takenNoon(page, 26)
    for (const language of LANGUAGES) {
      const at = language === 'en' ? '05:00' : '06:00'
      const { id, version } = await set.write(set.staff[0]?.id ?? '', at, 30)
      await show(page, language, `${set.console}?day=${set.date}`)
      await page.locator(`main [data-appointment="${id}"]`).click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('button', { name: say(language, 'diary.cancel'), exact: true }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText(CANCEL_REASONS.customer[language], { exact: true }).click()
      const note = `Brings a child, ${language}`
      const known = page.waitForResponse(
        async (answer) => answer.url().includes('/diary?') && (await answer.text()).includes(note),
      )
      const theirs = { note, version }
      await made(page, `${set.api}/appointments/${id}`, theirs, { status: 200, method: 'PATCH' })
      await known
      const cancel = question.getByRole('button', {
        name: say(language, 'diary.cancel'),
        exact: true,
      })
      await cancel.click()
      await expect(question.getByRole('alert')).toHaveText(say(language, 'diary.changedElsewhere'))
      await cancel.click()
      await expect(question).toHaveCount(0)
    }
  })

  test('a refused move’s reason stays until another time is chosen', async ({ page }) => {
    const set = await takenNoon(page, 18)
    for (const [language, at, minute] of [
      ['en', '13:00', 960],
      ['ar', '15:00', 1080],
    ] as const) {
      await page.unroute('**/diary?*')
      await show(page, language, `${set.console}?day=${set.date}`)
      const panel = page.getByRole('dialog')
      await page.locator('main [data-appointment]').first().click()
      await panel.getByRole('button', { name: say(language, 'diary.move'), exact: true }).click()
      const start = panel.getByRole('combobox', { name: say(language, 'diary.start') })
      await expect(start).toHaveValue('675')
      await expect(panel).toContainText(say(language, 'diary.verdict.free'))
      // Blocks updates of the diary, so that this page does not see the other bookings.
      await page.route('**/diary?*', () => {})
      for (const { id } of set.staff) await set.write(id, at, 60)
      await start.selectOption(String(minute))
      await panel.getByRole('button', { name: say(language, 'diary.save'), exact: true }).click()
      const refusal = panel.getByRole('alert')
      await expect(refusal).toContainText(say(language, 'error.slot_taken'))
      await start.selectOption(String(minute + 90))
      await expect(refusal).toHaveCount(0)
    }
  })
})

test('the reason for a cancellation stays, and another session’s cancellation is said', async ({
  page,
}) => {
  const set = await takenNoon(page, 25)
  for (const language of LANGUAGES) {
    const [member] = set.staff
    const { id, version } = await set.write(
      member?.id ?? '',
      language === 'en' ? '05:00' : '06:00',
      30,
    )
    await show(page, language, `${set.console}?day=${set.date}`)
    await page.locator(`main [data-appointment="${id}"]`).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: say(language, 'diary.cancel'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(CANCEL_REASONS.other[language], { exact: true }).click()
    const words = question.getByRole('textbox', { name: say(language, 'diary.reasonWords') })
    await words.fill('The water is off')
    const cancelled = await page.request.post(`${set.api}/appointments/${id}/cancel`, {
      headers: fromHere(),
      data: { reason: 'Test', version },
    })
    expect(cancelled.ok(), await cancelled.text()).toBe(true)
    const notice = question.getByRole('alert')
    await expect(notice).toHaveText(say(language, 'error.already_cancelled'))
    await expect(words).toHaveValue('The water is off')
  }
})
