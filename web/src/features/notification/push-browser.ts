import { api, answerOf } from '#lib/api/client.ts'
import { isWorkerSupported, registerWorker } from '#lib/service-worker/keep-app.ts'

/** Returns whether this browser supports push messages: a secure page with the build's service worker. */
export function isPushSupported(): boolean {
  return isWorkerSupported() && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Thrown if the person or the browser refuses notifications. */
export class PushDenied extends Error {}

/** Asks for the browser's permission and subscribes if granted. */
export async function turnPushOn(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied()
  const { pushManager } = await registerWorker()
  const former = await pushManager.getSubscription()
  // A subscription made with another key receives nothing.
  if (former && keyOf(former) !== publicKey) await former.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { kind: 'web' as const, endpoint, publicKey: p256dh, authSecret: auth }
  return answerOf(api.POST('/api/me/push-subscriptions', { body }))
}

/** Removes the push subscription of this browser. */
export async function turnPushOff() {
  const answer = await answerOf(api.DELETE('/api/me/push-subscriptions'))
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return answer
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | undefined {
  if (!key) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
