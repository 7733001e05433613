import { expect } from '@playwright/test'
import { open, test } from './support/awan.ts'

test('a change of the theme shows no colour of its own on the way', async ({ page }) => {
  await open(page, '/login', 'en')
  await expect(page.locator('main form button').first()).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ propertyName }) => {
      if (propertyName.includes('color')) document.documentElement.dataset.fading = propertyName
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(300)
  await expect(page.locator('html')).not.toHaveAttribute('data-fading', /./)
})
