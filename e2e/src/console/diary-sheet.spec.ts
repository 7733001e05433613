import { expect } from '@playwright/test'
import { CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { event, pressIn, stageDay, stored, undo } from './staged-day.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('an appointment is moved and edited in its sheet', async ({ page }) => {
  const set = await stageDay(page, 'en', 24)

  // To another staff member: the focus follows.
  const who = dialog(page).getByLabel(say('en', 'console.field.staffId'))
  await event(page, set.mine).click()
  await pressIn(page, say('en', 'diary.move'))
  await who.selectOption(set.second)
  await pressIn(page, say('en', 'diary.save'))
  await expect(event(page, set.mine)).toBeFocused()
  await expect.poll(async () => (await stored(page, set))?.staffId).toBe(set.second)

  // One more service, first in order: its length and its conflicts are shown before saving.
  const [sold = ''] = set.mine.items.map(({ offeringId }) => offeringId)
  const more = set.offerings.find(
    ({ id, active, staffIds }) => active && id !== sold && staffIds.includes(set.second),
  )
  const name = more?.name.en ?? more?.serviceName.en ?? ''
  await event(page, set.mine).click()
  await pressIn(page, say('en', 'diary.edit'))
  await dialog(page)
    .locator('button[aria-pressed=false]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  const up = dialog(page).getByRole('button', { name: new RegExp(`^Move .*${name}.* up`) })
  await up.focus()
  await page.keyboard.press('Enter')
  const length = dialog(page).getByLabel(say('en', 'diary.length'))
  await length.fill('180')
  await expect(dialog(page).getByRole('status')).toContainText('Taken: ')
  // One far out of bounds has no end to show, and is judged as the longest.
  await length.fill('9'.repeat(12))
  await expect(dialog(page).getByRole('status')).toContainText('Taken: ')
  await expect(
    dialog(page).getByRole('button', { name: say('en', 'diary.save'), exact: true }),
  ).toHaveAttribute('aria-disabled', 'true')
  await length.fill('90')
  await expect(dialog(page).getByRole('status')).toContainText('Free')
  await accessible(page, 'dialog[open]')
  await pressIn(page, say('en', 'diary.save'))
  const sale = async () => {
    const appointment = await stored(page, set)
    return [appointment?.end, ...(appointment?.items.map(({ offeringId }) => offeringId) ?? [])]
  }
  await expect.poll(sale).toEqual([`${set.date}T09:30:00Z`, more?.id, sold])
  await undo(page, 'en', say('en', 'diary.saved')).click()
  await expect.poll(sale).toEqual([set.mine.end, sold])
})

test('an appointment is cancelled with a reason, and restored', async ({ page }) => {
  const set = await stageDay(page, 'en', 28)

  // Cancelled with a reason, then restored.
  await event(page, set.mine).click()
  await expect(dialog(page)).toContainText('Hiba')
  await accessible(page, 'dialog[open]')
  await pressIn(page, say('en', 'diary.cancel'))
  // No reason is preselected: a quick press would record that the customer asked for it.
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await pressIn(page, say('en', 'diary.cancel'))
  await expect(dialog(page).getByText(say('en', 'diary.noReason'))).toBeVisible()
  await accessible(page, 'dialog[open]')
  await dialog(page).getByText(CANCEL_REASONS.customer.en).click()
  const sent = page.waitForRequest(/\/cancel$/)
  await pressIn(page, say('en', 'diary.cancel'))
  expect((await sent).postDataJSON()).toMatchObject({ atRequest: true })
  await expect.poll(async () => (await stored(page, set))?.status).toBe('cancelled')
  // The toast stays while it has the focus, as it does under a pointer.
  await undo(page, 'en', say('en', 'diary.cancelDone')).focus()
  await expect(page.locator('[data-sonner-toast][data-expanded=true]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page, set))?.status).toBe('confirmed')
})
