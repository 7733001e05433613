import { expect, type Page } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { companions } from '../support/companions.ts'
import { openAsNew } from '../support/people.ts'

interface Session {
  endTime: string | null
  totalDuration: number
  pages: { page: string; path: string; actions: { action: string }[] }[]
}

/** Interval at which a page sends new views, in milliseconds. */
const SENT_EVERY_MS = 10_000
const PATIENCE = { timeout: 3 * SENT_EVERY_MS }

const t = (key: Parameters<typeof say>[1]) => say('en', key)

async function sessionsOf(page: Page): Promise<Session[]> {
  const answer = await page.request.get('/api/analytics/sessions')
  return ((await answer.json()) as { items: Session[] }).items // as in the API contract
}

const namesIn = (session: Session | undefined) => session?.pages.map(({ page }) => page) ?? []

/** Waits until the server has a session started by this page. */
async function recording(page: Page): Promise<void> {
  await expect.poll(async () => (await sessionsOf(page)).length).toBeGreaterThan(0)
}

/** Records the analytics requests from now on. */
function watch(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) calls.push(request.url())
  })
  return calls
}

test('three pages and the end of the session are stored when the page is closed', async ({
  page,
  context,
}) => {
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) checks.push(request.url())
  })
  await openAsNew(page, '/', 'en')
  await recording(page)
  // One response serves both the session check and the recording.
  expect(checks).toHaveLength(1)
  const tabs = page.getByRole('navigation', { name: t('shell.navigation') }).last()
  await page.locator('[data-action="quick-action.viewAll"]').click()
  await expect(page).toHaveURL(/\/services/)
  // A page left before it has rendered does not count as viewed, so each is awaited.
  const shown = page.locator('main h1')
  await expect(shown).toHaveText(t('catalog.services'))
  await tabs.getByRole('link', { name: t('shell.bookings') }).click()
  await expect(shown).toHaveText(t('appointment.mine'))
  await tabs.getByRole('link', { name: t('shell.profile') }).click()
  await expect(shown).toHaveText(t('account.profile'))
  const reader = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await expect
    .poll(async () => {
      const [session] = await sessionsOf(reader)
      return [namesIn(session), session?.endTime !== null]
    })
    .toEqual([['Home', 'Unknown', 'Appointments', 'Profile'], true])
  const [session] = await sessionsOf(reader)
  expect(session?.pages[0]?.actions).toMatchObject([{ action: 'quick-action.viewAll' }])
  expect(session?.totalDuration).toBeGreaterThan(0)
})

test('of a guest nothing is recorded, and the next person inherits nothing', async ({ page }) => {
  const calls = watch(page)
  await page.clock.install()
  for (const path of ['/', '/services']) {
    await open(page, path, 'en')
    await companions(page)
    await page.clock.runFor(SENT_EVERY_MS)
  }
  expect(calls).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('awan.analytics'))).toBeNull()

  await openAsNew(page, '/profile', 'en')
  await recording(page)
  await page.getByRole('button', { name: t('account.logOut') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('awan.analytics'))).toBeNull()
})

test('offline recordings wait, and are sent once when online', async ({ page, context }) => {
  await openAsNew(page, '/profile', 'en')
  await recording(page)
  // Loads the page's code while online.
  await page.goto('/services')
  await expect
    .poll(async () => namesIn((await sessionsOf(page))[0]), PATIENCE)
    .toEqual(['Profile', 'Unknown'])
  await page
    .getByRole('link', { name: t('shell.home') })
    .last()
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(async () => namesIn((await sessionsOf(page))[0]), PATIENCE)
    .toEqual(['Profile', 'Unknown', 'Home'])
  const calls = watch(page)
  await context.setOffline(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/services/)
  await page.waitForTimeout(1000)
  expect(calls).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(async () => namesIn((await sessionsOf(page))[0]), PATIENCE)
    .toEqual(['Profile', 'Unknown', 'Home', 'Unknown'])
  const { mostVisitedPages } = (await (
    await page.request.get('/api/analytics/summary')
  ).json()) as {
    mostVisitedPages: Record<string, number>
  } // as in the API contract
  expect(mostVisitedPages).toEqual({ Profile: 1, Unknown: 2, Home: 1 })
})

for (const language of ['en', 'ar'] as const)
  test(`one’s own activity can be read in ${language}`, async ({ page }) => {
    await openAsNew(page, '/profile', language)
    await recording(page)
    await page.getByRole('button', { name: say(language, 'analytics.title') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say(language, 'analytics.lastSessions'))).toBeVisible()
    await expect(dialog.getByText(say(language, 'shell.profile')).first()).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

test.describe('troubles', () => {
  test.use({ allow: [/status of (500|503)/] })

  test('unreadable activity shows an error, and failing analytics are silent', async ({ page }) => {
    await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: {} }))
    await page.clock.install()
    const failed = page.waitForResponse('**/api/analytics/**')
    await openAsNew(page, '/profile', 'en')
    await failed
    await page.clock.runFor(SENT_EVERY_MS)
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
    await page.getByRole('button', { name: t('analytics.title') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await accessible(page)
    await page.unroute('**/api/analytics/**')
    await dialog.getByRole('button', { name: t('shell.tryAgain') }).click()
    await expect(dialog.getByRole('alert')).toBeHidden()
  })
})
