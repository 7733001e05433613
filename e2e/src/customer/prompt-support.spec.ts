import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, freeTime, upcoming } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

test.beforeEach(({ page }) => page.clock.install())

const prompt = (page: Page) => page.locator('#soft-prompt')
/** An interaction counts after a second of quiet; then the sheet needs a moment to open. */
const QUIET_MS = 1300

/** Waits for the prompt's code, which loads a second after the page. */
async function watched(page: Page): Promise<void> {
  await expect(page.locator('section[aria-label][aria-live=polite]')).toBeAttached()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

async function scroll(page: Page): Promise<void> {
  // A page that is still loading fits the screen and ignores the wheel.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
    .toBeGreaterThan(0)
  const scrolled = page.evaluate(
    () =>
      new Promise<void>((done) =>
        document.addEventListener('scroll', () => done(), { once: true }),
      ),
  )
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 120)
  await scrolled
}

const quiet = (page: Page) => page.clock.runFor(QUIET_MS)

/** Opens home and triggers the prompt. */
async function provoke(page: Page, language: 'en' | 'ar'): Promise<void> {
  await open(page, '/', language)
  await watched(page)
  for (let turn = 0; turn < 2; turn += 1) {
    await scroll(page)
    await quiet(page)
  }
  await scrollUntilPrompted(page)
}

/** Scrolls until the prompt appears: interactions count only once the guest state is known, late on a busy machine. */
const scrollUntilPrompted = (page: Page) =>
  expect(async () => {
    await scroll(page)
    await quiet(page)
    await expect(prompt(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

for (const language of LANGUAGES)
  test(`a guest is offered an account after the third interaction, once (${language})`, async ({
    page,
  }) => {
    await open(page, '/', language)
    await watched(page)
    await scroll(page)
    await scroll(page)
    await quiet(page)
    // The second interaction is a click that opens another page: the count continues.
    await page.locator('main a[href^="/service/"]').first().click()
    await expect(page).toHaveURL(/\/service\//)
    await quiet(page)
    await expect(prompt(page)).toHaveCount(0)
    await scrollUntilPrompted(page)
    await expect(prompt(page)).toHaveRole('dialog')
    await expect(prompt(page)).toHaveAccessibleName(say(language, 'account.promptTitle'))
    // The page keeps the focus and stays usable.
    expect(await page.evaluate(() => document.activeElement?.closest('#soft-prompt'))).toBeNull()
    const { pathname } = new URL(page.url())
    for (const [key, path] of [
      ['shell.signUp', '/signup'],
      ['shell.logIn', '/login'],
    ] as const)
      await expect(
        prompt(page).getByRole('link', { name: say(language, key), exact: true }),
      ).toHaveAttribute('href', `${path}?next=${encodeURIComponent(pathname)}`)
    await prompt(page)
      .getByRole('button', { name: say(language, 'account.promptLater') })
      .click()
    await expect(prompt(page)).toHaveCount(0)
    await page.reload()
    await watched(page)
    for (let turn = 0; turn < 4; turn += 1) {
      await scroll(page)
      await quiet(page)
    }
    await expect(prompt(page)).toHaveCount(0)
  })

for (const language of LANGUAGES)
  test(`the prompt has no fault of access on a phone or a desktop (${language})`, async ({
    page,
  }) => {
    await provoke(page, language)
    await accessible(page, '#soft-prompt')
    await page.setViewportSize({ width: 1280, height: 800 })
    await accessible(page, '#soft-prompt')
  })

test('Escape dismisses the prompt for good and keeps the focus', async ({ page }) => {
  await provoke(page, 'en')
  const link = page.locator('main a[href="/quick-book"]').first()
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('awan.dismissedPrompt'))).toBe('true')
})

test('the prompt waits while someone types, and for a dialog to close', async ({ page }) => {
  await open(page, '/', 'en')
  await watched(page)
  for (let turn = 0; turn < 2; turn += 1) {
    await scroll(page)
    await quiet(page)
  }
  await page.locator('main input[type=search]').click()
  await quiet(page)
  await expect(prompt(page)).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page
    .getByRole('button', { name: /Baghdad/ })
    .first()
    .click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await quiet(page)
  await expect(prompt(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await scrollUntilPrompted(page)
})

test('a signed-in visitor is not asked', async ({ page }) => {
  await openAsNew(page, '/', 'en')
  await watched(page)
  for (let turn = 0; turn < 4; turn += 1) {
    await scroll(page)
    await quiet(page)
  }
  await expect(prompt(page)).toHaveCount(0)
})

test.describe('support', () => {
  for (const language of LANGUAGES)
    test(`answers are searchable, and contacts are shown (${language})`, async ({ page }) => {
      await open(page, '/support', language)
      await expect(page.locator('main h1')).toHaveText(say(language, 'shell.support'))
      await expect(page.locator('main a[href^="tel:+964742"]')).toBeVisible()
      await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible()
      await expect(page.locator('main a[href^="https://wa.me/964742"]').first()).toBeVisible()
      const all = await page.locator('main details').count()
      expect(all).toBeGreaterThan(12)
      await accessible(page)
      // Without hamza, with the article: as users type.
      await page.locator('main input[type=search]').fill('الغاء الحجز')
      await expect(page).toHaveURL(/query=/)
      const found = page.locator('main details')
      await expect(page.locator('details#cancel')).toBeVisible()
      await expect.poll(() => found.count()).toBeLessThan(all)
      await page.locator('details#cancel summary').press('Enter')
      await expect(page.locator('details#cancel p').first()).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 800 })
      await accessible(page)
      await page.locator('main input[type=search]').fill('zzzz')
      await expect(found).toHaveCount(0)
      await expect(page.locator('main')).toContainText('zzzz')
    })

  test('a problem is reported with its booking', async ({ page }) => {
    const shop = await demoShop()
    await openAsNew(page, chosen(shop, await freeTime(page, shop, 12), '&confirm=1'), 'en')
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: say('en', 'booking.confirm'), exact: true })
      .click()
    await expect(page.locator('dialog[open]')).toContainText(say('en', 'booking.bookedTitle'))
    const [booking] = await upcoming(page)
    await page.goto(`/appointments/${booking?.id}`)
    await page.getByRole('link', { name: say('en', 'support.report') }).click()
    await expect(page).toHaveURL(`/support?appointment=${booking?.id}`)
    await expect(page.locator('main')).toContainText(booking?.id ?? '')
    const name = await page.locator('#report ~ div bdi').first().textContent()
    const chat = page.locator('main a[href^="https://wa.me/"][href*="text="]')
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
    expect(text).toContain(booking?.id)
    expect(text).toContain(name)
    await accessible(page)
  })

  test.describe('with a server that fails', () => {
    test.use({ allow: [/status of 500/] })

    test('the answers stay, and contacts can be tried again', async ({ page }) => {
      let fails = true
      await page.route('**/api/support', (route) =>
        fails
          ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
          : route.continue(),
      )
      await open(page, '/support', 'en')
      await expect(page.locator('main details').first()).toBeVisible()
      const again = page.locator('main').getByRole('button', { name: say('en', 'shell.tryAgain') })
      await expect(again).toBeVisible()
      await accessible(page)
      fails = false
      await again.click()
      await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
    })
  })
})

for (const language of LANGUAGES)
  test(`the documents are dated, in parts, and lead to each other (${language})`, async ({
    page,
  }) => {
    await open(page, '/terms', language)
    for (const [path, key] of [
      ['/privacy', 'account.privacy'],
      ['/eula', 'account.eula'],
      ['/terms', 'account.terms'],
    ] as const) {
      await page.locator(`main footer a[href="${path}"]`).click()
      await expect(page.locator('main h1')).toHaveText(say(language, key))
      const parts = page.locator('main article h2')
      await expect(page.locator('main nav ol a')).toHaveCount(await parts.count())
      await expect(page.locator('main header p')).toContainText('2026')
    }
    await accessible(page)
  })
