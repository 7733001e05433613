import { expect, type Page } from '@playwright/test'
import { codeOf, newestTo, newNumber, open, say, test } from '../support/awan.ts'
import { agreement, alone, enterCode, people, signUpByApi } from '../support/people.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key)

/** Time for a code to arrive and be entered. */
const PATIENCE = { timeout: 90_000 }

test('the demo customer is redirected to the login, and back to her target', async ({ page }) => {
  const customer = (await people(page)).find(({ role }) => role === 'customer')
  const number = customer?.phone.replace('+964', '') ?? ''
  await open(page, '/appointments?when=past', 'en')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.locator('input[type=tel]').fill(number)
  // Locked: a concurrent log-in as the same account would void this code.
  await alone(customer?.phone ?? '', async () => {
    const before = await newestTo(page, number)
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    // The toasts may end before the code of the next page has loaded.
    const said = (['account.verified', 'account.verifiedText', 'account.loggedIn'] as const).map(
      (key) => expect(page.getByText(t(key), { exact: true }).first()).toBeVisible(PATIENCE),
    )
    await Promise.all([enterCode(page, 'en', number, before), ...said])
  })
  await expect(page).toHaveURL(/\/appointments\?when=past$/)
  await expect(page.locator('main article').first()).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ allow: [/status of (404|422|400|401)/] })

  test('an unknown number, a missing one and a wrong code each show an error', async ({ page }) => {
    // Frames as late as on a busy device.
    await page.addInitScript(() => {
      const request = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (run) => window.setTimeout(() => request(run), 300)
    })
    await open(page, '/login', 'en')
    const send = page.getByRole('button', { name: t('account.sendCode') })
    const number = page.locator('input[type=tel]')
    await expect(number).toHaveAttribute('placeholder', t('account.phonePlaceholder'))
    await send.click()
    await expect(page.getByText(t('account.missingPhone')).first()).toBeVisible()
    await expect(number).toBeFocused()
    await number.fill('77012345')
    await send.click()
    await expect(page.getByText(t('error.invalid_phone')).first()).toBeVisible()
    await expect(number).toBeFocused()
    await number.fill(newNumber())
    await number.press('Enter')
    await expect(page.getByText(t('account.userNotFound')).first()).toBeVisible()
    await expect(page.getByText(t('error.user_not_found')).first()).toBeVisible()
    // Leaving the unchanged field keeps its error.
    await expect(number).toBeFocused()
    await number.press('Tab')
    // A frame requested before this one must not take the focus back.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(number).not.toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
  })

  test('a wrong code is refused, and a new one waits for its countdown', async ({ page }) => {
    await open(page, '/signup', 'en')
    const phone = newNumber()
    await page.locator('input[name=name]').fill('Zahra Ali')
    await page.locator('input[type=tel]').fill(phone)
    await agreement(page).click()
    await page.clock.install()
    await page.getByRole('button', { name: t('account.createAccount') }).click()
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeVisible()
    const right = await codeOf(page, phone)
    await field.pressSequentially(right === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: t('account.verify'), exact: true }).click()
    await expect(page.getByText(t('account.verifyFailed')).first()).toBeVisible()
    await expect(page.getByText(t('error.invalid_or_expired_code')).first()).toBeVisible()
    const resend = page.getByRole('button', { name: t('account.resend') })
    await expect(page.getByText(/Send again in/)).toBeVisible()
    await expect(resend).toBeHidden()
    await page.clock.fastForward('01:01')
    await page.route('**/resend', (route) => {
      const challengeId = new URL(route.request().url()).pathname.split('/').at(-2)
      const sent = { status: 'sent', channel: 'sms', fellBack: false, resendAfter: 120 }
      return route.fulfill({ json: { challengeId, ...sent } })
    })
    await resend.click()
    // The old code and its error are cleared; the new code can be typed at once.
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: t('account.changeNumber') }).click()
    await expect(page.locator('input[type=tel]')).toBeFocused()
  })

  test('a pasted code is sent once, though Verify is pressed at once and after the refusal', async ({
    page,
  }) => {
    const number = (await signUpByApi(page, 'en')).phone.replace('+964', '')
    await page.context().clearCookies()
    await open(page, '/login', 'en')
    const before = await newestTo(page, number)
    await page.locator('input[type=tel]').fill(number)
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeVisible()
    const right = await codeOf(page, number, before)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/verify')) sent += 1
    })
    const [wrong = '', another = ''] = ['000000', '111111', '222222'].filter(
      (code) => code !== right,
    )
    // In one task, as a password manager does.
    await field.evaluate((input: HTMLInputElement, code) => {
      input.focus()
      document.execCommand('insertText', false, code)
      input.form?.requestSubmit()
    }, wrong)
    const refused = page.locator('main').getByText(t('error.invalid_or_expired_code'))
    await expect(refused).toBeVisible()
    const verify = page.getByRole('button', { name: t('account.verify'), exact: true })
    await verify.click()
    await expect(refused).toBeVisible()
    await expect(field).toBeFocused()
    expect(sent).toBe(1)
    await field.fill(another)
    await verify.click()
    await expect(refused).toBeVisible()
    await field.fill(right)
    await verify.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(sent).toBe(3)
  })

  test('a forged sign-in is ended by the server’s first answer', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('forged')) return
      sessionStorage.setItem('forged', 'yes')
      const account = { id: 'forged', isAdmin: true, fullName: 'Nobody', phone: '+9647420000001' }
      localStorage.setItem('userRegistered', 'true')
      localStorage.setItem('userData', JSON.stringify(account))
    })
    await open(page, '/appointments', 'en')
    await expect(page.getByText(t('error.unauthorized')).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('userRegistered'))).toBeNull()
  })
})

test.describe('each message of the specification, as a toast and in its place', () => {
  test.use({ allow: [/status of (404|422|429|500)|Failed to load resource/] })

  /** Expects each text twice: on the page and in the toast. */
  const saidTwice = async (page: Page, ...keys: Parameters<typeof t>[0][]) => {
    for (const key of keys)
      await expect(page.getByText(t(key), { exact: true }).filter({ visible: true })).toHaveCount(2)
  }

  const tooMany = (retryAfter: number) => {
    const json = { code: 'too_many_requests', message: '', data: { retryAfter } }
    return { status: 429, json }
  }

  test('an account is not created without all fields and the agreement', async ({ page }) => {
    await open(page, '/signup', 'en')
    const create = page.getByRole('button', { name: t('account.createAccount') })
    await create.click()
    await saidTwice(page, 'error.missing_fields')
    await expect(page.locator('input[name=name]')).toBeFocused()
    await page.locator('input[name=name]').fill('Zahra Ali')
    await page.locator('input[type=tel]').fill('7701')
    // The error about empty fields disappears once none is empty.
    await expect(page.locator('main form').getByText(t('error.missing_fields'))).toBeHidden()
    await create.click()
    await saidTwice(page, 'account.invalidPhone', 'error.invalid_phone')
    await expect(page.locator('input[type=tel]')).toBeFocused()
    await page.locator('input[type=tel]').fill(newNumber())
    await create.click()
    await saidTwice(page, 'account.agreementRequired', 'error.agreement_required')
    await expect(agreement(page)).toBeFocused()
    // Each linked text opens, and the form keeps its values on the way back.
    for (const path of ['/terms', '/privacy', '/eula']) {
      await page.locator(`label a[href="${path}"]`).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await page.goBack()
      await expect(page.locator('input[name=name]')).toHaveValue('Zahra Ali')
    }
  })

  test('a failing login, code and resend each show an error', async ({ page }) => {
    const { phone } = await signUpByApi(page, 'en')
    await page.context().clearCookies()
    await open(page, '/login', 'en')
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    await saidTwice(page, 'account.missing', 'account.missingPhone')
    await page.locator('input[type=tel]').fill(phone.slice(4))
    await page.route('**/api/auth/otp', (route) => route.abort())
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    await saidTwice(page, 'account.loginFailed', 'shell.networkError')
    await page.unroute('**/api/auth/otp')
    await page.route('**/api/auth/otp', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    await saidTwice(page, 'account.loginFailedText')
    await page.unroute('**/api/auth/otp')
    await page.clock.install()
    await page.route('**/api/auth/otp', (route) => route.fulfill(tooMany(700)))
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    // The titles of the specification, with the time to wait.
    const notice = page.locator('main').getByRole('alert')
    for (const key of ['account.loginFailed', 'account.loginFailedText'] as const)
      await expect(notice).toContainText(t(key))
    await expect(notice).toContainText('Try again in 12 minutes.')
    await expect(page.locator('input[type=tel]')).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('main').getByRole('link', { name: 'Support' })).toBeVisible()
    await page.clock.fastForward('11:40')
    await expect(page.getByText(t('account.waitOver'))).toBeVisible()
    await page.unroute('**/api/auth/otp')
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    await expect(page.getByText(t('account.codeSent')).first()).toBeVisible()
    await page.route('**/verify', (route) => route.abort())
    await page.locator('input[autocomplete=one-time-code]').pressSequentially('123456')
    await page.getByRole('button', { name: t('account.verify'), exact: true }).click()
    await saidTwice(page, 'account.verifyError', 'account.verifyErrorText')
    await page.unroute('**/verify')
    await page.route('**/verify', (route) => route.fulfill(tooMany(3 * 3600)))
    await page.getByRole('button', { name: t('account.verify'), exact: true }).click()
    for (const key of ['account.verifyError', 'account.verifyErrorText'] as const)
      await expect(notice).toContainText(t(key))
    await expect(notice).toContainText('Try again in 3 hours.')
    await page.clock.fastForward('01:01')
    await page.route('**/resend', (route) => route.abort())
    await page.getByRole('button', { name: t('account.resend') }).click()
    await saidTwice(page, 'account.resendFailed', 'account.resendFailedText')
  })

  for (const language of ['en', 'ar'] as const)
    test(`a code whose verification lost its reply is entered again, also after a reload (${language})`, async ({
      page,
    }) => {
      await open(page, '/signup', language)
      const number = newNumber()
      await page.locator('input[name=name]').fill('Zahra Ali')
      await page.locator('input[type=tel]').fill(number)
      await agreement(page).click()
      await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
      const code = await codeOf(page, number)
      // The account is created, but its session does not reach the page.
      await page.route('**/verify', async (route) => {
        await route.fetch()
        await page.context().clearCookies()
        await route.abort('connectionreset')
      })
      const field = page.locator('input[autocomplete=one-time-code]')
      await field.fill(code)
      await page.getByRole('button', { name: say(language, 'account.verify'), exact: true }).click()
      await expect(page.locator('main')).toContainText(say(language, 'account.verifyErrorText'))
      await page.unroute('**/verify')
      // The server does not know the used code any more; the page keeps its field.
      const read = page.waitForResponse((response) => response.status() === 404)
      await page.reload()
      await read
      await field.fill(code)
      await expect(page).toHaveURL((url) => url.pathname === '/')
      const session = await page.request.get('/api/auth/session')
      expect(await session.json()).toMatchObject({ user: { fullName: 'Zahra Ali' } })
    })

  test('a code that was used elsewhere leads back to the number, by another one', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/signup', 'en')
    const number = newNumber()
    await page.locator('input[name=name]').fill('Zahra Ali')
    await page.locator('input[type=tel]').fill(number)
    await agreement(page).click()
    const requested = page.waitForResponse('**/api/auth/otp')
    await page.getByRole('button', { name: t('account.createAccount') }).click()
    const { challengeId } = (await (await requested).json()) as { challengeId: string } // as in the API contract
    const code = await codeOf(page, number)
    const data = { code, client: 'native' }
    await page.request.post(`/api/auth/otp/${challengeId}/verify`, { data })
    await page.locator('input[autocomplete=one-time-code]').fill(code)
    await saidTwice(page, 'account.verifyFailed', 'error.invalid_or_expired_code')
    await page.clock.fastForward('01:01')
    await page.getByRole('button', { name: t('account.resend') }).click()
    await expect(page.getByText(t('account.codeGone'))).toBeVisible()
    await expect(page.locator('input[type=tel]')).toBeFocused()
    await page.getByRole('button', { name: t('account.createAccount') }).click()
    await expect(page.locator('main')).toContainText(t('error.phone_taken'))
  })

  test('a code whose request lost its reply is entered after a second press, which sends no other', async ({
    page,
  }) => {
    const number = (await signUpByApi(page, 'en')).phone.replace('+964', '')
    await page.context().clearCookies()
    await open(page, '/login', 'en')
    const before = await newestTo(page, number)
    await page.route('**/api/auth/otp', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.locator('input[type=tel]').fill(number)
    const send = page.getByRole('button', { name: t('account.sendCode') })
    await send.click()
    await expect(page.locator('main')).toContainText(t('account.loginFailed'))
    const code = await codeOf(page, number, before)
    await page.unroute('**/api/auth/otp')
    // Also after a reload.
    await page.reload()
    await send.click()
    await expect(page.getByText(t('account.codeSent')).first()).toBeVisible()
    await page.locator('input[autocomplete=one-time-code]').fill(code)
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(await codeOf(page, number, before)).toBe(code)
  })
})
