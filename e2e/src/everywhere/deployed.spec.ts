import { expect, type Page } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { keptOnDevice } from '../support/companions.ts'
import { registerShop } from '../support/desk.ts'
import { keysListen } from '../support/keyboard.ts'
import { button, dayKept } from '../support/offline/shops-day.ts'
import { openDeployedSite, otherNames } from '../support/sites/deployed-site.ts'

// The site has an origin of its own; files of a former version return 404 there.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 1280, height: 800 },
  allow: [
    /^request: http:\/\/localhost:|404|Page error|Failed to (?:load|fetch)|error loading|ERR_/,
  ],
})

/** The page's entry script; its name contains the build's hash. */
const script = (page: Page) => page.locator('script[type=module][src]').first()
const scriptOf = async (page: Page) => (await script(page).getAttribute('src')) ?? ''

const shopOf = async (page: Page, language: 'en' | 'ar') =>
  registerShop(page, language, {
    name: { en: 'Two versions', ar: 'نسختان' },
    location: { latitude: 33.31, longitude: 44.37 },
  })

test('an open day of a former version opens its parts from the device, and a page it lacks brings the new version (ar)', async ({
  page,
  context,
  baseURL,
}) => {
  const shop = await shopOf(page, 'ar')
  const site = await openDeployedSite(baseURL ?? '')
  try {
    const day = `${site.origin}/console/${shop.id}`
    await page.goto(day)
    await dayKept(page)
    const former = await scriptOf(page)
    site.deploy()
    expect((await page.request.get(site.origin + former)).status()).toBe(404)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await button(page, say('ar', 'diary.walkInNow')).click()
    await expect(dialog(page).locator('ul button').first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect(documents).toEqual([])

    await page
      .getByRole('link', { name: say('ar', 'console.customers'), exact: true })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(script(page)).toHaveAttribute('src', otherNames(former))
    expect(documents).toEqual([`/console/${shop.id}/customers`])

    // The next page load uses only the new version, also offline.
    await keptOnDevice(page)
    await expect
      .poll(() =>
        page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state,
        ),
      )
      .toBe('installed')
    await context.setOffline(true)
    await page.goto(day)
    await expect(button(page, say('ar', 'diary.walkInNow'))).toBeVisible()
    await expect(script(page)).toHaveAttribute('src', otherNames(former))
  } finally {
    site.close()
  }
})

test('input on a page whose chunk is gone is asked about, saved, and not lost (en)', async ({
  page,
  baseURL,
}) => {
  const shop = await shopOf(page, 'en')
  const site = await openDeployedSite(baseURL ?? '')
  try {
    await page.goto(`${site.origin}/console/${shop.id}/rules`)
    const women = page.getByRole('switch', { name: say('en', 'rules.women') })
    await expect(women).not.toBeChecked()
    // Waits for chunks still loading: one missing after the deployment would reload a page without changes.
    await keptOnDevice(page)
    await keysListen(page, 'en')
    const former = await scriptOf(page)
    site.deploy()
    await women.click()
    await page.keyboard.press('Control+k')
    await expect(page.getByText(say('en', 'unsaved.text'))).toBeVisible()
    await button(page, say('en', 'unsaved.keepEditing')).click()
    await expect(women).toBeChecked()
    expect(await scriptOf(page)).toBe(former)
    await button(page, say('en', 'console.save')).click()
    // Once saved, the page reloads into the new version.
    await expect(script(page)).toHaveAttribute('src', otherNames(former))
    await expect(women).toBeChecked()
  } finally {
    site.close()
  }
})

test('input begun while the page asks whether to reload is not lost (en)', async ({ page }) => {
  const shop = await shopOf(page, 'en')
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    const request = route.request()
    // A chunk that the page can do without.
    if (request.url().includes('cover-transition')) return route.abort()
    if (request.method() === 'HEAD') {
      requested.resolve()
      await answer.promise
    }
    return route.continue()
  })
  await page.goto(`/console/${shop.id}/rules`)
  await requested.promise
  const women = page.getByRole('switch', { name: say('en', 'rules.women') })
  await women.click()
  const reached = page.waitForResponse((response) => response.request().method() === 'HEAD')
  answer.resolve()
  await reached
  await button(page, say('en', 'console.save')).click()
  await expect(button(page, say('en', 'console.save'))).toBeHidden()
  await page.reload()
  await expect(women).toBeChecked()
})
