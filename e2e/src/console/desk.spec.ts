import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { openAs, people } from '../support/people.ts'

async function openDesk(page: Page, path: string, language: Language): Promise<void> {
  const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
  await openAs(page, phone, path, language)
}

for (const language of LANGUAGES) {
  test(`the operator reads the audit log, filtered by kind (${language})`, async ({ page }) => {
    await openDesk(page, '/admin/history', language)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(say(language, 'console.audit'))
    // Inactive, so that no other test can choose it.
    const made = await page.request.post('/api/admin/cities/erbil/districts', {
      headers: fromHere(),
      data: {
        name: { en: 'Old wall', ar: 'السور القديم' },
        middle: { latitude: 36.19, longitude: 44.01 },
        position: 900,
        active: false,
      },
    })
    expect(made.status()).toBe(201)
    await page.getByRole('combobox').selectOption('district')
    await expect(page).toHaveURL(/about=district/)
    const entry = page.getByRole('listitem').filter({
      hasText: say(language, 'audit.district.created'),
    })
    await expect(entry.first()).toBeVisible()
    await accessible(page)
    await entry.first().getByRole('button').click()
    await expect(page).toHaveURL(/actor=/)
    await page.getByRole('button', { name: say(language, 'operator.clearFilters') }).click()
    await expect(page).toHaveURL(/history$/)
  })

  test(`an empty audit log says whether something is filtered (${language})`, async ({ page }) => {
    await page.route('**/api/admin/audit*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    )
    await openDesk(page, '/admin/history', language)
    await expect(page.getByText(say(language, 'console.auditEmpty'))).toBeVisible()
    await page.getByRole('combobox').selectOption('district')
    await expect(page.getByText(say(language, 'console.auditNoneMatch'))).toBeVisible()
    await expect(page.getByText(say(language, 'console.auditEmpty'))).toBeHidden()
  })

  test(`the operator sees the state of each job (${language})`, async ({ page }) => {
    await openDesk(page, '/admin/jobs', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'operator.jobs'))
    await expect(
      page.getByRole('cell', { name: say(language, 'operator.job.send_message') }),
    ).toBeVisible()
    await expect(page.getByText(say(language, 'operator.noneGivenUp'))).toBeVisible()
    await accessible(page)
  })

  test(`the operator sees how the site is used (${language})`, async ({ page }) => {
    await openDesk(page, '/admin/analytics', language)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(say(language, 'operator.analytics'))
    await expect(page.getByText(say(language, 'operator.active.week'))).toBeVisible()
    await accessible(page)
    await page.getByRole('combobox').selectOption('erbil')
    await expect(page).toHaveURL(/city=erbil/)
    await expect(page.getByText(say(language, 'operator.active.week'))).toBeVisible()
  })
}
