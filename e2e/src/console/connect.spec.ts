import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { openAs, people } from '../support/people.ts'

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

for (const language of LANGUAGES)
  test(`a key that an owner makes opens the shop to a program until it is revoked (${language})`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const owner = (await people(page)).find(({ businessId }) => businessId)
    await openAs(page, owner?.phone ?? '', `/console/${owner?.businessId}/connect`, language)
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
    const bookings = `/api/console/businesses/${owner?.businessId}/bookings`
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
