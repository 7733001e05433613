import { expect, type Browser } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { demoOwner, openAs } from '../support/people.ts'

/** Opens a page of another site that contains the code, as a visitor of that site. */
async function openSite(browser: Browser, site: string, code: string, locale: string) {
  const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
  // The test server is local, and browsers block local addresses for public sites; in production it is public.
  await context.grantPermissions(['local-network-access'], { origin: site })
  const page = await context.newPage()
  await context.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>Salon</h1>${code}` }),
  )
  await page.goto(`${site}/`)
  return { context, page, frame: page.frameLocator('iframe') }
}

for (const language of LANGUAGES)
  test(`E-29: a shop embeds its booking page on its own site; the selection is confirmed in a new tab of ours (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const owner = await demoOwner()
    const site = `https://salon-${language}.example`
    await openAs(page, owner.phone, `/console/${owner.businessId}/connect`, language)
    const button = (key: Parameters<typeof say>[1]) =>
      page.getByRole('button', { name: say(language, key), exact: true })
    await button('connect.newEmbed').click()
    await dialog(page).getByRole('textbox').fill('https://*.example')
    await button('connect.addEmbed').click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      say(language, 'connect.siteMissing').replace('{scheme}', '\u2068https://\u2069'),
    )
    await accessible(page, 'dialog')
    await dialog(page).getByRole('textbox').fill(`${site}/our-page?x=1`)
    await button('connect.addEmbed').click()
    const row = page.getByRole('listitem').filter({ hasText: site })
    await expect(row).toBeVisible()
    await accessible(page)
    const code = await page.getByRole('group', { name: say(language, 'poster.code') }).textContent()

    const locale = language === 'ar' ? 'ar-IQ' : 'en-GB'
    const visitor = await openSite(browser, site, code ?? '', locale)
    const { frame } = visitor
    await expect(frame.locator('html')).toHaveAttribute('lang', language)
    // Presses the visible label: Playwright waits until it is stable and uncovered.
    await frame.locator('#services label:has(input[type=checkbox])').first().click()
    await frame.locator('#times label:has(input[name$=slot])').first().click()
    const onward = frame.getByRole('link', { name: say(language, 'booking.continue') })
    await expect(onward).toHaveAttribute('target', '_blank')
    await expect(frame.getByRole('dialog')).toHaveCount(0)
    const opened = visitor.context.waitForEvent('page')
    await onward.click()
    const tab = await opened
    await tab.waitForURL(/confirm=1/)
    expect(tab.url().startsWith(`${baseURL}/business/${owner.businessId}?`)).toBe(true)
    expect(await tab.evaluate(() => window.opener === null && window.top === window)).toBe(true)
    // A first-time visitor chooses the language first, as on every page.
    await tab.getByRole('button', { name: language === 'ar' ? 'العربية' : 'English' }).click()
    await expect(tab.getByRole('dialog')).toBeVisible()
    await visitor.context.close()

    // On a site that the shop has not listed, the same code shows no page of ours.
    const stranger = await openSite(browser, 'https://other.example', code ?? '', locale)
    await expect
      .poll(() => stranger.page.frames().map((one) => one.url()))
      .toContainEqual(expect.stringContaining('chrome-error:'))
    await stranger.context.close()

    await row.getByRole('button').click()
    await button('connect.endWebhook').click()
    await expect(row).toHaveCount(0)
  })
