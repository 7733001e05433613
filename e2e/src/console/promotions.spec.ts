import { expect, type Page } from '@playwright/test'
import { LANGUAGES, ONE_LANGUAGE, say, test, fieldIn } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, freeTime } from '../support/booking.ts'
import { demoOwner, signInAs } from '../support/people.ts'

/** Response of the insights page, as far as this test changes it. */
interface Insights {
  totals: object
  before: object
  load: object
}

/** Opens a page of the console and waits for its heading. */
async function openConsole(page: Page, businessId: string, name: string, title: string) {
  await page.goto(`/console/${businessId}/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

// Browsers log the refusal of a limit.
test.use({ allow: [/status of 422/] })

for (const language of ONE_LANGUAGE)
  test(`a promotion is written, lowers the price that is shown, and ends (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    await openConsole(page, businessId, 'promotions', t('console.promotions'))
    await page.getByRole('button', { name: t('promotion.new') }).click()
    const name = `عرض تجريبي ${language}`
    await dialog(page)
      .getByRole('button', { name: t('promotion.publish') })
      .click()
    await expect(dialog(page).getByText(t('promotion.badName'))).toBeVisible()
    // One language is enough, and is shown in both.
    await dialog(page)
      .getByLabel(fieldIn(language, 'ar', 'console.field.name'))
      .fill(name)
    const limit = dialog(page).getByLabel(t('promotion.limit'))
    await limit.fill('٠')
    await dialog(page)
      .getByRole('button', { name: t('promotion.publish') })
      .click()
    await expect(dialog(page).getByText(t('promotion.badLimit'))).toBeVisible()
    await limit.fill('')
    // A prompt comes before typed text is discarded.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('unsaved.keepEditing') }).click()
    await expect(question).toHaveCount(0)
    await accessible(page)
    await dialog(page)
      .getByRole('button', { name: t('promotion.publish') })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    const card = page.locator('article', { hasText: name })
    await expect(card).toBeVisible()
    await accessible(page)

    const { offeringId, start } = await freeTime(page, businessId, 5)
    await page.goto(`/business/${businessId}?offering=${offeringId}&start=${start}&confirm=1`)
    await expect(page.locator('#promotions')).toContainText(name)
    await expect(dialog(page)).toContainText(name)
    await expect(dialog(page).locator('s')).toBeVisible()

    await openConsole(page, businessId, 'promotions', t('console.promotions'))
    // Only the server knows how often it was used meanwhile.
    await page.route('**/promotions/*', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'invalid_input', data: { in: 'body', fields: [{ field: 'useLimit' }] } },
      }),
    )
    await card.getByRole('button', { name: t('promotion.edit') }).click()
    await limit.fill('1')
    await dialog(page)
      .getByRole('button', { name: t('promotion.save') })
      .click()
    await expect(dialog(page).getByText(t('promotion.usedMore'))).toBeVisible()
    await expect(limit).toBeFocused()
    await limit.fill('')
    await expect(dialog(page).getByText(t('promotion.usedMore'))).toHaveCount(0)
    await page.unroute('**/promotions/*')
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: t('promotion.end') }).click()
    await dialog(page)
      .getByRole('button', { name: t('promotion.endConfirm') })
      .click()
    await expect(card.getByText(t('promotion.state.ended'))).toBeVisible()
    // The pressed button is gone: its neighbour, or the title, has the focus.
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

test.describe('figures, on a screen for fingers', () => {
  test.use({ hasTouch: true })
  for (const language of LANGUAGES)
    test(`insights state in a sentence and a table what their charts show (${language})`, async ({
      page,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const { businessId, phone } = await demoOwner()
      await signInAs(page, phone, language)
      await openConsole(page, businessId, 'insights?period=90', t('console.insights'))
      const chart = page.getByRole('region', { name: t('insight.services') })
      await expect(chart).toBeVisible()
      await accessible(page)
      // A focused column shows its number, with that of the previous period.
      const weeks = page.getByRole('slider')
      await weeks.focus()
      const busiest = (await weeks.getAttribute('aria-valuetext')) ?? ''
      await expect(page.getByText(busiest, { exact: true })).toBeVisible()
      await page.keyboard.press('Home')
      await expect(weeks).toHaveValue('0')
      await expect(page.getByText(busiest, { exact: true })).toHaveCount(0)
      // So does a column under a pointer or a finger, in the reading direction of time.
      const columns = page
        .getByRole('region', { name: t('insight.perWeek') })
        .locator('span:has(> [style*="height"])')
      await columns.last().hover()
      await expect(weeks).toHaveValue(String((await columns.count()) - 1))
      await columns.nth(1).tap()
      await expect(weeks).toHaveValue('1')
      const said = (await weeks.getAttribute('aria-valuetext')) ?? ''
      await expect(page.getByText(said, { exact: true })).toBeVisible()
      await chart.getByText(t('insight.table'), { exact: true }).click()
      await expect(chart.getByRole('columnheader', { name: t('insight.revenue') })).toBeVisible()
      await accessible(page)
    })
})

for (const language of LANGUAGES)
  test(`a quiet hour is stated, and its link opens the form of a promotion for it (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    // Other tests change the bookings: all figures are the server's except those about full days.
    await page.route('**/insights?*', async (route) => {
      const response = await route.fetch()
      const figures = (await response.json()) as Insights // as in the API contract
      const totals = { ...figures.totals, bookings: 100, over: 100, missed: 0, cancelled: 0 }
      const before = { ...figures.before, bookings: 100, over: 100 }
      const parts = [
        {
          weekday: 2,
          part: 'afternoon',
          days: 4,
          open: 1200,
          taken: 400,
          opens: 720,
          closes: 1020,
        },
      ]
      const load = { ...figures.load, parts }
      await route.fulfill({ response, json: { ...figures, totals, before, sources: [], load } })
    })
    await openConsole(page, businessId, 'insights', t('console.insights'))
    const advice = page.getByRole('region', { name: t('insight.advice') })
    await expect(advice.getByRole('listitem')).toHaveCount(1)
    await accessible(page)
    await advice.getByRole('link', { name: t('promotion.new') }).click()
    await expect(dialog(page).getByLabel(t('promotion.startFrom'))).toHaveValue('720')
    await expect(dialog(page).getByLabel(t('promotion.startTo'))).toHaveValue('1020')
    await expect(dialog(page).getByRole('button', { pressed: true })).toHaveCount(1)
    await accessible(page)
    // Without typed text the sheet closes without a prompt, and does not open again.
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.search === '')
  })
