import { expect } from '@playwright/test'
import { test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { NARROW, sideways } from '../support/layout.ts'

test('a visitor books a haircut and cancels it, and every step is accessible (ar)', async ({
  page,
}) => {
  test.setTimeout(480_000)
  await journey(page, 'ar', accessible)
})

test('a visitor books a haircut and cancels it on the smallest phone (en)', async ({ page }) => {
  test.setTimeout(360_000)
  await page.setViewportSize(NARROW)
  await journey(page, 'en', async () => {
    expect.soft(await sideways(page), page.url()).toBe(0)
  })
})
