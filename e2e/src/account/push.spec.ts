import { expect, type BrowserContext, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

/** Days ahead on which nobody else here books. */
const DAYS = { en: 8, ar: 9 }

/** A browser whose person may be asked for notifications and says yes; no push service is reached from a test. */
async function withPushService(context: BrowserContext, page: Page) {
  await page.addInitScript(() => {
    let permission: NotificationPermission =
      sessionStorage.getItem('allowed') === 'granted' ? 'granted' : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      sessionStorage.setItem('allowed', permission)
      return permission
    }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async function subscribe() {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const text = (octets: Uint8Array) =>
        btoa(String.fromCharCode(...octets))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/=+$/, '')
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      const keys = { p256dh: text(raw), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      // As much of one as the page asks for.
      return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
  })
  await context.grantPermissions(['notifications'])
}

for (const language of LANGUAGES)
  test(`push is explained after the first booking, asked for once, and turned off in the profile (${language})`, async ({
    page,
    context,
  }) => {
    await withPushService(context, page)
    await openAsNew(page, '/notifications', language)
    const businessId = await demoShop(page)
    const book = async (days: number) => {
      const free = await freeTime(page, businessId, days)
      await page.goto(chosen(businessId, free, '&confirm=1'))
      await confirmButton(page, language).click()
      await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
    }
    await book(DAYS[language])
    const invitation = dialog(page).getByRole('region', {
      name: say(language, 'account.push.invite'),
    })
    await expect(invitation).toContainText(say(language, 'account.push.why'))
    await accessible(page)
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/me/push-subscriptions') && answer.request().method() === 'POST',
    )
    await invitation.getByRole('button', { name: say(language, 'account.push.turnOn') }).click()
    expect((await saved).status()).toBe(201)
    await expect(page.getByText(say(language, 'account.push.isOn'))).toBeVisible()
    await expect(invitation).toBeHidden()

    await page.goto('/profile')
    const push = page.getByRole('switch', { name: say(language, 'account.push.title') })
    await expect(push).toBeChecked()
    await accessible(page)
    await push.click()
    await expect(push).not.toBeChecked()
    await page.reload()
    await expect(push).not.toBeChecked()
  })

test('push that is put off is not offered again', async ({ page, context }) => {
  await withPushService(context, page)
  await openAsNew(page, '/notifications', 'en')
  const businessId = await demoShop(page)
  for (const [days, invited] of [
    [10, true],
    [12, false],
  ] as const) {
    const free = await freeTime(page, businessId, days)
    await page.goto(chosen(businessId, free, '&confirm=1'))
    await confirmButton(page, 'en').click()
    await expect(dialog(page)).toContainText(say('en', 'booking.bookedTitle'))
    const later = dialog(page).getByRole('button', { name: say('en', 'account.promptLater') })
    if (invited) await later.click()
    await expect(later).toBeHidden()
  }
})

test('a pressed notification opens its page in the window that is there', async ({
  page,
  context,
}) => {
  await withPushService(context, page)
  await openAsNew(page, '/profile', 'en')
  await page.getByRole('switch', { name: say('en', 'account.push.title') }).click()
  await expect(page.getByText(say('en', 'account.push.isOn'))).toBeVisible()
  const [worker] = context.serviceWorkers()
  expect(worker?.url()).toMatch(/\/sw\.js$/)
  await worker?.evaluate(async () => {
    // A service worker's global object, which is no window.
    const scope = globalThis as unknown as {
      clients: { matchAll: (of: object) => Promise<{ postMessage: (said: object) => void }[]> }
    }
    const [window] = await scope.clients.matchAll({ type: 'window' })
    window?.postMessage({ open: '/notifications' })
  })
  await expect(page).toHaveURL(/\/notifications$/)
})
