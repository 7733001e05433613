import { api, answerOf } from '#lib/api/client.ts'
import { isWorkerSupported, registerWorker } from '#lib/service-worker/keep-app.ts'

/** Tells whether this browser can take push messages: a secure page of ours, with the service worker of the build. */
export function isPushSupported(): boolean {
  return isWorkerSupported() && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Thrown where the person or the browser says no to notifications. */
export class PushDenied extends Error {}

/** Asks the browser's own question, and subscribes where the answer is yes. */
export async function turnPushOn(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied()
  const { pushManager } = await registerWorker()
  const former = await pushManager.getSubscription()
  // Another key than the one it was made by gets nothing through.
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

/** Ends the subscription of this browser. */
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
