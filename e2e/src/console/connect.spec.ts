import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { made, registerShop } from '../support/desk.ts'
import { demoOwner, openAs } from '../support/people.ts'
import { dayIn } from '../support/day.ts'

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

for (const language of LANGUAGES)
  test(`a key that an owner makes opens the shop to a program until it is revoked (${language})`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const owner = await demoOwner()
    await openAs(page, owner.phone, `/console/${owner.businessId}/connect`, language)
    await button(page, language, 'connect.newKey').click()
    await button(page, language, 'connect.make').click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      say(language, 'connect.nameMissing'),
    )
    await accessible(page, 'dialog')
    const name = `Till ${crypto.randomUUID().slice(0, 8)}`
    await dialog(page).getByRole('textbox').fill(name)
    await button(page, language, 'connect.make').click()
    const secret = dialog(page).getByRole('group', { name: say(language, 'connect.secret') })
    await expect(secret).toHaveText(/^awan_[\w-]{43}$/)
    await accessible(page, 'dialog')
    const token = (await secret.textContent()) ?? ''
    await button(page, language, 'connect.stored').click()

    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(say(language, 'connect.neverUsed'))
    await expect(page.getByText(token)).toHaveCount(0)
    await accessible(page)
    const program = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const bookings = `/api/console/businesses/${owner.businessId}/bookings`
    expect((await program.get(bookings)).status()).toBe(200)
    await page.reload()
    await expect(row).not.toContainText(say(language, 'connect.neverUsed'))

    await row.getByRole('button').click()
    await accessible(page, 'dialog')
    await button(page, language, 'connect.revoke').click()
    await expect(row).toHaveCount(0)
    expect((await program.get(bookings)).status()).toBe(401)
    await program.dispose()
  })

for (const language of LANGUAGES)
  test(`a webhook receives bookings, lists deliveries and redelivers them (${language})`, async ({
    page,
  }) => {
    // A shop of its own, in which only this test books.
    const { id: shop } = await registerShop(page, language, {
      name: { en: 'The connected chair', ar: 'الكرسي المتصل' },
      location: { latitude: 33.31, longitude: 44.37 },
    })
    const api = `/api/console/businesses/${shop}`
    await page.goto(`/console/${shop}/connect`)
    await button(page, language, 'connect.newWebhook').click()
    await dialog(page).getByRole('textbox').fill('http://till.invalid')
    await button(page, language, 'connect.addWebhook').click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      say(language, 'connect.urlMissing').replace('{scheme}', '\u2068https://\u2069'),
    )
    await accessible(page, 'dialog')
    const url = `https://till.invalid/${crypto.randomUUID()}`
    await dialog(page).getByRole('textbox').fill(url)
    await button(page, language, 'connect.addWebhook').click()
    const secret = dialog(page).getByRole('group', { name: say(language, 'connect.secret') })
    await expect(secret).toHaveText(/^whsec_/)
    await button(page, language, 'connect.stored').click()
    const row = page.getByRole('listitem').filter({ hasText: url })
    await row
      .getByRole('button', { name: say(language, 'connect.renewOf').replace('{url}', url) })
      .click()
    await accessible(page, 'dialog')
    await dialog(page)
      .getByRole('button', { name: say(language, 'connect.renew') })
      .click()
    await expect(secret).toHaveText(/^whsec_/)
    await button(page, language, 'connect.stored').click()
    await expect(row).toContainText(say(language, 'connect.formerUntil').split('{')[0] ?? '?')
    await row.getByRole('button').first().click()
    await expect(dialog(page)).toContainText(say(language, 'connect.deliveriesEmpty'))
    await accessible(page, 'dialog')
    await page.keyboard.press('Escape')

    const offerings = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
    const tomorrow = dayIn(1)
    await made(page, `${api}/appointments`, {
      source: 'phone',
      offeringIds: offerings.items.map(({ id }) => id),
      start: `${tomorrow}T09:00:00Z`,
      name: 'Noor',
    })
    const webhooks = `${api}/webhooks`
    const { items } = await get<{ items: { id: string; url: string }[] }>(page, webhooks)
    const id = items.find((webhook) => webhook.url === url)?.id
    const sent = () => get<{ items: { attempts: number }[] }>(page, `${webhooks}/${id}/deliveries`)
    await expect.poll(async () => (await sent()).items[0]?.attempts).toBe(1)
    await row.getByRole('button').first().click()
    await expect(dialog(page)).toContainText('appointment.created')
    await expect(dialog(page)).toContainText(say(language, 'connect.noAnswer'))
    await accessible(page, 'dialog')
    await dialog(page).getByRole('listitem').getByRole('button').click()
    await expect(page.getByText(say(language, 'connect.resent'))).toBeVisible()
    await page.keyboard.press('Escape')
    await accessible(page)
    await row.getByRole('button').last().click()
    await button(page, language, 'connect.endWebhook').click()
    await expect(row).toHaveCount(0)
  })
