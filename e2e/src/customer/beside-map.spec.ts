import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'

/** The drawn map and its pins, which are hidden from screen readers. */
const MAP = 'booking.map.title'

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  for (const language of LANGUAGES)
    test(`a list of businesses has its map beside it (${language})`, async ({ page }) => {
      await open(page, '/businesses', language)
      const map = page.getByRole('region', { name: say(language, MAP) })
      const row = page.locator('li[data-spot]').first()
      const name = await row.getByRole('heading').innerText()
      await expect(map.getByText(say(language, 'booking.map.press'))).toBeVisible()
      // The hovered row and the focused one label their pin.
      await expect(map.getByText(name, { exact: true })).toHaveCount(0)
      await row.hover()
      await expect(map.getByText(name, { exact: true })).toBeVisible()
      await page.getByRole('heading', { level: 1 }).hover()
      await expect(map.getByText(name, { exact: true })).toHaveCount(0)
      await row.getByRole('link').first().focus()
      await expect(map.getByText(name, { exact: true })).toBeVisible()
      // A pressed pin shows its business, with a link to it.
      await page.keyboard.press('Escape')
      const pin = await map.locator('[aria-hidden] svg').last().boundingBox()
      await page.mouse.click((pin?.x ?? 0) + (pin?.width ?? 0) / 2, (pin?.y ?? 0) + 20)
      const shown = map.getByRole('status').getByRole('link')
      await expect(shown).toHaveAttribute('href', /^\/business\//)
      await accessible(page)
      const pressed = await shown.innerText()
      await shown.click()
      await expect(page.getByRole('heading', { level: 1, name: pressed })).toBeVisible()
    })

  test('search results are on the map, and a filter leaves its own', async ({ page }) => {
    await open(page, '/search?query=hair', 'en')
    const pins = page.getByRole('region', { name: say('en', MAP) }).locator('[aria-hidden] svg')
    const rows = page.locator('li[data-spot]')
    await expect(rows.first()).toBeVisible()
    await expect(async () => expect(await pins.count()).toBe(await rows.count())).toPass()
  })
})

test('a phone has only the list and loads no map', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open(page, '/businesses', 'en')
  await expect(page.locator('li[data-spot]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: say('en', MAP) })).toHaveCount(0)
  expect(requested.filter((url) => /businesses-map|districts/.test(url))).toEqual([])
})
