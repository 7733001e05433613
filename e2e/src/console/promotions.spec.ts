import { expect, type Page } from '@playwright/test'
import { ONE_LANGUAGE, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, freeTime } from '../support/booking.ts'
import { demoShop, signInAs } from '../support/people.ts'

/** Answers once the page has its console's heading. */
async function openConsole(page: Page, businessId: string, name: string, title: string) {
  await page.goto(`/console/${businessId}/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

for (const language of ONE_LANGUAGE)
  test(`a promotion is written, lowers the price that is shown, and ends (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    await signInAs(page, '+9647420000002', language)
    const businessId = await demoShop(page)
    await openConsole(page, businessId, 'promotions', t('console.promotions'))
    await page.getByRole('button', { name: t('promotion.new') }).click()
    const name = `عرض تجريبي ${language}`
    await dialog(page)
      .getByRole('button', { name: t('promotion.publish') })
      .click()
    await expect(dialog(page).getByText(t('promotion.badName'))).toBeVisible()
    // One language is enough, and read by everybody.
    await dialog(page)
      .getByLabel(t('console.inLanguage.ar').replace('{field}', t('console.field.name')))
      .fill(name)
    // What is typed is not thrown away without a question.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('console.keepEditing') }).click()
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
    await card.getByRole('button', { name: t('promotion.end') }).click()
    await dialog(page)
      .getByRole('button', { name: t('promotion.endConfirm') })
      .click()
    await expect(card.getByText(t('promotion.state.ended'))).toBeVisible()
  })

for (const language of ONE_LANGUAGE)
  test(`insights say in a sentence and a table what their charts show (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    await signInAs(page, '+9647420000002', language)
    const businessId = await demoShop(page)
    await openConsole(page, businessId, 'insights?period=90', t('console.insights'))
    const chart = page.getByRole('region', { name: t('insight.services') })
    await expect(chart).toBeVisible()
    await accessible(page)
    // The number of a day is said where keys have gone to it.
    const days = page.getByRole('slider')
    await days.focus()
    const busiest = (await days.getAttribute('aria-valuetext')) ?? ''
    await expect(page.getByText(busiest, { exact: true })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByText(busiest, { exact: true })).toHaveCount(0)
    await chart.getByText(t('insight.table'), { exact: true }).click()
    await expect(chart.getByRole('columnheader', { name: t('insight.revenue') })).toBeVisible()
    await accessible(page)
  })
