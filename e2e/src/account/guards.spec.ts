import { expect, type Request, type Route } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { companions } from '../support/companions.ts'
import { openAsNew, signInAsNew } from '../support/people.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const PROTECTED = [
  '/profile',
  '/appointments',
  `/appointments/${UNKNOWN}`,
  '/notifications',
  '/register',
]

for (const path of PROTECTED)
  test(`a guest who opens ${path} is redirected to the login, to return after it`, async ({
    page,
  }) => {
    await open(page, `${path}?from=mail`, 'en')
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}?from=mail`)}`)
    await expect(page.locator('main h1')).toBeVisible()
  })

test('signed-in people leave the forms for their target, or home', async ({ page }) => {
  await signInAsNew(page, 'en')
  for (const form of ['/login', '/signup']) {
    await page.goto(form)
    await expect(page).toHaveURL(/\/$/)
    await page.goto(`${form}?next=%2Fappointments`)
    await expect(page).toHaveURL(/\/appointments$/)
    await page.goto(`${form}?next=https%3A%2F%2Fevil.example%2Fappointments`)
    await expect(page).toHaveURL(/\/$/)
  }
})

test.describe('logging out', () => {
  // The log-out request that fails.
  test.use({ allow: [/ERR_FAILED/] })
  const THEIRS = /\/api\/(?:auth\/session|notifications|console\/businesses|invitations|events)/

  test('cancels pending requests, and makes none until it is certain that they stay', async ({
    page,
  }) => {
    await openAsNew(page, '/support', 'en')
    const held: Request[] = []
    const calledOff: Request[] = []
    const order: string[] = []
    const leaving: Route[] = []
    let holding = true
    page.on('requestfailed', (request) => void calledOff.push(request))
    await page.route(THEIRS, async (route, request) => {
      if (request.method() === 'DELETE') return void leaving.push(route)
      if (holding) return void held.push(request)
      order.push(new URL(request.url()).pathname)
      return route.continue()
    })
    await page.goto('/profile')
    const requested = ['console/businesses', 'events', 'invitations', 'notifications/unread']
    await expect
      .poll(() => held.map((request) => new URL(request.url()).pathname))
      .toEqual(expect.arrayContaining([...requested, 'auth/session'].map((path) => `/api/${path}`)))

    const logOut = page.getByRole('button', { name: say('en', 'account.logOut') })
    await logOut.click()
    await expect.poll(() => leaving.length).toBe(1)
    await expect.poll(() => held.filter((request) => !calledOff.includes(request))).toEqual([])

    // Another page requests the account's data while the log-out is in flight; the request waits for it.
    holding = false
    await page.locator('main a[href="/notifications"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('en', 'notification.title'),
    )
    order.push('not logged out')
    // A lost response is asked for once more.
    await leaving[0]?.abort()
    await expect.poll(() => leaving.length).toBe(2)
    await leaving[1]?.abort()
    await expect(page.getByText(say('en', 'account.logOutFailed')).first()).toBeVisible()
    await expect(page.getByText(say('en', 'notification.none')).first()).toBeVisible()
    expect(order[0]).toBe('not logged out')
    expect(order).toContain('/api/notifications')
    await expect.poll(() => order).toContain('/api/events')

    await page.goBack()
    await logOut.click()
    await expect.poll(() => leaving.length).toBe(3)
    await leaving[2]?.continue()
    await expect(page.getByText(say('en', 'account.loggedOut')).first()).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
  })
})

const ADMIN = JSON.stringify({ id: 'u1', isAdmin: true, fullName: 'Eve' })

test.describe('forged storage', () => {
  test.use({ allow: [/401/] })
  test('a forged administrator sees an empty shell at most, then the end of the session', async ({
    page,
  }) => {
    await page.addInitScript((account) => {
      if (sessionStorage.getItem('forged')) return
      sessionStorage.setItem('forged', 'yes')
      localStorage.setItem('userRegistered', 'true')
      localStorage.setItem('userData', account)
    }, ADMIN)
    const granted: string[] = []
    page.on('response', (response) => {
      const own = /api\/(?:me|appointments|notifications|auth\/session|admin|analytics)/
      if (own.test(response.url()) && response.ok()) granted.push(response.url())
    })
    await open(page, '/appointments', 'en')
    await expect(page.getByText(say('en', 'error.unauthorized')).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('userRegistered'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
    expect(granted).toEqual([])
  })

  for (const [name, flag, data] of [
    ['a flag without an account', 'true', null],
    ['a flag of another text', 'TRUE', ADMIN],
    ['an account without the flag', null, ADMIN],
    ['an account that does not parse', 'true', '{"id":'],
  ] as const)
    test(`${name} is not signed in`, async ({ page }) => {
      await page.addInitScript(
        ([registered, account]) => {
          if (registered !== null) localStorage.setItem('userRegistered', registered)
          if (account !== null) localStorage.setItem('userData', account)
        },
        [flag, data] as const,
      )
      await open(page, '/profile', 'en')
      await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
    })
})

test('a storage change in another tab and the event in this one are handled', async ({ page }) => {
  await openAsNew(page, '/profile', 'en')
  await companions(page)
  const other = await page.context().newPage()
  await other.goto('/terms')
  await other.evaluate(() => localStorage.removeItem('userRegistered'))
  await expect(page).toHaveURL(/\/login/)
  await page.evaluate(() => {
    localStorage.setItem('userRegistered', 'true')
    window.dispatchEvent(new Event('authStateChanged'))
  })
  await expect(page).toHaveURL(/\/profile$/)
})
