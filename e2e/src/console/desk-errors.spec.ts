import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { openAs, people } from '../support/people.ts'

/** Sends an error report, as a browser with this build of the app does. */
async function report(page: Page, message: string, build: string) {
  const error = {
    kind: 'render',
    code: '7QX2K1',
    name: 'TypeError',
    message,
    frames: ['HomePage home-page-Cx8aaaaa.js:1:2345'],
    route: '/business/:businessId',
    language: 'ar',
    online: true,
    build,
  }
  const status = await page.evaluate(
    async (errors) =>
      (await fetch('/api/diagnostics/errors', { method: 'POST', body: JSON.stringify({ errors }) }))
        .status,
    [error],
  )
  expect(status).toBe(204)
}

for (const language of LANGUAGES)
  test(`the operator settles an error, which reopens in another build (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const message = `no screen of ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
    const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
    await openAs(page, phone, '/admin/errors', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.errors'))
    await report(page, message, 'aaaaaaaa')
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: message })
    await expect(row).toContainText(t('operator.error.open'))
    await accessible(page)

    await row.getByRole('button').click()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText('HomePage home-page.js:1:2345')
    await expect(panel).toContainText('aaaaaaaa')
    await accessible(page, 'dialog')
    await panel.getByRole('button', { name: t('operator.error.settle') }).click()
    await expect(panel).toContainText(t('operator.error.settledText'))
    await accessible(page, 'dialog')
    await panel.getByRole('button', { name: t('operator.keep') }).click()
    await expect(row).toHaveCount(0)
    // While it closes, the panel still covers the list.
    await expect(panel).toBeHidden()
    // The row that opened the panel is gone; the focus does not return to the start of the page.
    await expect(page.locator('main :focus')).toHaveCount(1)
    await page.getByRole('radio', { name: t('operator.error.settled') }).click()
    await expect(row).toContainText(t('operator.error.settled'))

    await report(page, message, 'bbbbbbbb')
    await page.reload()
    await page.getByRole('radio', { name: t('operator.error.open') }).click()
    await expect(row).toContainText(t('operator.error.returned'))
  })
