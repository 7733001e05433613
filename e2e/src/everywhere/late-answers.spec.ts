import { expect, type Page } from '@playwright/test'
import { fromHere, say, test } from '../support/awan.ts'
import { bookAhead, chosen, confirmButton, dialog, freeTime, get } from '../support/booking.ts'
import { made } from '../support/desk.ts'
import { held } from '../support/line/held.ts'
import { readEnds } from '../support/line/read-ends.ts'
import { stage } from '../support/offline/shops-day.ts'
import { demoOwner, demoShop, openAs, openAsNew, signInAsNew } from '../support/people.ts'

/** Performs an act that makes the page read a path again, and waits until the page has shown the answer. */
async function readAgain(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const read = readEnds(page, path)
  await act()
  await read
  await shown(page)
}

/** Waits until the page has shown the answers that it has. */
const shown = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

const refocus = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('notifications marked as read stay so as the list is read again', async ({ page }) => {
  await signInAsNew(page, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await bookAhead(page, 5)
  await page.goto('/notifications')
  const unread = page.locator('main li').getByText(say('en', 'notification.new'))
  const bell = page.locator('a[href="/notifications"]:visible').first()
  await expect(unread).toHaveCount(1)
  const mark = await held(page, /\/notifications\/read-all$/, { method: 'POST' })
  await page.getByRole('button', { name: say('en', 'notification.readAll') }).click()
  await expect(unread).toHaveCount(0)
  await mark.arrived
  await readAgain(page, /\/api\/notifications$/, () => refocus(page))
  await expect(unread).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(say('en', 'notification.title'))
  mark.release()
  await expect(page.getByText(say('en', 'notification.readAllDone'))).toBeVisible()
  await expect(unread).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(say('en', 'notification.title'))
})

test('a count from before a mark that arrives after it is not shown', async ({ page }) => {
  await signInAsNew(page, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
  await bookAhead(page, 5)
  await page.goto('/notifications')
  const row = page.locator('main li a')
  const bell = page.locator('a[href="/notifications"]:visible').first()
  await expect(row).toHaveCount(1)
  await expect(bell).not.toHaveAccessibleName(say('en', 'notification.title'))
  // The page that a row opens counts again.
  const mark = await held(page, /\/notifications\/[^/]+\/read$/, { method: 'POST' })
  const count = await held(page, /\/notifications\/unread$/, { method: 'GET', answered: true })
  await row.click()
  await Promise.all([mark.arrived, count.arrived])
  const marked = page.waitForResponse(/\/notifications\/[^/]+\/read$/)
  mark.release()
  await (await marked).finished()
  await shown(page)
  await readAgain(page, /\/notifications\/unread$/, async () => count.release())
  await expect(bell).toHaveAccessibleName(say('en', 'notification.title'))
})

test.describe('favourites', () => {
  test.use({ allow: [/503/] })
  const heart = (page: Page) =>
    page.locator('main button[aria-pressed]:has(svg.lucide-heart)').first()

  test('one refused before the list is loaded is not shown as kept', async ({ page }) => {
    const list = await held(page, /\/me\/favourites$/, { method: 'GET' })
    await page.route(/\/me\/favourites\/.+/, (route) =>
      route.fulfill({ status: 503, json: { code: 'internal', message: 'internal' } }),
    )
    await openAsNew(page, `/business/${await demoShop()}`, 'en')
    // The page knows its account: a guest is asked to log in.
    await list.arrived
    await heart(page).click()
    await expect(page.getByText(say('en', 'error.internal')).first()).toBeVisible()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    list.release()
  })

  test('the list is read again after the last of several changes', async ({ page }) => {
    await signInAsNew(page, 'en')
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/businesses?city=baghdad')
    const [first, second] = items.map(({ id }) => id)
    for (const id of [second, first])
      await page.request.put(`/api/me/favourites/${id}`, { headers: fromHere() })
    await page.goto('/favourites')
    const rows = page.locator('main article')
    await expect(rows).toHaveCount(2)
    const one = await held(page, new RegExp(`/me/favourites/${first}$`), { method: 'DELETE' })
    const other = await held(page, new RegExp(`/me/favourites/${second}$`), { method: 'DELETE' })
    await heart(page).click()
    await expect(rows).toHaveCount(1)
    await heart(page).click()
    await expect(rows).toHaveCount(0)
    let reads = 0
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/me/favourites')) reads += 1
    })
    const removed = page.waitForResponse(new RegExp(`/me/favourites/${first}$`))
    one.release()
    await (await removed).finished()
    await other.arrived
    await shown(page)
    await expect(rows).toHaveCount(0)
    // The list read after the first would lack the second.
    expect(reads).toBe(0)
    await readAgain(page, /\/me\/favourites$/, async () => other.release())
    await expect(page.getByText(say('en', 'favourite.removed')).first()).toBeVisible()
    await expect(rows).toHaveCount(0)
  })
})

test.describe('a booking', () => {
  test.use({ allow: [/ERR_CONNECTION|Failed to load resource/] })

  test('sent again while a page looks for it is left to the next page', async ({
    page,
    context,
  }) => {
    await signInAsNew(page, 'en')
    const shop = await demoShop()
    await page.goto(chosen(shop, await freeTime(page, shop, 11), '&confirm=1'))
    await page.route('**/api/appointments', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // The sheet sends it again by itself, also as the page closes.
      const answer = await route.fetch().catch(() => undefined)
      if (answer) expect(answer.ok(), await answer.text()).toBe(true)
      await route.abort('connectionreset').catch(() => undefined)
    })
    const lost = dialog(page).getByRole('alert').getByText(say('en', 'booking.notYet'))
    await confirmButton(page, 'en').click()
    await expect(lost).toBeVisible()
    const look = await held(page, /\/booked-appointment\?/)
    await page.reload()
    await look.arrived
    await confirmButton(page, 'en').click()
    await expect(lost).toBeVisible()
    const found = page.waitForResponse(/\/booked-appointment\?/)
    look.release()
    await found
    await page.close()
    const next = await context.newPage()
    await next.goto('/', { waitUntil: 'commit' })
    await expect(next.getByText(say('en', 'booking.wasBooked'))).toBeVisible()
  })
})

test('an appointment moved before the answer arrives is said to be', async ({ page }) => {
  await signInAsNew(page, 'en')
  const booking = await bookAhead(page, 9)
  await page.goto(`/appointments/${booking.id}?change=1`)
  const others = '#times label:has(input[name$=slot]):not(:has(span))'
  await page.locator(others).first().click()
  await page.getByRole('button', { name: say('en', 'booking.continue'), exact: true }).click()
  const move = await held(page, /\/reschedule$/, { method: 'POST', answered: true })
  // The event of the move is faster than its answer.
  await readAgain(page, new RegExp(`/appointments/${booking.id}$`), () =>
    dialog(page)
      .getByRole('button', { name: say('en', 'appointment.changeConfirm') })
      .click(),
  )
  await move.arrived
  move.release()
  await expect(page.getByText(say('en', 'appointment.changeDone')).first()).toBeVisible()
  await expect(page).toHaveURL(`/appointments/${booking.id}`)
})

test('a mark on its way stays as the shop’s day is read again', async ({ page }) => {
  // A job would complete an appointment that is over.
  const { appointments, opens } = await stage(page, 'en', { lateHours: 0 })
  const mark = await held(page, /\/mark$/, { method: 'POST' })
  const arrived = page.getByRole('button', { name: say('en', 'diary.markArrived'), exact: true })
  await opens.click()
  await arrived.click()
  await mark.arrived
  await opens.click()
  await expect(arrived).toHaveAttribute('aria-pressed', 'true')
  await readAgain(page, /\/diary\?/, () => refocus(page))
  await expect(arrived).toHaveAttribute('aria-pressed', 'true')
  await readAgain(page, /\/diary\?/, async () => mark.release())
  await expect(arrived).toHaveAttribute('aria-pressed', 'true')
  // The day may have been read again before the server stored the mark.
  await expect.poll(async () => (await appointments())[0]?.arrivedAt ?? null).not.toBeNull()
})

test('an invitation accepted opens its shop, whichever list is read first', async ({
  page,
  browser,
}) => {
  const { phone, businessId } = await demoOwner()
  const other = await browser.newPage()
  await openAsNew(other, '/console', 'en')
  const { user: account } = await get<{ user: { phone: string } }>(other, '/api/auth/session')
  await openAs(page, phone, `/console/${businessId}/members`, 'en')
  const data = { phone: account.phone, role: 'manager', staffId: null }
  await made(page, `/api/console/businesses/${businessId}/invitations`, data)
  await other.reload()
  const accept = other.getByRole('button', { name: say('en', 'member.accept') })
  await expect(accept).toBeVisible()
  const shops = await held(other, /\/api\/console\/businesses$/, { method: 'GET' })
  await accept.click()
  await shops.arrived
  await expect(other).toHaveURL(`/console/${businessId}`)
  shops.release()
  await expect(other.locator('main h1')).toBeVisible()
  await expect(other).toHaveURL(`/console/${businessId}`)

  // The owner removes the member again.
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Zahra Ali' })
  await row.getByRole('button').click()
  const remove = page.getByRole('button', { name: say('en', 'member.remove'), exact: true })
  await remove.click()
  const again = await held(page, /\/api\/console\/businesses$/, { method: 'GET' })
  await readAgain(page, /\/members$/, () => remove.click())
  await again.arrived
  again.release()
  await expect(page.getByText(say('en', 'member.removed'))).toBeVisible()
  await other.close()
})
