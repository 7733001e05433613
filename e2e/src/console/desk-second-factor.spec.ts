import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { openAs, signUpByApi } from '../support/people.ts'

const SERVER = path.resolve(import.meta.dirname, '../../../server')
const STEP_MS = 30_000

/** A new person whom the command makes an operator, as on a server where the first one is made. */
async function newOperator(page: Page, language: Language): Promise<string> {
  const { phone } = await signUpByApi(page, language)
  operator('add', phone)
  await page.context().clearCookies()
  return phone
}

function operator(action: string, phone: string): void {
  const env = { ...process.env, DATA_DIR: path.join(process.env.E2E_DATA ?? '', 'data') }
  const command = path.join(SERVER, 'src/commands/operator.ts')
  execFileSync(process.execPath, [command, action, phone], { cwd: SERVER, env })
}

/** The code of a step of time from now: each is taken once, and the ones beside it count. */
const codeOf = (totp: TOTP, steps: number) =>
  totp.generate({ timestamp: Date.now() + steps * STEP_MS })

for (const language of LANGUAGES)
  test.describe(`the second factor (${language})`, () => {
    test.use({ allow: [/status of 4(?:01|22)/] })

    test('an operator sets it up, and is asked for it at the next log-in', async ({
      page,
      browser,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const phone = await newOperator(page, language)
      await openAs(page, phone, '/admin/second-factor', language)
      await page.getByRole('button', { name: t('operator.factor.begin') }).click()
      await expect(page.getByRole('img', { name: t('operator.factor.qrAlt') })).toBeVisible()
      await accessible(page)
      const link = page.getByRole('link', { name: t('operator.factor.openApp') })
      const totp = URI.parse((await link.getAttribute('href')) ?? '') as TOTP // its address says totp
      await page.getByRole('textbox').fill(codeOf(totp, -1))
      await page.getByRole('button', { name: t('operator.factor.confirm') }).click()
      const codes = page.getByRole('list', { name: t('operator.factor.codes') })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      await accessible(page)
      const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
      await page.getByRole('button', { name: t('operator.factor.kept') }).click()
      await expect(page.getByText(t('operator.factor.isSetUp'))).toBeVisible()
      await accessible(page)

      const next = await (await browser.newContext()).newPage()
      await signInElsewhere(next, phone, language)
      await expect(next.getByRole('heading', { level: 1 })).toHaveText(t('operator.factor.enter'))
      await accessible(next)
      await next.getByRole('textbox').fill('12')
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByText(t('operator.factor.sixDigits'))).toBeVisible()
      await next.getByRole('textbox').fill(codeOf(totp, 40))
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByText(t('error.wrong_second_factor'))).toBeVisible()
      await next.getByRole('textbox').fill(codeOf(totp, 1))
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByRole('heading', { level: 1 })).toHaveText(t('operator.businesses'))
      await next.context().close()

      const third = await (await browser.newContext()).newPage()
      await signInElsewhere(third, phone, language)
      await third.getByRole('button', { name: t('operator.factor.useRecovery') }).click()
      await third.getByRole('textbox').fill(recovery)
      await accessible(third)
      await third.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(third.getByRole('heading', { level: 1 })).toHaveText(t('operator.businesses'))

      operator('reset', phone)
      await third.reload()
      await expect(third).not.toHaveURL(/admin/)
      expect((await third.request.get('/api/auth/session')).status()).toBe(401)
      await third.context().close()
    })
  })

/** Logs in anew: what this worker keeps of an earlier log-in has shown the second factor. */
async function signInElsewhere(page: Page, phone: string, language: Language): Promise<void> {
  await openAs(page, phone, '/admin', language, { anew: true })
}
