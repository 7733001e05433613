import { expect, type Page } from '@playwright/test'
import { newNumber, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { companions } from '../support/companions.ts'
import { agreement, enterCode } from '../support/people.ts'

/** Fills in the sign-up form with "Send my code by WhatsApp" ticked, and submits it; returns the number. */
async function askByWhatsapp(page: Page, language: Language): Promise<string> {
  const number = newNumber()
  await open(page, '/signup', language)
  await page.locator('input[name=name]').fill(language === 'ar' ? 'زهراء علي' : 'Zahra Ali')
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await page.getByLabel(say(language, 'account.byWhatsapp')).check()
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
  await expect(waiting(page, language)).toBeVisible()
  return number
}

const waiting = (page: Page, language: Language) =>
  page.getByRole('heading', { level: 1, name: say(language, 'account.optInTitle') })
const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]')

/** Returns the channels of the messages to a number, newest first. */
async function waysTo(page: Page, number: string): Promise<string[]> {
  const answer = await page.request.get('/api/dev/messages', { params: { to: `+964${number}` } })
  const { items } = (await answer.json()) as { items: { channel: string }[] } // as in the API contract
  return items.map(({ channel }) => channel)
}

async function answerAs(page: Page, number: string, text: string): Promise<void> {
  const data = { from: `+964${number}`, channel: 'whatsapp', text }
  await page.request.post('/api/dev/messages', { data })
}

test('a code by WhatsApp: YES on the phone sends it, and the page continues by itself', async ({
  page,
  context,
}) => {
  const number = await askByWhatsapp(page, 'en')
  await expect(page.getByText(/^Without an answer your code comes by SMS in 0:\d\d$/)).toBeVisible()
  await accessible(page)
  await page.reload()
  await expect(waiting(page, 'en')).toBeVisible()

  const handset = await context.newPage()
  await open(handset, `/dev/handset?number=${number}`, 'en')
  await expect(handset.getByText(/reply YES to get your code/)).toBeVisible()
  await handset.getByRole('button', { name: 'YES', exact: true }).click()
  await expect(handset.getByText(/\d{6} is your Awan code/)).toBeVisible()
  await accessible(handset)
  await handset.close()

  await expect(page.getByText(/We sent a 6-digit code by WhatsApp to/)).toBeVisible()
  await expect.poll(() => waysTo(page, number)).toEqual(['whatsapp', 'whatsapp'])
  await enterCode(page, 'en', number)
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('in Arabic نعم brings the code', async ({ page }) => {
  const number = await askByWhatsapp(page, 'ar')
  await accessible(page)
  await answerAs(page, number, ' نعم ')
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText(say('ar', 'account.codeSent'), { exact: true })).toBeVisible()
  // The toast may end before the code of the next page has loaded.
  const said = page.getByText(say('ar', 'account.loggedIn')).first()
  await Promise.all([enterCode(page, 'ar', number), expect(said).toBeVisible({ timeout: 90_000 })])
})

test('a refusal sends an SMS, and says so once', async ({ page }) => {
  const number = await askByWhatsapp(page, 'en')
  await answerAs(page, number, 'No.')
  await expect(codeField(page)).toBeVisible()
  const toast = page.locator('[data-sonner-toast]', {
    hasText: 'WhatsApp opt-in failed, sending SMS instead',
  })
  await expect(toast).toHaveCount(1)
  await expect(page.getByText(say('en', 'account.codeSent'), { exact: true })).toBeVisible()
  await accessible(page)
  await expect.poll(() => waysTo(page, number)).toEqual(['sms', 'whatsapp'])

  await page.clock.install()
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText('WhatsApp opt-in failed, sending SMS instead')).toHaveCount(1)
  await companions(page)
  await page.clock.runFor(1500)
  await expect(toast).toHaveCount(0)
  await enterCode(page, 'en', number)
})

test('WhatsApp that is down falls back by itself', async ({ page }) => {
  const number = newNumber()
  await open(page, `/dev/handset?number=${number}`, 'ar')
  await page.getByLabel(say('ar', 'handset.outage')).click()
  await expect(page.getByLabel(say('ar', 'handset.outage'))).toBeChecked()
  await page.goto('/signup')
  await page.locator('input[name=name]').fill('زهراء علي')
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await page.getByLabel(say('ar', 'account.byWhatsapp')).check()
  await page.getByRole('button', { name: say('ar', 'account.createAccount') }).click()
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText(say('ar', 'account.optInFailed')).first()).toBeVisible()
  await enterCode(page, 'ar', number)
})

test('impatient people get the code by SMS after twenty seconds', async ({ page }) => {
  const number = await askByWhatsapp(page, 'en')
  await expect(page.getByText(/^You can change to SMS in 0:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: say('en', 'account.bySms') }).click({ timeout: 45_000 })
  await expect(codeField(page)).toBeVisible()
  await enterCode(page, 'en', number)
})
