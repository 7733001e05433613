import { expect, type BrowserContext, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { companions, keptOnDevice, NO_NETWORK } from '../support/companions.ts'
import { openAsNew } from '../support/people.ts'

// The browser logs requests that fail offline.
test.use({ serviceWorkers: 'allow', allow: [NO_NETWORK] })

/** Goes offline and loads a page. */
async function openOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true)
  await page.goto(path)
}

for (const language of LANGUAGES)
  test(`the app can be installed, and opens without a network (${language})`, async ({
    page,
    context,
  }) => {
    await open(page, '/', language)
    await keptOnDevice(page)
    const link = page.locator('link[rel=manifest]')
    await expect(link).toHaveAttribute('href', new RegExp(`/manifest\\.${language}\\.webmanifest$`))
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as {
      dir: string
      lang: string
      icons: { src: string; purpose?: string }[]
      shortcuts: { url: string }[]
    } // as web/vite/web-manifest.ts writes it
    expect([manifest.lang, manifest.dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
    for (const { url } of manifest.shortcuts)
      expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status()).toBe(200)

    await openOffline(page, context, '/')
    await expect(page.getByText(say(language, 'shell.offline'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await accessible(page)

    await context.setOffline(false)
    await expect(page.getByText(say(language, 'shell.offline'))).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

for (const language of LANGUAGES)
  test(`a page not on the device says it is offline, and opens once online (${language})`, async ({
    page,
    context,
  }) => {
    await openAsNew(page, '/profile', language)
    await keptOnDevice(page)
    const fault = page.locator('main').getByRole('alert')
    for (const path of ['/favourites', '/notifications', '/services', '/support']) {
      // The code of an opened page is cached; its data is not.
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await companions(page)
      await openOffline(page, context, path)
      await expect(fault, path).toContainText(say(language, 'shell.networkError'))
      await accessible(page)
      await context.setOffline(false)
      await expect(fault, path).toBeHidden()
    }
  })
