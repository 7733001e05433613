import { expect, type Page } from '@playwright/test'
import { reloadSaved, say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { registerShop } from '../support/desk.ts'
import { alone, bannerShop, openAsNew, people, signInAs } from '../support/people.ts'
import { endSession, logInHere, logInWithin, ownNumber } from '../support/account/session-end.ts'

// The browser logs the requests that the ended session refuses.
test.use({ allow: [/Failed to load resource/] })

const t = (key: Parameters<typeof say>[1]) => say('ar', key)
const NAME = { en: 'A shop of long rules', ar: 'محل القواعد الطويلة' }

/** Ends the session of the account on a page that only it may see, and logs it in again. */
async function comeBack(page: Page): Promise<void> {
  const number = await ownNumber(page)
  const { pathname, search } = new URL(page.url())
  await endSession(page)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`)
  await logInHere(page, 'ar', number)
  await expect(page).toHaveURL(`${pathname}${search}`)
}

test('what was typed into a form of the setup is in it again after the log-in', async ({
  page,
}) => {
  const { id } = await registerShop(page, 'ar', { name: NAME })
  await page.goto(`/console/${id}/rules`)
  const horizon = page.getByLabel(t('rules.horizon'), { exact: true })
  await horizon.selectOption('30')
  await comeBack(page)
  await expect(horizon).toHaveValue('30')
  await page.getByRole('button', { name: t('console.save'), exact: true }).click()
  await expect(page.getByText(t('rules.saved')).first()).toBeVisible()
  await reloadSaved(page)
  await expect(horizon).toHaveValue('30')
})

test('a new appointment at the desk is open again after the log-in, and so is its note', async ({
  page,
}) => {
  const { id } = await registerShop(page, 'ar', { name: NAME })
  await page.goto(`/console/${id}`)
  const sheet = dialog(page)
  const open = page.getByRole('button', { name: t('diary.newBooking') })
  await open.click()
  const service = sheet.getByRole('group').first().getByRole('button').first()
  await service.click()
  const name = sheet.getByLabel(t('diary.customerName'))
  const note = sheet.getByLabel(t('console.field.note'))
  await name.fill('هناء كريم')
  await note.fill('شاي بلا سكر')
  await comeBack(page)
  await expect(service).toHaveAttribute('aria-pressed', 'true')
  await expect(name).toHaveValue('هناء كريم')
  await expect(note).toHaveValue('شاي بلا سكر')
  await sheet.getByRole('button', { name: t('diary.book'), exact: true }).click()
  await expect(sheet).toBeHidden()

  await open.click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.locator('[data-appointment]', { hasText: 'هناء كريم' }).click()
  await sheet.getByRole('button', { name: t('diary.edit') }).click()
  await note.fill('قهوة')
  await comeBack(page)
  await expect(note).toHaveValue('قهوة')
  await sheet.getByRole('button', { name: t('diary.save') }).click()
  await expect(sheet).toBeHidden()
})

test('the words of a report are in it again after the log-in, but not for a guest', async ({
  page,
}) => {
  const { businessId } = await bannerShop(page)
  await openAsNew(page, `/business/${businessId}`, 'ar')
  const number = await ownNumber(page)
  const sheet = dialog(page)
  const open = page.getByRole('button', { name: t('report.open'), exact: true })
  await open.click()
  const words = sheet.getByLabel(t('report.words'))
  await words.fill('العنوان غير صحيح')
  await endSession(page)
  await expect(sheet).toContainText(t('report.pleaseLogin'))
  await logInWithin(page, 'ar', number)
  await expect(words).toHaveValue('العنوان غير صحيح')
})

test('an operator whose session ends returns to their page after the log-in', async ({ page }) => {
  const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
  await signInAs(page, phone, 'ar', { anew: true })
  await page.goto('/admin/people?query=Karim')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.people'))
  await alone(phone, () => comeBack(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.people'))
})
