import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import { LANGUAGES, newNumber, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { asOperator } from '../support/desk.ts'
import { signUpByApi } from '../support/people.ts'

const SERVER = path.resolve(import.meta.dirname, '../../../server')

/** Stores a message to a number that the provider refused for lack of credit. */
function failMessage(phone: string): void {
  const env = { ...process.env, DATA_DIR: path.join(process.env.E2E_DATA ?? '', 'data') }
  const command = path.join(SERVER, 'src/testing/stage/fail-message.ts')
  execFileSync(process.execPath, [command, phone], { cwd: SERVER, env })
}

for (const language of LANGUAGES) {
  test(`the operator finds a message by its number, and never the words of a code (${language})`, async ({
    page,
  }) => {
    const { phone } = await signUpByApi(page, language)
    await page.context().clearCookies()
    await asOperator(page, language)
    await page.goto(`/admin/messages?phone=${encodeURIComponent(phone)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'operator.messages'),
    )
    const row = page.getByRole('row').filter({ has: page.getByRole('button') })
    await expect(row).toContainText(say(language, 'operator.stage.sent'))
    await accessible(page)
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say(language, 'operator.noWords'))
    await expect(
      dialog.getByRole('button', { name: say(language, 'operator.resend') }),
    ).toHaveCount(0)
    await accessible(page, 'dialog')
  })

  test(`a failed message is resent at the desk, once (${language})`, async ({ page }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const phone = `+964${newNumber()}`
    failMessage(phone)
    const received = async () => {
      const answer = await page.request.get('/api/dev/messages', { params: { to: phone } })
      return ((await answer.json()) as { items: unknown[] }).items.length // as in the API contract
    }
    await asOperator(page, language)
    await page.goto(`/admin/messages?phone=${encodeURIComponent(phone)}`)
    const row = page.getByRole('row').filter({ has: page.getByRole('button') })
    await expect(row).toContainText(t('operator.stage.failed'))
    expect(await received()).toBe(0)
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('operator.fault.provider'))
    await accessible(page, 'dialog')
    const resend = dialog.getByRole('button', { name: t('operator.resend') })
    await resend.click()
    await expect(dialog).toBeHidden()
    await expect.poll(received).toBe(1)
    await page.reload()
    await expect(row).toContainText(t('operator.stage.sent'))
    await row.getByRole('button').click()
    await expect(dialog).toContainText(t('operator.stageText.sent'))
    await expect(resend).toHaveCount(0)
    expect(await received()).toBe(1)
  })
}
