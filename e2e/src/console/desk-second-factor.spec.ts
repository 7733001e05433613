import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { factorCode, runOperator, setUpFactor, shownFactor } from '../support/operator.ts'
import { openAs, signUpByApi } from '../support/people.ts'

const DATA = path.join(process.env.E2E_DATA ?? '', 'data')

/** Creates an account that the command makes an operator, as for the first operator of a server. */
async function newOperator(page: Page, language: Language): Promise<string> {
  const { phone } = await signUpByApi(page, language)
  runOperator(DATA, 'add', phone)
  await page.context().clearCookies()
  return phone
}

for (const language of LANGUAGES)
  test.describe(`the second factor (${language})`, () => {
    test.use({ allow: [/status of 4(?:01|22)|ERR_CONNECTION_RESET/] })

    test('an operator sets it up, and is asked for it at the next login', async ({
      page,
      browser,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const phone = await newOperator(page, language)
      await openAs(page, phone, '/admin/second-factor', language)
      const { totp, recovery } = await setUpFactor(page, language)
      await expect(page.getByText(t('operator.factor.isSetUp'))).toBeVisible()
      await expect(page.locator('main h1')).toBeFocused()
      await accessible(page)

      const next = await (await browser.newContext()).newPage()
      await signInElsewhere(next, phone, language)
      await expect(next.getByRole('heading', { level: 1 })).toHaveText(t('operator.factor.enter'))
      await accessible(next)
      await next.getByRole('textbox').fill('12')
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByText(t('operator.factor.sixDigits'))).toBeVisible()
      await next.getByRole('textbox').fill(factorCode(totp, 40))
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByText(t('error.wrong_second_factor'))).toBeVisible()
      await next.getByRole('textbox').fill(factorCode(totp, 1))
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

      runOperator(DATA, 'reset', phone)
      await third.reload()
      await expect(third).toHaveURL(/\/login\?/)
      expect((await third.request.get('/api/auth/session')).status()).toBe(401)
      await third.context().close()
    })

    test('an operator whose recovery codes were lost with the response makes others', async ({
      page,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const phone = await newOperator(page, language)
      await openAs(page, phone, '/admin/second-factor', language)
      await page.route(
        '**/second-factor/confirm',
        (route) => route.fetch().then(() => route.abort('connectionreset')),
        { times: 1 },
      )
      await page.getByRole('button', { name: t('operator.factor.begin') }).click()
      const totp = await shownFactor(page, language)
      await page.getByRole('textbox').fill(factorCode(totp, 0))
      await page.getByRole('button', { name: t('operator.factor.confirm') }).click()
      await expect(page.getByText(t('operator.factor.isSetUp'))).toBeVisible()
      await page.goto('/admin')
      await expect(page.getByText(t('operator.factor.none'))).toBeVisible()
      await accessible(page)
      await page.getByRole('textbox').fill(factorCode(totp, 1))
      await page.getByRole('button', { name: t('operator.factor.makeNew') }).click()
      await expect(page.getByRole('list', { name: t('operator.factor.codes') })).toBeFocused()
      await page.getByRole('button', { name: t('operator.factor.kept') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.businesses'))
    })

    test('new recovery codes replace the former, and are not left before they are kept', async ({
      page,
      browser,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const phone = await newOperator(page, language)
      await openAs(page, phone, '/admin/second-factor', language)
      const { totp } = await setUpFactor(page, language)
      await page.getByRole('button', { name: t('operator.factor.renew') }).click()
      // The code of the next step: the current one was used.
      await page.getByRole('textbox').fill(factorCode(totp, 1))
      await page.getByRole('button', { name: t('operator.factor.makeNew') }).click()
      const codes = page.getByRole('list', { name: t('operator.factor.codes') })
      await expect(codes).toBeFocused()
      await page
        .getByRole('link', { name: t('operator.businesses') })
        .first()
        .click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: t('operator.factor.leaveNo') }).click()
      const renewed = (await codes.getByRole('listitem').first().textContent()) ?? ''
      await page.getByRole('button', { name: t('operator.factor.kept') }).click()
      await expect(page.getByRole('button', { name: t('operator.factor.renew') })).toBeVisible()
      await accessible(page)

      const next = await (await browser.newContext()).newPage()
      await signInElsewhere(next, phone, language)
      await next.getByRole('button', { name: t('operator.factor.useRecovery') }).click()
      await next.getByRole('textbox').fill(renewed)
      await next.getByRole('button', { name: t('operator.factor.open') }).click()
      await expect(next.getByRole('heading', { level: 1 })).toHaveText(t('operator.businesses'))
      await next.context().close()
    })
  })

/** Logs in again: the session shared by this worker has already passed the second factor. */
async function signInElsewhere(page: Page, phone: string, language: Language): Promise<void> {
  await openAs(page, phone, '/admin', language, { anew: true })
}
