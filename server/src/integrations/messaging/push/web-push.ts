import { createHash, type KeyObject } from 'node:crypto'
import { LANGUAGES } from '@awan/core/language'
import type { CallSettings } from '@awan/core/messaging/settings'
import type { WebPushSettings } from '@awan/core/messaging/push-settings'
import { HOUR_MS } from '@awan/core/time'
import type { Outcome, Outgoing, Provider } from '../port.ts'
import { callProvider, outcomeOfStatus, type ProviderAnswer } from '../request.ts'
import { encryptFor, MOST_PLAIN } from './encrypt.ts'
import { signToken, vapidKey } from './jwt.ts'
import { isPushService } from './push-hosts.ts'

/** Lifetime of a reused token in milliseconds: push services expect few new tokens, and accept none valid for more than a day. */
const TOKEN_LIFE = 12 * HOUR_MS
/** Maximum time in seconds for which push services keep a message for an offline browser. */
const MOST_TTL = 28 * 24 * 60 * 60
/** Maximum length of title and text in characters: short enough for the payload to fit into one record in any language. */
const MOST_WORDS = 800

/** Web push (RFC 8030): encrypted for the browser, signed by the site, sent to the push service of the subscription. */
export function webPushProvider(settings: WebPushSettings, call: CallSettings): Provider {
  const { hosts } = settings
  const tokenFor = tokens(settings, call)
  return {
    name: 'web-push',
    price: 0,
    rate: undefined,
    receipts: false,
    // A notification silently replaces a shown one with the same tag.
    keyed: true,
    takes: ({ channel, subscription }) => channel === 'push' && subscription?.kind === 'web',
    serviceOf: ({ subscription }) => URL.parse(subscription?.endpoint ?? '')?.host,
    send: (message) => send({ hosts, tokenFor, call }, message),
  }
}

interface Sending {
  hosts: readonly string[]
  tokenFor: (origin: string) => string
  call: CallSettings
}

async function send({ hosts, tokenFor, call }: Sending, message: Outgoing): Promise<Outcome> {
  const { subscription } = message
  if (subscription?.kind !== 'web' || !isPushService(subscription.endpoint, hosts))
    return { result: 'refused', fault: 'unsubscribed' }
  const { endpoint } = subscription
  const answer = await callProvider(
    endpoint,
    {
      method: 'POST',
      headers: {
        authorization: tokenFor(new URL(endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(secondsLeft(message, call.clock())),
        urgency: message.kind === 'promotion' ? 'normal' : 'high',
        ...(message.path === undefined ? {} : { topic: topicOf(message.path) }),
      },
      body: encryptFor(subscription, bodyOf(message)),
    },
    call.timeoutMs,
  )
  return 'failure' in answer ? answer.failure : outcomeOf(answer)
}

function outcomeOf(answer: ProviderAnswer): Outcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { result: 'taken' }
  const code = String(status)
  if (status === 404 || status === 410) return { result: 'refused', fault: 'unsubscribed', code }
  // The subscription was made with another public key, or the service rejects ours: other subscriptions may work.
  if (status === 401 || status === 403) return { result: 'refused', fault: 'sender_refused', code }
  return outcomeOfStatus(answer)
}

/** Caches one signed token per origin, renewed before it expires. */
function tokens(
  { publicKey, privateKey, contact }: WebPushSettings,
  { clock }: CallSettings,
): Sending['tokenFor'] {
  const key: KeyObject = vapidKey(publicKey, privateKey)
  const kept = new Map<string, { header: string; until: number }>()
  return (origin) => {
    const now = clock().getTime()
    const found = kept.get(origin)
    if (found && now < found.until) return found.header
    const exp = Math.floor((now + TOKEN_LIFE) / 1000) + 3600
    const header = `vapid t=${signToken(key, { aud: origin, exp, sub: contact })}, k=${publicKey}`
    kept.set(origin, { header, until: now + TOKEN_LIFE })
    return header
  }
}

function secondsLeft({ expiresAt }: Outgoing, now: Date): number {
  if (!expiresAt) return MOST_TTL
  const left = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  return Math.min(Math.max(left, 0), MOST_TTL)
}

/**
 * Returns the topic under which a newer message replaces an undelivered one about the same page; 24 characters, as one
 * push service accepts only certain lengths.
 */
const topicOf = (path: string) => createHash('sha256').update(path).digest('base64url').slice(0, 24)

/** Serialises the payload for the service worker (web/src/lib/service-worker/push.ts), without the text if it is too long. */
function bodyOf({ id, title, text, path, language }: Outgoing): Buffer {
  const [short, body] = [title ?? '', text].map((words) => words.slice(0, MOST_WORDS))
  const shown = { id, title: short, body, path, language, direction: LANGUAGES[language].direction }
  const plain = Buffer.from(JSON.stringify(shown))
  return plain.length <= MOST_PLAIN ? plain : Buffer.from(JSON.stringify({ ...shown, body: '' }))
}
