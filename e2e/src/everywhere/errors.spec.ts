import { expect, type Page } from '@playwright/test'
import { accessible } from '../support/axe.ts'
import { isTakenOver, LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { chosen, confirmButton, freeTime } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { demoShop, openAsNew } from '../support/people.ts'

// Every test here provokes console errors that otherwise fail a test.
test.use({ allow: [/./] })

/** Records the error reports that the page sends to the server. */
function reportsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/diagnostics/errors')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Sentences of the specification, and their Arabic translations. */
const FATAL = {
  en: {
    title: 'Something went wrong',
    text: 'The application encountered an unexpected error. Please refresh the page to try again.',
    action: 'Refresh Page',
  },
  ar: {
    title: 'حدث خطأ ما',
    text: 'واجه التطبيق خطأً غير متوقّع. يُرجى تحديث الصفحة للمحاولة مرة أخرى.',
    action: 'تحديث الصفحة',
  },
} as const

for (const language of LANGUAGES) {
  const { title, text, action } = FATAL[language]
  test(`a missing chunk shows the fatal error, and a refresh recovers (${language})`, async ({
    page,
  }) => {
    const reports = reportsOf(page)
    await page.route('**/assets/frame-*.js', (route) => route.abort())
    await open(page, '/terms', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('ENTRY')).toBeVisible()
    await expect.poll(() => reports[0] ?? '').toContain('"code":"ENTRY"')
    await accessible(page)
    await page.unroute('**/assets/frame-*.js')
    await page.getByRole('button', { name: action }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test(`sentences that do not arrive show the fatal error with a code (${language})`, async ({
    page,
  }) => {
    await page.route(/assets\/first[\w-]*\.js/, (route) => route.abort())
    await open(page, '/services', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: action })).toBeVisible()
    await expect(page.locator('[data-code] bdi')).toHaveText(/^[0-9A-Z]{4,7}$/)
  })

  test(`a page that fails to render says so inside its frame, and renders again (${language})`, async ({
    page,
  }) => {
    const reports = reportsOf(page)
    await page.addInitScript(() => {
      window.URLSearchParams = class extends URLSearchParams {
        override get(name: string) {
          if (Object.hasOwn(window, 'broken'))
            throw new TypeError('no search for "Sara" 7420000001')
          return super.get(name)
        }
      }
    })
    await open(page, '/', language)
    await page
      .getByRole('link', { name: say(language, 'shell.home') })
      .first()
      .waitFor()
    await companions(page)
    await page.evaluate(() => Object.assign(window, { broken: true }))
    await page.locator('a[href="/services"]:visible').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      language === 'en' ? 'Unexpected Application Error' : 'خطأ غير متوقّع في التطبيق',
    )
    const code = /[0-9A-Z]{4,7}$/.exec(await page.locator('main').innerText())?.[0] ?? 'none'
    await expect.poll(() => reports.join()).toContain(`"code":"${code}"`)
    expect(reports.join()).toContain('"route":"/services"')
    expect(reports.join()).not.toMatch(/Sara|7420000001/)
    await accessible(page, 'main')

    await page.evaluate(() => Reflect.deleteProperty(window, 'broken'))
    await page.getByRole('button', { name: say(language, 'shell.tryAgain') }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
      say(language, 'shell.pageError'),
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

const ERROR_SCREEN = '**/assets/companions-*.js'
const failed = (page: Page, language: Language) =>
  page.getByRole('heading', { name: say(language, 'shell.pageError'), level: 1 })
const tryAgain = (page: Page, language: Language) =>
  page.getByRole('button', { name: say(language, 'shell.tryAgain') })

for (const language of LANGUAGES) {
  test(`a page that does not load, nor its error screen, comes with a press (${language})`, async ({
    page,
  }) => {
    const code = '**/assets/services-page-*.js'
    await page.route(ERROR_SCREEN, (route) => route.abort())
    await page.route(code, (route) => route.abort())
    await open(page, '/services', language)
    await expect(failed(page, language)).toBeVisible()
    await accessible(page, 'main')
    // Still missing.
    const again = page.waitForEvent('load')
    await tryAgain(page, language).click()
    await again
    await expect(failed(page, language)).toBeVisible()
    await page.unroute(ERROR_SCREEN)
    await page.unroute(code)
    await tryAgain(page, language).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'catalog.services'),
    )
  })

  test(`an error screen that failed to load once is loaded again (${language})`, async ({
    page,
  }) => {
    await page.route(ERROR_SCREEN, (route) => route.abort())
    await page.addInitScript(() => {
      // As after a reload a moment ago: no further one is due.
      sessionStorage.setItem('awan.reloadedAt', String(Date.now()))
      window.URLSearchParams = class extends URLSearchParams {
        override get(name: string) {
          if (Object.hasOwn(window, 'broken')) throw new TypeError('broken')
          return super.get(name)
        }
      }
    })
    await open(page, '/', language)
    await expect.poll(() => isTakenOver(page)).toBe(true)
    await page.evaluate(() => Object.assign(window, { broken: true }))
    await page.locator('a[href="/services"]:visible').first().click()
    await expect(failed(page, language)).toBeVisible()
    await page.unroute(ERROR_SCREEN)
    await tryAgain(page, language).click()
    // Without a reload: this is the error of this page.
    await expect(page.locator('main')).toContainText(/[0-9A-Z]{4,7}$/)
    await page.evaluate(() => Reflect.deleteProperty(window, 'broken'))
    await tryAgain(page, language).click()
    await expect(failed(page, language)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

for (const cookies of ['kept', 'refused'])
  test(`a page in another language than the device’s does not stay hidden without the app (cookies ${cookies})`, async ({
    page,
  }) => {
    await page.route('**/assets/frame-*.js', (route) => route.abort())
    await page.addInitScript((refused) => {
      localStorage.setItem('awan.language', 'ar')
      if (refused) Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    }, cookies === 'refused')
    await page.goto('/')
    const title = page.getByRole('heading', { level: 1 })
    if (cookies === 'refused') await expect(title).toHaveText(FATAL.ar.title)
    else await expect(page.locator('html[lang=ar]:not([data-unfit]) #root h1')).toBeVisible()
  })

test('a confirmation whose code fails again after a reload says so, and a retry opens it', async ({
  page,
}) => {
  const code = '**/assets/confirm-dialog-*.js'
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(code, (route) => route.abort())
  const shop = await demoShop()
  await openAsNew(page, chosen(shop, await freeTime(page, shop, 6), '&confirm=1'), 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'shell.pageError'))
  // By itself once, in case the server has newer files; then only when asked.
  expect(loads).toBe(2)
  await page.unroute(code)
  await page.getByRole('button', { name: say('en', 'shell.tryAgain') }).click()
  await expect(confirmButton(page, 'en')).toBeVisible()
})

test('more of a list, pressed without a connection, says so and comes with it', async ({
  page,
  context,
}) => {
  await open(page, '/businesses', 'en')
  const rows = page.locator('main a[href^="/business/"]')
  const more = page.getByRole('button', { name: say('en', 'shell.showMore') })
  await expect(more).toBeVisible()
  const before = await rows.count()
  await context.setOffline(true)
  await more.click()
  await expect(page.getByText(say('en', 'shell.networkError'))).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  await expect(page.getByText(say('en', 'shell.networkError'))).toHaveCount(0)
})

test('uncaught errors are logged in detail, reported once, and rejections are not shown', async ({
  page,
}) => {
  const reports = reportsOf(page)
  const surfaced: string[] = []
  const logged: string[] = []
  page.on('pageerror', (error) => surfaced.push(error.message))
  page.on('console', (message) => logged.push(message.text()))
  await open(page, '/terms', 'en')
  await companions(page)
  await page.evaluate(() => {
    for (let at = 0; at < 3; at += 1)
      setTimeout(() => {
        throw new RangeError('first fault of +964 742 000 0001')
      })
    void Promise.reject(new Error('second fault'))
    const image = document.createElement('img')
    image.src = '/nothing-here.png?phone=7420000001'
    document.body.append(image)
  })
  await expect.poll(() => reports.join()).toContain('second fault')
  await expect.poll(() => reports.join()).toContain('IMG')
  // A fake clock would catch the errors thrown in its timers.
  await page.waitForTimeout(1500)
  const all = reports.join()
  expect(all.split('first fault')).toHaveLength(2)
  expect(all).not.toMatch(/742|phone/)
  expect(surfaced.join()).not.toContain('second fault')
  for (const words of ['(error)', '(rejection)', '(resource)'])
    expect(logged.join('\n')).toContain(words)
})

test('a log that cannot be reached causes no further error', async ({ page }) => {
  let requested = 0
  await page.route('**/api/diagnostics/errors', (route) => {
    requested += 1
    return route.abort()
  })
  await page.clock.install()
  await open(page, '/terms', 'en')
  await companions(page)
  await page.evaluate(() => {
    for (let at = 0; at < 40; at += 1) void Promise.reject(new Error('x'.repeat(at + 1)))
  })
  await expect.poll(() => requested).toBe(1)
  // Advances the clock by a minute, then waits for a request behind all those sent meanwhile.
  await page.clock.runFor(60_000)
  await page.evaluate(() => fetch('/livez'))
  expect(requested).toBe(1)
})

for (const language of LANGUAGES)
  test(`a browser that blocks storage shows the app and explains the consequences (${language})`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, blocked)
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
    })
    const failed: string[] = []
    page.on('pageerror', (error) => failed.push(error.message))
    await page.goto('/terms')
    await page.getByRole('button', { name: language === 'en' ? 'English' : 'العربية' }).click()
    await expect(page.getByText(say(language, 'shell.storageBlocked'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await accessible(page)
    // The language is kept until the page is closed, and the rest of the app works.
    await page.evaluate(() => {
      window.history.pushState(null, '', '/services')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.locator('main h1')).toBeVisible()
    await companions(page)
    expect(failed).toEqual([])
  })
