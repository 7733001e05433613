import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { asOperator } from '../support/desk.ts'
import { signUpByApi } from '../support/people.ts'

// The panel may request the account once more after it was erased.
test.use({ allow: [/status of 40[14]/] })

const NAMES = { en: 'Rand Jawad', ar: 'رند جواد' }

for (const language of LANGUAGES)
  test(`the operator exports an account’s data, and erases it (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const theirs = await browser.newPage()
    const { phone } = await signUpByApi(theirs, language, NAMES[language])
    await asOperator(page, language)
    await page.goto(`/admin/people?query=${encodeURIComponent(phone.replace('+964', '0'))}`)
    await page.getByRole('button', { name: NAMES[language] }).click()
    const panel = page.getByRole('dialog')
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: t('operator.person.export') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^person-[\da-f-]{36}\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(phone)
    expect(text).toContain(NAMES[language])

    await panel.getByRole('button', { name: t('operator.person.erase') }).click()
    const question = page.getByRole('alertdialog')
    const erase = question.getByRole('button', { name: t('operator.person.erase') })
    await expect(question).toContainText(t('operator.person.text.erase'))
    await erase.click()
    await expect(question).toContainText(t('operator.reasonMissing'))
    await accessible(page, '[role=alertdialog]')
    expect((await theirs.request.get('/api/auth/session')).status()).toBe(200)
    await question.getByRole('textbox').fill(NAMES[language])
    await erase.click()
    await expect(question).toBeHidden()
    await expect(page.getByText(t('operator.noPerson'))).toBeVisible()
    await expect(page.locator('main h1')).toBeFocused()
    expect((await theirs.request.get('/api/auth/session')).status()).toBe(401)
    await theirs.close()
  })
