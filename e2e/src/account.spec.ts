import { expect } from '@playwright/test'
import { codeOf, newNumber, open, say, test } from './support/awan.ts'
import { agreement, enterCode, people } from './support/people.ts'

const t = (key: Parameters<typeof say>[1]) => say('en', key)

test('the demo customer is sent to the login, and back to where she wanted', async ({ page }) => {
  const customer = (await people(page)).find(({ role }) => role === 'customer')
  const number = customer?.phone.replace('+964', '') ?? ''
  await open(page, '/appointments?when=past', 'en')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.locator('input[type=tel]').fill(number)
  await page.getByRole('button', { name: t('account.sendCode') }).click()
  await enterCode(page, 'en', number)
  await expect(page).toHaveURL(/\/appointments\?when=past$/)
  await expect(page.locator('main article').first()).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ allow: [/status of (404|422|400|401)/] })

  test('an unknown number, a missing one and a wrong code are each said', async ({ page }) => {
    await open(page, '/login', 'en')
    const send = page.getByRole('button', { name: t('account.sendCode') })
    const number = page.locator('input[type=tel]')
    await send.click()
    await expect(page.getByText(t('account.missingPhone')).first()).toBeVisible()
    await number.fill('77012345')
    await send.click()
    await expect(page.getByText(t('error.invalid_phone')).first()).toBeVisible()
    await number.fill(newNumber())
    await send.click()
    await expect(page.getByText(t('account.userNotFound')).first()).toBeVisible()
    await expect(page.getByText(t('error.user_not_found')).first()).toBeVisible()
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
    await expect(page.getByText(t('error.invalid_or_expired_code')).first()).toBeVisible()
    const resend = page.getByRole('button', { name: t('account.resend') })
    await expect(page.getByText(/Send again in/)).toBeVisible()
    await expect(resend).toBeHidden()
    await page.clock.fastForward('01:01')
    await expect(resend).toBeVisible()
  })

  test('a forged sign-in is ended by the server’s first answer', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('forged')) return
      sessionStorage.setItem('forged', 'yes')
      const user = { id: 'forged', isAdmin: true, fullName: 'Nobody', phone: '+9647420000001' }
      localStorage.setItem('userRegistered', 'true')
      localStorage.setItem('userData', JSON.stringify(user))
    })
    await open(page, '/appointments', 'en')
    await expect(page.getByText(t('error.unauthorized')).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('userRegistered'))).toBeNull()
  })
})
