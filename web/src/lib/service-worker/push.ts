import { BRAND } from '@awan/core/brand'
import type { WorkerScope } from './scope.ts'

/** Describes what the server pushes (server/src/integrations/messaging/push/web-push.ts). */
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

/** Shows what is pushed, opens its page when it is pressed, and subscribes again where the browser asks for it. */
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

/** Reads what was pushed. Browsers demand that each message is shown, so that one nobody can read is shown as the name. */
export function readPushed(text: string | undefined): Pushed {
  // Languages of one script spell the name alike.
  const title = [...new Set(Object.values(BRAND))].join(' · ')
  const bare = { id: 'awan', title, body: '', language: 'en' }
  try {
    // Each part is looked at before it is used.
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

/** A path of this site; home for anything else. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

const pathOf = ({ data }: { data: unknown }): string =>
  ownPath(typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined)

/** The same message again takes the place of the first; one about the same page ends what was said before. */
async function show({ registration }: WorkerScope, pushed: Pushed): Promise<void> {
  const { id, title, body, path, language, direction } = pushed
  for (const shown of await registration.getNotifications())
    if (shown.tag !== id && path !== '/' && pathOf(shown) === path) shown.close()
  const look = { lang: language, dir: direction, icon: ICON, tag: id }
  await registration.showNotification(title, { ...look, body, data: { path } })
}

/** Shows a page in the window that is there, without loading it anew, or in a new one. */
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
