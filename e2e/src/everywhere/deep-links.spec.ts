import { expect, type Page } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { chosen, dialog, freeTime } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { demoShop, openAsNew } from '../support/people.ts'

/** Opens a URL in the running app, as the native shell does. */
async function openInApp(page: Page, url: string): Promise<void> {
  await companions(page)
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('openurl', { detail })), url)
}

const cold = (url: string) => `/?open=${encodeURIComponent(url)}`
const path = (page: Page) => new URL(page.url()).pathname

test.describe('cold', () => {
  test('a link that starts the app opens its page first', async ({ page }) => {
    await open(page, cold('awan://services?query=barber'), 'en')
    await expect(page).toHaveURL(/\/services\?query=barber$/)
    await expect(page.locator('main h1')).toBeVisible()
    // Home is not in the history.
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2)
  })

  test('a first visit chooses a language, then shows the link’s page', async ({ page }) => {
    await page.goto(cold('awan:terms'))
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  test.describe('hostile', () => {
    test.use({ allow: [/Link not opened/] })
    for (const url of ['javascript:alert(1)', '//evil.example', 'https://evil.example/profile'])
      test(`${url} opens home`, async ({ page, baseURL }) => {
        const logged: string[] = []
        page.on('console', (message) => logged.push(message.text()))
        await open(page, cold(url), 'en')
        await expect(page).toHaveURL(`${baseURL}/`)
        await expect(page.locator('main h1')).toBeVisible()
        expect(logged.join()).toContain('Link not opened')
        expect(logged.join()).not.toContain('evil')
      })
  })
})

test.describe('warm', () => {
  test('a link opened in the running app navigates without a reload', async ({ page }) => {
    await open(page, '/terms', 'en')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await openInApp(page, 'awan://privacy')
    await expect(page).toHaveURL(/\/privacy$/)
    expect(await page.evaluate(() => Object.hasOwn(window, 'same'))).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL(/\/terms$/)
  })

  test('a link asks before a form loses what was entered', async ({ page }) => {
    await openAsNew(page, '/profile', 'en')
    const quiet = page.getByRole('switch', { name: say('en', 'account.notice.quiet'), exact: true })
    await quiet.click()
    const question = page.getByRole('alertdialog')
    await openInApp(page, 'awan://terms')
    await question.getByRole('button', { name: say('en', 'unsaved.keepEditing') }).click()
    await expect(quiet).not.toBeChecked()
    await openInApp(page, 'awan://terms')
    await question.getByRole('button', { name: say('en', 'unsaved.discard') }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/profile$/)
  })

  test('a private page asks for login, and opens after it', async ({ page }) => {
    await open(page, '/terms', 'en')
    await openInApp(page, `${new URL(page.url()).origin}/appointments`)
    await expect(page).toHaveURL(/\/login\?next=%2Fappointments$/)
  })

  test.describe('hostile', () => {
    test.use({ allow: [/Link not opened/] })
    test('a foreign link opens home', async ({ page }) => {
      await open(page, '/terms', 'en')
      await openInApp(page, 'https://evil.example/appointments')
      await expect.poll(() => path(page)).toBe('/')
    })
  })

  test('a link to a confirmation books nothing by itself', async ({ page }) => {
    const written: string[] = []
    page.on('request', (request) => {
      // The open sheet creates a hold of five minutes, as it does after a choice by hand.
      if (request.method() !== 'GET' && !request.url().endsWith('/api/hold'))
        written.push(request.url())
    })
    await open(page, '/terms', 'en')
    const shop = await demoShop()
    const free = await freeTime(page, shop, 5)
    await openInApp(page, `awan:${chosen(shop, free)}&confirm=1`)
    await expect.poll(() => path(page)).toContain('/business/')
    await expect(dialog(page)).toBeVisible()
    expect(written).toEqual([])
    await expect(page.getByText(say('en', 'shell.pageError'))).toHaveCount(0)
  })
})
