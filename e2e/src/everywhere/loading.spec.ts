import { expect } from '@playwright/test'
import { accessible } from '../support/axe.ts'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { companions } from '../support/companions.ts'

// Console errors of a lost network.
test.use({
  allow: [/dynamically imported module|Page error \(resource\)|Page error \(render\)/],
})

for (const language of LANGUAGES) {
  test(`a page with slow code loads under the spinner (${language})`, async ({ page }) => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/assets/support-page-*.js', async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/', language)
    // From the end of the page, far from its top.
    await page.locator('footer a[href="/support"]').click()
    const spinner = page.getByRole('status').filter({ hasText: say(language, 'shell.loading') })
    await expect(spinner).toBeVisible()
    // The old page is neither visible nor focusable.
    await expect(page.locator('main :is(h1, a, button):visible')).toHaveCount(0)
    letThrough()
    await expect(page.locator('main h1')).toBeFocused()
    await expect(spinner).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test(`an unloaded page says it is offline, and opens once online (${language})`, async ({
    page,
    context,
  }) => {
    await open(page, '/', language)
    await companions(page)
    await context.setOffline(true)
    await page.locator('a[href="/services"]:visible').first().click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(say(language, 'shell.noConnection'))
    await expect(heading).toBeFocused()
    await accessible(page, 'main')
    await page.getByRole('button', { name: say(language, 'shell.tryAgain') }).click()
    await expect(heading).toHaveText(say(language, 'shell.noConnection'))
    // Pages already loaded remain available.
    await page.goBack()
    await expect(page.locator('a[href="/services"]:visible').first()).toBeVisible()
    await page.goForward()
    await expect(heading).toHaveText(say(language, 'shell.noConnection'))
    await context.setOffline(false)
    await expect(heading).not.toHaveText(say(language, 'shell.noConnection'))
    await expect(page.locator('main a[href^="/service/"]').first()).toBeVisible()
  })
}
