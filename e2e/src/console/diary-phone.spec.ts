import { expect } from '@playwright/test'
import { BLOCK_REASONS } from '@awan/core/locales/preset-reasons'
import { fromHere, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { centre, event, HOUR, pressIn, stageDay, type Diary } from './staged-day.ts'

// At night the walk-in is refused at first (422); so is a stale version of a block (409).
test.use({ allow: [/status of 4(09|22)/] })

test('a time is blocked, changed elsewhere and freed', async ({ page }) => {
  const set = await stageDay(page, 'ar', 32)
  const diary = () => get<Diary>(page, `${set.api}/diary?from=${set.date}&days=1`)

  await page.locator('main h1 button').click()
  await accessible(page, 'dialog[open]')
  await pressIn(page, say('ar', 'diary.blockTime'))
  await accessible(page, 'dialog[open]')
  // Esc closes only the calendar; a text selection that ends outside the sheet does not close it.
  await dialog(page).locator('button[aria-haspopup=dialog]').click()
  await expect(dialog(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(1)
  const reason = await centre(dialog(page).getByLabel(say('ar', 'diary.reason')).first())
  await page.mouse.move(reason.x, reason.y)
  await page.mouse.down()
  await page.mouse.move(reason.x, 10)
  await page.mouse.up()
  // A block for all staff names the conflicting customer, until its time changes.
  const begins = dialog(page).locator('select').nth(1)
  await begins.selectOption(String(11 * HOUR))
  await pressIn(page, say('ar', 'diary.block'))
  await expect(dialog(page).getByRole('alert')).toContainText('Hiba')
  await begins.selectOption(String(12.5 * HOUR))
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await dialog(page).locator('select').first().selectOption(set.first)
  await pressIn(page, BLOCK_REASONS.prayer.ar)
  await pressIn(page, say('ar', 'diary.block'))
  const block = page.locator('main [data-block]')
  await expect(block).toHaveCount(1)
  const [made] = (await diary()).blocks
  expect(made?.version).toBe(1)

  // Another client lengthens the block while its sheet is open: the sheet shows the change before it can be deleted.
  await block.click()
  const longer = await page.request.patch(`${set.api}/blocks/${made?.id}`, {
    headers: fromHere(),
    data: { start: `${set.date}T09:30:00Z`, end: `${set.date}T11:00:00Z`, version: 1 },
  })
  expect(longer.status()).toBe(200)
  await pressIn(page, say('ar', 'diary.unblock'))
  await expect(dialog(page).getByRole('alert')).toContainText(say('ar', 'diary.changedElsewhere'))
  await expect(dialog(page).locator('select').last()).toHaveValue(String(14 * HOUR))
  await pressIn(page, say('ar', 'diary.unblock'))
  await expect(block).toHaveCount(0)
})

test('a walk-in is served after two presses', async ({ page }) => {
  const set = await stageDay(page, 'ar', 44)
  await accessible(page)

  // No customer arrives days ahead.
  await event(page, set.mine).click()
  await expect(dialog(page).getByRole('button', { name: say('ar', 'diary.move') })).toBeVisible()
  const arrived = dialog(page).getByRole('button', { name: say('ar', 'diary.markArrived') })
  await expect(arrived).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A walk-in needs only the service. At night the shop has to confirm the booking.
  await page.getByRole('button', { name: say('ar', 'diary.walkInNow') }).click()
  await dialog(page).locator('ul button').first().click()
  const anyway = dialog(page).getByRole('button', { name: say('ar', 'diary.bookAnyway') })
  const booked = page.getByText(/^تم الحجز/)
  // By day all staff may be busy: then the next times are offered.
  const later = dialog(page).getByRole('alert').getByRole('button')
  await expect(anyway.or(booked).or(later).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  else if (await later.first().isVisible()) await later.first().click()
  await expect(booked).toBeVisible()
})
