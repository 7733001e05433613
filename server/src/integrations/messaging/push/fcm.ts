import { createPrivateKey } from 'node:crypto'
import type { MessageFault } from '@awan/core/messaging/faults'
import type { FcmSettings } from '@awan/core/messaging/push-settings'
import type { CallSettings } from '@awan/core/messaging/settings'
import { HOUR_MS, MINUTE_MS } from '@awan/core/time'
import type { Outcome, Outgoing, Provider } from '../port.ts'
import { callProvider, listAt, outcomeOfStatus, type ProviderAnswer, textAt } from '../request.ts'
import { signToken } from './jwt.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** Milliseconds before expiry at which a token is renewed. */
const EARLY = 5 * MINUTE_MS

/** Faults by FCM's error code, which is more specific than the status. */
const FAULT_OF: Readonly<Record<string, MessageFault>> = {
  UNREGISTERED: 'unsubscribed',
  SENDER_ID_MISMATCH: 'unsubscribed',
  QUOTA_EXCEEDED: 'throttled',
  THIRD_PARTY_AUTH_ERROR: 'sender_refused',
  INVALID_ARGUMENT: 'bad_request',
}

type Refusal = Extract<Outcome, { result: 'refused' | 'lost' }>

/** FCM HTTP v1: push messages to the installed app, on Android and through Apple's service on iPhones. */
export function fcmProvider(settings: FcmSettings, call: CallSettings): Provider {
  const accessToken = tokenKeeper(settings, call)
  return {
    name: 'fcm',
    price: 0,
    rate: undefined,
    receipts: false,
    // The collapse id makes a repeated message replace the first.
    keyed: true,
    takes: ({ channel, subscription }) => channel === 'push' && subscription?.kind === 'native',
    send: async (message) => {
      const token = await accessToken()
      return typeof token === 'string' ? send(settings, { call, token }, message) : token
    },
  }
}

async function send(
  { url, projectId }: FcmSettings,
  { call, token }: { call: CallSettings; token: string },
  message: Outgoing,
): Promise<Outcome> {
  const answer = await callProvider(
    `${url}/v1/projects/${projectId}/messages:send`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: bodyOf(message, call.clock()) }),
    },
    call.timeoutMs,
  )
  if ('failure' in answer) return answer.failure
  const providerMessageId = textAt(answer.body, 'name')
  if (answer.status < 300 && providerMessageId !== undefined)
    return { result: 'taken', providerMessageId }
  return refusalOf(answer)
}

/** Derives the outcome from the error details; the status alone does not distinguish a dead token from a wrong address. */
function refusalOf(answer: ProviderAnswer): Outcome {
  const code = listAt(answer.body, 'error.details')
    .map((detail) => textAt(detail, 'errorCode'))
    .find((name) => name !== undefined)
  const fault = code === undefined ? undefined : FAULT_OF[code]
  if (!fault || answer.status >= 500) return outcomeOfStatus(answer)
  return { result: 'refused', fault, code, retryAfter: answer.retryAfter }
}

/** Returns the message body. Values of `data` must be texts; the app opens `path`. */
function bodyOf({ id, subscription, title, text, path, expiresAt }: Outgoing, now: Date) {
  const left = Math.max(0, Math.ceil(((expiresAt ?? now).getTime() - now.getTime()) / 1000))
  const expiration = expiresAt ? String(Math.floor(expiresAt.getTime() / 1000)) : undefined
  return {
    token: subscription?.endpoint ?? '',
    notification: { ...(title === undefined ? {} : { title }), body: text },
    data: { id, ...(path === undefined ? {} : { path }) },
    android: {
      priority: 'HIGH',
      collapseKey: id,
      ...(expiresAt ? { ttl: `${left}s` } : {}),
      notification: { tag: id },
    },
    apns: {
      headers: {
        'apns-collapse-id': id,
        ...(expiration === undefined ? {} : { 'apns-expiration': expiration }),
      },
      payload: { aps: { sound: 'default' } },
    },
  }
}

/** Caches a token of the service account and renews it before expiry; concurrent callers share one request. */
function tokenKeeper(
  { tokenUrl, clientEmail, privateKey }: FcmSettings,
  { clock, timeoutMs }: CallSettings,
): () => Promise<string | Refusal> {
  const key = createPrivateKey(privateKey)
  let kept: { token: string; until: number } | undefined
  let asking: Promise<string | Refusal> | undefined

  const ask = async (): Promise<string | Refusal> => {
    const now = clock().getTime()
    const iat = Math.floor(now / 1000)
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat, exp: iat + 3600 }
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signToken(key, claims),
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: form.toString() }
    const answer = await callProvider(tokenUrl, init, timeoutMs)
    // Without a token no message was sent, whatever the failure.
    if ('failure' in answer) return { ...answer.failure, result: 'refused', fault: 'unreachable' }
    const token = textAt(answer.body, 'access_token')
    if (answer.status >= 300 || token === undefined) return tokenRefused(answer)
    const life = Number(textAt(answer.body, 'expires_in') ?? 0) * 1000 || HOUR_MS
    kept = { token, until: now + life - EARLY }
    return token
  }
  return async () => {
    if (kept && clock().getTime() < kept.until) return kept.token
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}

function tokenRefused({ status, retryAfter }: ProviderAnswer): Refusal {
  const fault = status >= 500 || status === 429 ? 'unreachable' : 'wrong_token'
  return { result: 'refused', fault, code: String(status), retryAfter }
}
