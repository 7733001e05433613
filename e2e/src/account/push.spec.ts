import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime } from '../support/booking.ts'
import { demoShop, openAsNew } from '../support/people.ts'

// The service worker shows push notifications.
test.use({ serviceWorkers: 'allow' })

/** Days ahead on which no other test books. */
const DAYS = { en: 8, ar: 9 }

/** Stubs a browser that grants the notification permission; tests reach no push service. */
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
      // Only the members that the page uses.
      return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
  })
  await context.grantPermissions(['notifications'])
}

for (const language of LANGUAGES)
  test(`push is explained after the first booking, requested once, and disabled in the profile (${language})`, async ({
    page,
    context,
  }) => {
    await withPushService(context, page)
    await openAsNew(page, '/notifications', language)
    const businessId = await demoShop()
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
  const businessId = await demoShop()
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

test('a pressed notification opens its page in the existing window', async ({ page, context }) => {
  await withPushService(context, page)
  await openAsNew(page, '/profile', 'en')
  await page.getByRole('switch', { name: say('en', 'account.push.title') }).click()
  await expect(page.getByText(say('en', 'account.push.isOn'))).toBeVisible()
  const worker = await workerOf(page)
  expect(worker.url()).toMatch(/\/sw\.js$/)
  await worker.evaluate(async () => {
    // Global object of a service worker, not a window.
    const scope = globalThis as unknown as {
      clients: { matchAll: (of: object) => Promise<{ postMessage: (said: object) => void }[]> }
    }
    const [window] = await scope.clients.matchAll({ type: 'window' })
    window?.postMessage({ open: '/notifications' })
  })
  await expect(page).toHaveURL(/\/notifications$/)
})

/** Returns the service worker that controls the page; the browser announces it after it has started. */
async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const workers = () => page.context().serviceWorkers()
  await expect.poll(() => workers().length).toBeGreaterThan(0)
  const [worker] = workers()
  if (!worker) throw new Error('No service worker is registered')
  return worker
}

/** Subset of a service worker's global object that the test uses; it is not a window. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
}

/** Returns a function that delivers a push message to the page's service worker, as the browser does. */
async function pusher(page: Page, context: BrowserContext, origin: string) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    })
}

/** Replaces the worker's notification API by a list: a headless browser cannot show notifications. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope // a service worker's global object
    const shown = new Map<string, Notification>()
    registration.showNotification = async (title, options = {}) => {
      const { tag = '' } = options
      const close = () => shown.delete(tag)
      // Only the members that the worker uses.
      shown.set(tag, { title, ...options, close } as unknown as Notification)
    }
    registration.getNotifications = async () => [...shown.values()]
  })

/** Returns the notifications shown. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope // a service worker's global object
    return (await registration.getNotifications()).map(({ title, body, lang, dir }) => ({
      title,
      body,
      lang,
      dir,
    }))
  })

/** Dispatches a click on the shown notification, with none of the user activation that a real click gives. */
const pressOn = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope // a service worker's global object
    const [notification] = await scope.registration.getNotifications()
    const press = Object.assign(new Event('notificationclick'), {
      notification,
      // Focusing a window fails: it needs a real click.
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    })
    scope.dispatchEvent(press)
  })

const PUSHED = {
  en: { title: 'Zain', body: 'Your booking was moved.', direction: 'ltr' },
  ar: { title: 'زين', body: 'تم نقل الحجز.', direction: 'rtl' },
} as const

for (const language of LANGUAGES)
  test(`a push is shown in its language, once, and a press opens its page (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await withPushService(context, page)
    await openAsNew(page, '/profile', language)
    await page.getByRole('switch', { name: say(language, 'account.push.title') }).click()
    await expect(page.getByText(say(language, 'account.push.isOn'))).toBeVisible()
    const worker = await workerOf(page)
    await keepShown(worker)
    const push = await pusher(page, context, baseURL ?? '')
    const { title, body, direction } = PUSHED[language]
    const message = { id: 'm1', title, body, path: '/notifications', language, direction }
    const shown = [{ title, body, lang: language, dir: direction }]
    await push(message)
    await expect.poll(() => shownBy(worker)).toEqual(shown)
    // A repeat after a lost response replaces the first; so does a newer notification for the same page.
    await push(message)
    await push({ ...message, id: 'm2', title: `${title} 2` })
    await expect.poll(() => shownBy(worker)).toEqual([{ ...shown[0], title: `${title} 2` }])
    await pressOn(worker)
    await expect(page).toHaveURL(/\/notifications$/)
    await expect.poll(() => shownBy(worker)).toEqual([])
  })
