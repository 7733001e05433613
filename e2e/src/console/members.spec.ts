import { expect, type Page } from '@playwright/test'
import { ONE_LANGUAGE, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { demoOwner, openAs, openAsNew } from '../support/people.ts'

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

for (const language of ONE_LANGUAGE)
  test(`somebody invited by number works in the console, until the owner ends it (${language})`, async ({
    page,
    browser,
  }) => {
    const owner = await demoOwner()
    await openAs(page, owner.phone, `/console/${owner.businessId}/members`, language)
    const other = await browser.newPage()
    await openAsNew(other, '/console', language)
    await expect(other.getByText(say(language, 'console.noShops'))).toBeVisible()
    const { user: account } = await get<{ user: { phone: string } }>(other, '/api/auth/session')

    await button(page, language, 'member.invite').click()
    await button(page, language, 'member.send').click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      say(language, 'account.missingPhone'),
    )
    await accessible(page, 'dialog')
    await dialog(page).locator('input[type=tel]').fill(account.phone.replace('+964', '0'))
    await dialog(page).getByRole('radio').nth(2).check({ force: true })
    await dialog(page).getByRole('combobox').selectOption({ index: 1 })
    await button(page, language, 'member.send').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(say(language, 'member.waiting'))).toBeVisible()
    await accessible(page)

    await other.reload()
    await button(other, language, 'member.accept').click()
    await expect(other).toHaveURL(/\/console\/[0-9a-f-]{36}$/)
    // A calendar of their own is all there is.
    const nav = other.getByRole('navigation')
    await expect(nav.getByRole('link')).toHaveCount(3)
    await other.goto(`/console/${owner.businessId}/members`)
    await expect(other).toHaveURL(/\/console\/[0-9a-f-]{36}$/)

    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'زهراء علي' })
    await row.getByRole('button').click()
    await button(page, language, 'member.remove').click()
    await accessible(page, 'dialog')
    await button(page, language, 'member.remove').click()
    await expect(row).toHaveCount(0)
    await other.reload()
    await expect(other.getByText(say(language, 'console.noShops'))).toBeVisible()
    await other.close()

    await page.goto(`/console/${owner.businessId}/history`)
    await expect(page.getByText(say(language, 'audit.member.removed')).first()).toBeVisible()
    await expect(page.getByText(say(language, 'audit.member.invited')).first()).toBeVisible()
    await accessible(page)
  })
