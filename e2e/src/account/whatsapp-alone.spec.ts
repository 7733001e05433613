import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test as base } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { agreement } from '../support/people.ts'
import { startWhatsappSite, type WhatsappSite } from '../support/sites/whatsapp-site.ts'

const test = base.extend<object, { site: WhatsappSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const site = await startWhatsappSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
})

// All tests share one server.
test.describe.configure({ mode: 'default' })

const SMS = /\bSMS\b|text message|رسالة نصية|الرسالة النصية/
/** Numbers that exist on real networks: without demo data no others are accepted. */
const NUMBERS = { en: '7701234501', ar: '7701234502' }

async function promisesNoSms(page: Page) {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(SMS)
}

for (const language of LANGUAGES)
  test(`with WhatsApp only, codes are sent by it, and nothing mentions SMS (${language})`, async ({
    page,
    site,
  }) => {
    const number = NUMBERS[language]
    const box = page.getByLabel(say(language, 'account.byWhatsapp'))
    await open(page, '/login', language)
    await expect(page.getByText(say(language, 'account.logInTextWhatsapp'))).toBeVisible()
    await expect(box).toHaveCount(0)
    await promisesNoSms(page)
    await accessible(page)

    await page.goto('/signup')
    await page.locator('input[name=name]').fill(language === 'ar' ? 'زهراء علي' : 'Zahra Ali')
    await page.locator('input[type=tel]').fill(number)
    await agreement(page).click()
    await expect(box).toHaveCount(0)
    await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeVisible()
    const [sentence = ''] = say(language, 'account.codeSentByWhatsapp').split('<')
    await expect(page.locator('main')).toContainText(sentence.trim())
    await promisesNoSms(page)
    const arrived = await site.codeTo(number)
    expect(arrived.language).toBe(language)
    await field.pressSequentially(arrived.code)
    await page.getByRole('button', { name: say(language, 'account.verify'), exact: true }).click()
    await expect(field).toBeHidden()

    await page.goto('/profile')
    const whatsapp = page.getByRole('switch', { name: say(language, 'account.notice.whatsapp') })
    await expect(whatsapp).toBeVisible()
    await expect(
      page.getByRole('switch', { name: say(language, 'account.notice.sms') }),
    ).toHaveCount(0)
    await promisesNoSms(page)
    for (const text of ['/support', '/terms', '/privacy']) {
      await page.goto(text)
      await promisesNoSms(page)
    }
  })
