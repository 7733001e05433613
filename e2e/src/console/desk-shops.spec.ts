import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { accessible } from '../support/axe.ts'
import { asOperator, decide, made, registerShop } from '../support/desk.ts'

// A decision on a shop that changed meanwhile is refused.
test.use({ allow: [/status of 409/] })

const PLACE = { cityId: 'erbil', location: { latitude: 36.19, longitude: 44.01 } }
const REASON = { en: 'The number does not answer', ar: 'الرقم لا يجيب' }
const NAMES = {
  en: { before: { en: 'Citadel cuts', ar: 'حلاقة القلعة' }, after: 'Citadel barbers' },
  ar: { before: { en: 'Minaret cuts', ar: 'حلاقة المنارة' }, after: 'حلاقو المنارة' },
}

for (const language of LANGUAGES) {
  test(`the operator reads the changes since a shop was sent back (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const { before, after } = NAMES[language]
    const owner = await browser.newPage()
    const { id } = await registerShop(owner, language, { ...PLACE, name: before })
    await asOperator(page, language)
    await page.goto(`/admin/businesses/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before[language])
    const changes = page.getByRole('heading', { name: t('operator.changes') })
    await expect(changes).toHaveCount(0)

    await decide(page, id, 'decline', REASON[language])
    const shop = `/api/console/businesses/${id}`
    const change = { version: 2, name: { ...before, [language]: after } }
    await made(owner, shop, change, { status: 200, method: 'PATCH' })
    await made(owner, `${shop}/resubmit`, { version: 3 }, { status: 200 })
    const { items } = await get<{ items: { id: string; version: number }[] }>(
      owner,
      `${shop}/offerings`,
    )
    const [offering] = items
    await made(
      owner,
      `${shop}/offerings/${offering?.id}`,
      { version: offering?.version, price: 9000 },
      { status: 200, method: 'PATCH' },
    )
    await page.reload()
    await expect(changes).toBeVisible()
    const section = page.locator('section').filter({ has: changes })
    await expect(section).toContainText(REASON[language])
    await expect(section.getByRole('definition')).toHaveText([before[language], after])
    const recorded = section.getByRole('link', {
      name: new RegExp(`^${t('console.subject.offering')}:`),
    })
    await expect(recorded).toHaveAttribute('href', new RegExp(`business=${id}.*about=offering`))
    const header = page.locator('main header')
    await expect(header.getByText(t('operator.sentAgain'))).toBeVisible()
    await accessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(section.getByRole('definition')).toHaveText([before[language], after])
    await accessible(page)

    // The owner changes the shop while the reason is typed: the operator looks again, and the reason is kept.
    const decline = page.getByRole('button', { name: t('operator.decline') })
    const question = page.getByRole('alertdialog')
    await decline.click()
    await question.getByRole('textbox').fill(REASON[language])
    const { version } = await get<{ version: number }>(owner, shop)
    const about = { [language]: after }
    await made(owner, shop, { version, about }, { status: 200, method: 'PATCH' })
    await owner.close()
    await question.getByRole('button', { name: t('operator.decline') }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(t('operator.changed')).first()).toBeVisible()
    const preview = page
      .locator('section')
      .filter({ hasText: t('register.previewText') })
      .last()
    await expect(preview.locator('p').getByText(after, { exact: true })).toBeVisible()
    await decline.click()
    await expect(question.getByRole('textbox')).toHaveValue(REASON[language])
    await question.getByRole('button', { name: t('operator.decline') }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(t('operator.done.decline')).first()).toBeVisible()
  })

  test(`a shop that the operator features is on home until that ends (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const name = { en: `Bazaar ${language}`, ar: `السوق ${language}` }
    const owner = await browser.newPage()
    const { id } = await registerShop(owner, language, { ...PLACE, name })
    await owner.close()
    await asOperator(page, language)
    await decide(page, id, 'approve')
    const guest = await browser.newPage()
    await guest.addInitScript(() => localStorage.setItem('awan.city', 'erbil'))
    const rows = guest.locator('main').getByRole('listitem')
    const featured = rows
      .filter({ hasText: name[language] })
      .getByText(t('business.featured'), { exact: true })
    try {
      await page.goto(`/admin/businesses/${id}`)
      await page.getByRole('button', { name: t('operator.feature'), exact: true }).click()
      const end = page.getByRole('button', { name: t('operator.unfeature'), exact: true })
      await expect(end).toBeVisible()
      await accessible(page)
      // Lists are cached for a moment.
      await expect(async () => {
        await open(guest, '/', language)
        await expect(featured).toBeVisible({ timeout: 8000 })
      }).toPass()
      await end.click()
      await expect(
        page.getByRole('button', { name: t('operator.feature'), exact: true }),
      ).toBeVisible()
      await expect(async () => {
        await open(guest, '/', language)
        await expect(rows.first()).toBeVisible({ timeout: 8000 })
        await expect(featured).toHaveCount(0, { timeout: 8000 })
      }).toPass()
    } finally {
      // Hidden from other tests.
      await decide(page, id, 'suspend', 'The journey is over')
      await guest.close()
    }
  })
}
