import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '@awan/core/time'
import { ownCookieOf, setOwnCookie } from './own-cookies.ts'

/** Header in which the native shell sends the hold token, which browsers keep in a cookie. */
const HOLD_HEADER = 'hold-token'

const HALF = 16
const LIFE_MS = 30 * DAY_MS

/** Holder of a hold: a device, an account, or both. */
export interface Holder {
  /** Hash of the device's token, in hexadecimal; null if it has none. */
  readonly device: string | null
  readonly accountId: string | null
}

/**
 * Creates a token that identifies a device while it books. It is signed, so that clients cannot invent devices: each
 * token was issued, and counted, by the server. It contains no personal data.
 */
export function newHoldToken(secret: string): string {
  const random = randomBytes(HALF)
  return Buffer.concat([random, signatureOf(random, secret)]).toString('base64url')
}

function signatureOf(random: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('hold|').update(random).digest().subarray(0, HALF)
}

/** Returns the stored hash of a device's token; null unless the server signed it. */
function deviceOf(token: unknown, secret: string): string | null {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const random = bytes.subarray(0, HALF)
  if (!timingSafeEqual(bytes.subarray(HALF), signatureOf(random, secret))) return null
  return hashOf(token)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Returns the holder that a request identifies. */
export function holderOf(
  request: FastifyRequest,
  { secret, secure }: { secret: string; secure: boolean },
): Holder {
  const token = request.headers[HOLD_HEADER] ?? ownCookieOf(request, 'hold', secure)
  return { device: deviceOf(token, secret), accountId: request.caller?.accountId ?? null }
}

/** Ensures that a request has a device token; `token` is undefined if it already has one. */
export function withDevice(
  holder: Holder,
  secret: string,
): { holder: Holder & { device: string }; token: string | undefined } {
  if (holder.device !== null)
    return { holder: { ...holder, device: holder.device }, token: undefined }
  const token = newHoldToken(secret)
  return { holder: { ...holder, device: hashOf(token) }, token }
}

export function setHoldCookie(reply: FastifyReply, token: string, now: Date, secure: boolean) {
  setOwnCookie(reply, 'hold', { value: token, expires: new Date(now.getTime() + LIFE_MS) }, secure)
}
