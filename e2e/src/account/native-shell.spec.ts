import { expect, type Page } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import { signUpHere } from '../support/people.ts'
import { APP, createPhone } from '../support/sites/phone.ts'

// The origins of the app and its server, and the console message about a foreign link.
test.use({ allow: [/^request: https:\/\/(?:localhost|awan\.example)\/|Link not opened/] })

const phoneOf = (page: Page, baseURL: string | undefined) => createPhone(page, baseURL ?? '')

async function openApp(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('awan.language', 'en'))
  await page.goto(`${APP}${path}`)
}

/** Returns all storage the page can write, as text. */
function storedByPage(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
    ]),
  )
}

const SESSION = 'capacitor-storage_session'
const DEVICE = 'capacitor-storage_device'

test('a session in the app is a token of the secure store, and nowhere else', async ({
  page,
  baseURL,
}) => {
  const phone = await phoneOf(page, baseURL)
  await openApp(page, '/signup?next=/profile')
  await signUpHere(page, 'en', 'Zahra Ali')
  await expect(page).toHaveURL(`${APP}/profile`)
  await expect.poll(() => phone.secrets.get(SESSION)).toMatch(/^[\w-]{40,}$/)
  const token = phone.secrets.get(SESSION) ?? ''
  expect(await storedByPage(page)).not.toContain(token)
  expect(await page.context().cookies()).toEqual([])

  // After a restart of the app, only the secure store restores the session.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openApp(page, '/appointments')
  await expect(page.getByText(say('en', 'appointment.none')).first()).toBeVisible()
  const requested = phone.requests.filter(({ path }) => path === '/api/appointments')
  expect(requested.map(({ authorization }) => authorization)).toContain(`Bearer ${token}`)
})

test('signing out removes the token from the phone', async ({ page, baseURL }) => {
  const phone = await phoneOf(page, baseURL)
  await openApp(page, '/signup?next=/profile')
  await signUpHere(page, 'en', 'Zahra Ali')
  await expect.poll(() => phone.secrets.has(SESSION)).toBe(true)
  await page.getByRole('button', { name: say('en', 'account.logOut') }).click()
  await expect(page).toHaveURL(`${APP}/`)
  // The remaining secret identifies the phone to the server; it grants no access.
  await expect.poll(() => [...phone.secrets.keys()]).toEqual([DEVICE])
})

test('an earlier installation’s stored session is ignored', async ({ page, baseURL }) => {
  const phone = await phoneOf(page, baseURL)
  phone.secrets.set(SESSION, 'left-behind')
  await openApp(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => phone.secrets.size).toBe(0)
})

test.describe('without a network', () => {
  test.use({
    allow: [/^request: https:\/\/(?:localhost|awan\.example)\//],
  })

  test('the first start says so and continues with one; the next one knows the cities', async ({
    page,
    baseURL,
  }) => {
    const phone = await phoneOf(page, baseURL)
    const server = 'https://awan.example/**'
    const loseNetwork = async () => {
      await page.context().setOffline(true)
      await page.route(server, (route) => route.abort('internetdisconnected'))
    }
    await loseNetwork()
    await openApp(page, '/')
    await expect(page.getByRole('alert')).toContainText(say('en', 'shell.networkError'))
    await page.unroute(server)
    await page.context().setOffline(false)
    await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
    const requested = phone.requests.map(({ path }) => path)
    expect(requested.slice(0, 2).toSorted()).toEqual(['/api/categories', '/api/cities'])

    await loseNetwork()
    await page.reload()
    await expect(page.getByRole('button', { name: /Baghdad/ }).first()).toBeVisible()
  })
})

test('back closes the dialog, then goes back, then leaves the app', async ({ page, baseURL }) => {
  const phone = await phoneOf(page, baseURL)
  await openApp(page, '/')
  await page.locator('a[href^="/business/"]').first().click()
  await expect(page).toHaveURL(/\/business\//)
  await page.goBack()
  await page
    .getByRole('button', { name: /Baghdad/ })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await phone.pressBack(true)
  await expect(dialog(page)).toBeHidden()
  expect(phone.calls.map(({ name }) => name)).not.toContain('App.minimizeApp')
  await page.locator('a[href^="/business/"]').first().click()
  await expect(page).toHaveURL(/\/business\//)
  await phone.pressBack(true)
  await expect(page).toHaveURL(`${APP}/`)
  await phone.pressBack(false)
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain('App.minimizeApp')
})

test('the splash ends when the page is rendered, and the bars follow the theme', async ({
  page,
  baseURL,
}) => {
  const phone = await phoneOf(page, baseURL)
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const styles = () =>
    phone.calls.filter(({ name }) => name === 'SystemBars.setStyle').map(({ options }) => options)
  await expect.poll(() => phone.calls.map(({ name }) => name)).toContain('SplashScreen.hide')
  await expect.poll(styles).toEqual([{ style: 'LIGHT' }])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(styles).toEqual([{ style: 'LIGHT' }, { style: 'DARK' }])
})

test('nothing of a page lies below the status bar or the home bar', async ({ page, baseURL }) => {
  await phoneOf(page, baseURL)
  const devtools = await page.context().newCDPSession(page)
  const insets = { top: 47, topMax: 47, bottom: 34, bottomMax: 34 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await openApp(page, '/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const top = await page.locator('main').boundingBox()
  expect(top?.y).toBeGreaterThanOrEqual(insets.top)
  const tab = await page.locator('nav li a').first().boundingBox()
  expect((tab?.y ?? 0) + (tab?.height ?? 0)).toBeLessThanOrEqual(844 - insets.bottom)
  // The body's background covers content scrolled below the status bar.
  await page.evaluate(() => window.scrollTo(0, 200))
  const covering = await page.evaluate(() => document.elementFromPoint(195, 20)?.tagName)
  expect(covering).toBe('BODY')
})

test('a link opens its page in the running app; one that is not ours leads home', async ({
  page,
  baseURL,
}) => {
  const phone = await phoneOf(page, baseURL)
  await openApp(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.openUrl('awan://services')
  await expect(page).toHaveURL(`${APP}/services`)
  await phone.openUrl('https://awan.example/businesses')
  await expect(page).toHaveURL(`${APP}/businesses`)
  await phone.openUrl('https://awan.example.evil.example/businesses')
  await expect(page).toHaveURL(`${APP}/`)
})

test('a link that starts the app opens its page first, and not again on a reload', async ({
  page,
  baseURL,
}) => {
  const phone = await phoneOf(page, baseURL)
  phone.launch.url = 'https://awan.example/quick-book'
  await openApp(page, '/')
  await expect(page).toHaveURL(`${APP}/quick-book`)
  await page
    .getByRole('link', { name: say('en', 'shell.home') })
    .first()
    .click()
  await expect(page).toHaveURL(`${APP}/`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${APP}/`)
})
