import { BRAND } from '@awan/core/brand'
import type { WorkerScope } from './scope.ts'

/** Payload of a push message (server/src/integrations/messaging/push/web-push.ts). */
interface Pushed {
  id: string
  title: string
  body: string
  path: string
  language: string
  direction: 'ltr' | 'rtl'
}

const ICON = '/apple-touch-icon.png'
const SUBSCRIPTIONS = '/api/me/push-subscriptions'

/** Shows push messages, opens their page on click, and renews the subscription when the browser requires it. */
export function handlePush(worker: WorkerScope): void {
  worker.addEventListener('push', (event) =>
    event.waitUntil(show(worker, readPushed(event.data?.text()))),
  )
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, pathOf(event.notification)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(worker, event.oldSubscription)),
  )
}

/**
 * Parses a push message. Browsers require every message to be shown, so an unreadable one is shown with the brand's
 * name only.
 */
export function readPushed(text: string | undefined): Pushed {
  // Languages of the same script spell the brand alike.
  const title = [...new Set(Object.values(BRAND))].join(' · ')
  const bare = { id: 'awan', title, body: '', language: 'en' }
  try {
    // Each field is checked before use.
    const given = JSON.parse(text ?? '') as Partial<Record<keyof Pushed, unknown>>
    const word = (name: keyof typeof bare) => {
      const value = given[name]
      return typeof value === 'string' && value !== '' ? value : bare[name]
    }
    return {
      ...{ id: word('id'), title: word('title'), body: word('body'), language: word('language') },
      path: ownPath(given.path),
      direction: given.direction === 'rtl' ? 'rtl' : 'ltr',
    }
  } catch {
    return { ...bare, path: '/', direction: 'ltr' }
  }
}

/** Returns a path of this site; home for any other value. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

const pathOf = ({ data }: { data: unknown }): string =>
  ownPath(typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined)

/**
 * Shows a notification. The same message replaces itself by its tag; a message about the same page closes the earlier
 * one.
 */
async function show({ registration }: WorkerScope, pushed: Pushed): Promise<void> {
  const { id, title, body, path, language, direction } = pushed
  for (const shown of await registration.getNotifications())
    if (shown.tag !== id && path !== '/' && pathOf(shown) === path) shown.close()
  const look = { lang: language, dir: direction, icon: ICON, tag: id }
  await registration.showNotification(title, { ...look, body, data: { path } })
}

/** Shows a page in an open window without reloading it, else in a new one. */
async function open({ clients }: WorkerScope, path: string): Promise<void> {
  const [window] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) {
    await clients.openWindow(path)
    return
  }
  window.postMessage({ open: path })
  await window.focus()
}

async function subscribeAgain(
  { registration }: WorkerScope,
  former: PushSubscription | null | undefined,
): Promise<void> {
  if (!former) return
  const { applicationServerKey } = former.options
  const next = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint, keys = {} } = next.toJSON()
  await fetch(SUBSCRIPTIONS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ kind: 'web', endpoint, publicKey: keys['p256dh'], authSecret: keys['auth'] },
    }),
  })
}
