import { expect, type Page } from '@playwright/test'
import { codeOf, LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { openAs, people, signUpByApi } from '../support/people.ts'

const REASON = { en: 'Nobody came to five bookings', ar: 'خمسة حجوزات لم يحضر إليها أحد' }
const NAMES = { en: 'Hala Obaidi', ar: 'هالة العبيدي' }

/** Logs in through the screens with a code that differs from `before`; returns the code. */
async function logIn(page: Page, language: Language, number: string, before: string) {
  await open(page, '/login', language)
  await page.locator('input[type=tel]').fill(number)
  await page.getByRole('button', { name: say(language, 'account.sendCode') }).click()
  const field = page.locator('input[autocomplete=one-time-code]')
  await expect(field).toBeVisible()
  await expect.poll(() => codeOf(page, number)).not.toBe(before)
  const code = await codeOf(page, number)
  await field.pressSequentially(code)
  await page.getByRole('button', { name: say(language, 'account.verify'), exact: true }).click()
  return code
}

for (const language of LANGUAGES)
  test.describe(`the operator helps people (${language})`, () => {
    test('the tabs show the current page, also below More', async ({ page }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const operator = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
      await openAs(page, operator, '/admin/reports', language)
      const more = page.getByRole('button', { name: t('console.more'), exact: true })
      await expect(more).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('nav [aria-current]:visible')).toHaveCount(1)
      await more.click()
      const here = page.getByRole('dialog').locator('[aria-current=page]')
      await expect(here).toHaveText(t('operator.reports'))
      await accessible(page, 'dialog')
      await page.getByRole('button', { name: t('shell.close') }).click()
      await page.getByRole('link', { name: t('operator.people'), exact: true }).click()
      await expect(more).not.toHaveAttribute('aria-current')
    })

    test('an account is found, suspended, refused and restored', async ({ page, browser }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const theirs = await (await browser.newContext()).newPage()
      const { phone } = await signUpByApi(theirs, language, NAMES[language])
      const number = phone.replace('+964', '')
      const operator = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
      await openAs(page, operator, '/admin/people', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.people'))
      await accessible(page)

      await page.getByRole('searchbox').fill(`0${number}`)
      // The search is debounced and then changes the URL, which would undo an earlier press.
      await expect(page).toHaveURL(/query=/)
      const row = page.getByRole('button', { name: NAMES[language] })
      await expect(row).toHaveCount(1)
      await row.click()
      const panel = page.getByRole('dialog')
      await expect(panel).toContainText(t('operator.person.active'))
      await expect(panel.getByRole('listitem')).toHaveCount(1)
      await accessible(page, 'dialog')

      await panel.getByRole('button', { name: t('operator.suspend') }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t('operator.person.text.suspend'))
      await question.getByRole('button', { name: t('operator.suspend') }).click()
      await expect(question).toContainText(t('operator.reasonMissing'))
      await accessible(page, '[role=alertdialog]')
      await question.getByRole('textbox').fill(REASON[language])
      // Esc does not lose the typed text.
      await page.keyboard.press('Escape')
      const unsaved = page.getByRole('alertdialog', { name: t('unsaved.title') })
      await unsaved.getByRole('button', { name: t('unsaved.keepEditing') }).click()
      await expect(unsaved).toBeHidden()
      await expect(question.getByRole('textbox')).toHaveValue(REASON[language])
      await question.getByRole('button', { name: t('operator.suspend') }).click()
      await expect(question).toBeHidden()
      await expect(panel).toContainText(REASON[language])
      await expect(panel).toContainText(t('operator.person.noSessions'))

      expect((await theirs.request.get('/api/auth/session')).status()).toBe(401)
      const refused = await logIn(theirs, language, number, await codeOf(theirs, number))
      await expect(theirs.getByText(t('error.account_suspended')).first()).toBeVisible()

      await panel.getByRole('button', { name: t('operator.restore') }).click()
      await question.getByRole('button', { name: t('operator.restore') }).click()
      await expect(panel).toContainText(t('operator.person.active'))
      await logIn(theirs, language, number, refused)
      await expect(theirs).not.toHaveURL(/login/)
      await theirs.context().close()
    })

    test('ending the last session leaves the focus in the panel', async ({ page, browser }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const theirs = await (await browser.newContext()).newPage()
      const { phone } = await signUpByApi(theirs, language, NAMES[language])
      const operator = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
      const query = phone.replace('+964', '0')
      await openAs(page, operator, `/admin/people?query=${query}`, language)
      await page.getByRole('button', { name: NAMES[language] }).click()
      const panel = page.getByRole('dialog')
      await panel.getByRole('listitem').getByRole('button').click()
      await expect(panel).toContainText(t('operator.person.noSessions'))
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
      expect((await theirs.request.get('/api/auth/session')).status()).toBe(401)
      await theirs.context().close()
    })

    test('an unknown account is not found', async ({ page }) => {
      const operator = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
      await openAs(page, operator, '/admin/people?query=zzzzzzzz', language)
      await expect(page.getByText(say(language, 'operator.noPerson'))).toBeVisible()
      await accessible(page)
    })
  })
