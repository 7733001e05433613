import { expect, type Page } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'

const HERE = { latitude: 33.31, longitude: 44.42 }
const FAR = say('en', 'search.kilometres').replace('{count}', '').trim()

const order = (page: Page) => page.getByLabel(say('en', 'catalog.sort'), { exact: true })

/** Collects the requests for a list that have no location. */
function unlocated(page: Page, path: string): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path && !searchParams.has('latitude')) urls.push(request.url())
  })
  return urls
}

test.describe('with the permission given earlier', () => {
  test.use({ geolocation: HERE, permissions: ['geolocation'] })

  test('a link to the nearest results shows no other order first', async ({ page }) => {
    const others = unlocated(page, '/api/search')
    await open(page, '/search?query=massage&sort=nearest', 'en')
    await expect(page.locator('main')).toContainText(FAR)
    await expect(order(page)).toHaveValue('nearest')
    expect(others).toEqual([])
  })

  test('“near me” in the query is answered with distances', async ({ page }) => {
    await open(page, '/search?query=massage%20near%20me', 'en')
    await expect(page.locator('main')).toContainText(FAR)
  })

  test('quick book keeps the focus on the order, and loads the nearest at once', async ({
    page,
  }) => {
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/services?query=massage')
    await open(page, `/quick-book?service=${items[0]?.id}&day=tomorrow`, 'en')
    await expect(page.locator('main article').first()).toBeVisible()
    await order(page).selectOption('nearest')
    await expect(page.locator('main')).toContainText(FAR)
    await order(page).focus()
    await order(page).selectOption('rating')
    await expect(order(page)).toBeFocused()
    await order(page).selectOption('nearest')
    await expect(page).toHaveURL(/sort=nearest/)
    const others = unlocated(page, '/api/quick-book')
    await page.reload()
    await expect(page.locator('main')).toContainText(FAR)
    await expect(order(page)).toHaveValue('nearest')
    expect(others).toEqual([])
  })
})

test('without it the order is another, and a press requests the location', async ({
  page,
  context,
}) => {
  await open(page, '/search?query=massage&sort=nearest', 'en')
  const nearest = page.getByRole('button', { name: say('en', 'search.sort.nearest'), exact: true })
  await expect(nearest).toBeVisible()
  await expect(page.locator('main a[href^="/business/"]').first()).toBeVisible()
  await expect(order(page)).toHaveValue('best')
  await accessible(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HERE)
  await nearest.click()
  await expect(page.locator('main')).toContainText(FAR)
  await expect(order(page)).toHaveValue('nearest')
  await expect(nearest).toHaveCount(0)
})
