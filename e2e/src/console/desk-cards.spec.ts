import { expect } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { asOperator, decide, registerShop } from '../support/desk.ts'

test('on a card a date says what it is of, and typed digits stand beside the icon', async ({
  page,
}) => {
  await asOperator(page, 'ar')
  await page.goto('/admin/people')
  const since = page.locator('tbody').getByText(`${say('ar', 'operator.person.since')}:`)
  await expect(since.first()).toBeVisible()
  const field = page.getByRole('searchbox')
  await field.fill('٤٥٦٧')
  const sideOf = () =>
    field.evaluate((input) => {
      const { direction, textAlign } = getComputedStyle(input)
      return { direction, textAlign }
    })
  // A number runs from left to right; in Arabic the field starts on the right.
  expect(await sideOf()).toEqual({ direction: 'ltr', textAlign: 'end' })
  await field.fill('هدى 77')
  expect(await sideOf()).toEqual({ direction: 'rtl', textAlign: 'start' })
})

test('a suspended shop leads to the support it is told to ask', async ({ page, browser }) => {
  const { id } = await registerShop(page, 'ar', { name: { en: 'Stopped', ar: 'موقوف مؤقتاً' } })
  const desk = await browser.newPage()
  await asOperator(desk, 'ar')
  await decide(desk, id, 'approve')
  await decide(desk, id, 'suspend', 'الصور')
  await desk.close()
  await page.goto(`/console/${id}`)
  // Its link leads nowhere.
  await expect(page.getByText(say('ar', 'diary.emptyOther'))).toBeVisible()
  const support = page.getByRole('status').getByRole('link', { name: say('ar', 'shell.support') })
  await support.click()
  await expect(page).toHaveURL(/\/support$/)
})
