import { expect } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { buttonNamed } from './setup.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test('saving a page returns the focus to the field it came from', async ({ page }) => {
  const { id } = await registerShop(page, 'en', { name: { en: 'Focus', ar: 'تركيز' } })
  await page.goto(`/console/${id}/rules`)
  const field = page.getByLabel(say('en', 'rules.horizon'), { exact: true })
  await field.focus()
  await field.selectOption('30')
  const save = buttonNamed(page, 'en', 'console.save')
  while (!(await save.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(save).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a suggested customer leaves the focus at the fields it filled', async ({ page }) => {
  const { id } = await registerShop(page, 'en', { name: { en: 'Known', ar: 'معروف' } })
  const api = `/api/console/businesses/${id}`
  await made(page, `${api}/customers`, { name: 'Zahra Karim' })
  await page.goto(`/console/${id}?open=new`)
  const name = dialog(page).getByLabel(say('en', 'diary.customerName'))
  await name.fill('Zahra')
  await dialog(page).getByRole('button', { name: 'Zahra Karim' }).focus()
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('Zahra Karim')
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
})

test.describe('over a booking', () => {
  // Browsers log the refusal.
  test.use({ allow: [/status of 409/] })

  test('a refused block keeps its button in sight', async ({ page }) => {
    const { id } = await registerShop(page, 'ar', { name: { en: 'Blocks', ar: 'يحجب' } })
    const api = `/api/console/businesses/${id}`
    const { items } = await get<{ items: { id: string }[] }>(page, `${api}/offerings`)
    const offeringIds = items.map((offering) => offering.id)
    const day = dayIn(2)
    // The sheet suggests noon; Baghdad is UTC+3.
    const start = `${day}T09:00:00Z`
    await made(page, `${api}/appointments`, { source: 'phone', offeringIds, name: 'Zahra', start })
    await page.goto(`/console/${id}?day=${day}&open=block`)
    const block = dialog(page).getByRole('button', { name: say('ar', 'diary.block'), exact: true })
    await block.click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(block).toBeInViewport({ ratio: 1 })
  })
})
