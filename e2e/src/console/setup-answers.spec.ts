import { expect, type Page } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { buttonNamed, inDialog, nameLabel, toast } from './setup.ts'

// Browsers log the refusal of a change that affects appointments.
test.use({ allow: [/status of 409/] })

const t = (key: Parameters<typeof say>[1]) => say('ar', key)

/** Registers a shop of one person; returns its id and theirs. */
async function shopOf(page: Page): Promise<{ id: string; api: string; staffId: string }> {
  const { id } = await registerShop(page, 'ar', { name: { en: 'Answers', ar: 'ردود' } })
  const api = `/api/console/businesses/${id}`
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/staff`)
  return { id, api, staffId: items[0]?.id ?? '' }
}

/** Opens the form of a new season with a name. */
async function newSeason(page: Page, id: string): Promise<void> {
  await page.goto(`/console/${id}/team/seasons`)
  await buttonNamed(page, 'ar', 'staff.addSeason').first().click()
  await dialog(page).getByLabel(t('staff.seasonName'), { exact: true }).fill('شتاء')
}

test('a fault of a long form is brought into sight', async ({ page }) => {
  const { id } = await shopOf(page)
  await newSeason(page, id)
  const alert = dialog(page).getByRole('alert')
  const who = dialog(page).getByRole('checkbox').first()
  await who.uncheck()
  const save = inDialog(page, 'ar', 'console.save')
  await save.focus()
  await save.press('Enter')
  await expect(alert).toHaveText(t('staff.seasonFault.nobody'))
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(who).toBeFocused()
  await who.check()
  // A timetable without a working day.
  for (const day of await dialog(page).locator('li').getByRole('switch').all()) await day.uncheck()
  await dialog(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await save.press('Enter')
  await expect(alert).toHaveText(t('staff.seasonFault.idle'))
  await expect(alert).toBeInViewport({ ratio: 1 })
})

test('a promotion without days is at fault in sight; a typed discount stays', async ({ page }) => {
  const { id } = await shopOf(page)
  await page.goto(`/console/${id}/promotions`)
  await buttonNamed(page, 'ar', 'promotion.new').click()
  await dialog(page).getByLabel(nameLabel('ar')).fill('عرض')
  // What was typed returns with its kind.
  const percent = dialog(page).getByLabel(t('promotion.percentValue'))
  await percent.fill('35')
  await dialog(page).getByText(t('promotion.amount'), { exact: true }).click()
  await dialog(page).getByText(t('promotion.percent'), { exact: true }).click()
  await expect(percent).toHaveValue('35')
  const days = dialog(page).getByRole('group', { name: t('promotion.weekdays') })
  for (const day of await days.getByRole('button').all()) await day.click()
  await dialog(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await inDialog(page, 'ar', 'promotion.publish').press('Enter')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText(t('promotion.badWeekdays'))
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(days.getByRole('button').first()).toBeFocused()
})

test('a removed season can be put back, and the focus stays on the page', async ({ page }) => {
  const { id, api, staffId } = await shopOf(page)
  await newSeason(page, id)
  await inDialog(page, 'ar', 'console.save').press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  const seasons = () => get<{ items: { name: string; hours: object[] }[] }>(page, `${api}/seasons`)
  const [before] = (await seasons()).items
  const card = page.getByRole('button', { name: 'شتاء', exact: true })
  await card.click()
  // A double press removes it once.
  await inDialog(page, 'ar', 'staff.removeSeason').dblclick()
  await expect(card).toHaveCount(0)
  await expect(toast(page, t('staff.seasonRemoved'))).toHaveCount(1)
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.getByRole('button', { name: t('shell.undo'), exact: true }).click()
  await expect(card).toBeVisible()
  const [after] = (await seasons()).items
  expect(after).toMatchObject({ name: 'شتاء', hours: before?.hours ?? [] })
  expect(after?.hours).toMatchObject([{ staffId }])
})

test('decisions about bookings are not lost without a question', async ({ page }) => {
  const { id, api, staffId } = await shopOf(page)
  const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
  const day = dayIn(2)
  await made(page, `${api}/appointments`, {
    ...{ source: 'phone', name: 'Zahra Karim', offeringIds: items.map((one) => one.id), staffId },
    start: `${day}T09:00:00Z`,
  })
  await page.goto(`/console/${id}/team`)
  // Back leads to it.
  await page.goto(`/console/${id}/team/${staffId}?part=profile`)
  await buttonNamed(page, 'ar', 'staff.leave').click()
  const cancel = dialog(page).getByRole('radio', { name: t('staff.cancel') })
  await cancel.check()
  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('unsaved.keepEditing') }).click()
  await expect(cancel).toBeChecked()
  await page.goBack()
  await question.getByRole('button', { name: t('unsaved.keepEditing') }).click()
  await expect(cancel).toBeChecked()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('unsaved.discard') }).click()
  await expect(dialog(page)).toHaveCount(0)
  // Nothing was saved, and leaving the page is not asked about any more.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/console/${id}/team$`))
})
