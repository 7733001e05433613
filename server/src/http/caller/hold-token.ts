import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '@awan/core/time'

export const HOLD_COOKIES = ['__Host-hold', 'hold'] as const
/** By which the native shell shows what a browser keeps in a cookie. */
const HOLD_HEADER = 'hold-token'

const HALF = 16
const LIFE_MS = 30 * DAY_MS

/** Whose time is kept: that of a device, of an account, or of both. */
export interface Holder {
  /** Says which device by the hash of its token, in hexadecimal; null for one that has none. */
  readonly device: string | null
  readonly accountId: string | null
}

/** Browsers take the `__Host-` name over https only; plain http (development) has its own. */
function holdCookie(secure: boolean): (typeof HOLD_COOKIES)[number] {
  return secure ? '__Host-hold' : 'hold'
}

/**
 * Makes a token by which a device is known again while it books. It is signed, so that nobody makes up devices: each one
 * was handed out, and counted. It says nothing about whoever has it.
 */
export function newHoldToken(secret: string): string {
  const random = randomBytes(HALF)
  return Buffer.concat([random, signatureOf(random, secret)]).toString('base64url')
}

function signatureOf(random: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('hold|').update(random).digest().subarray(0, HALF)
}

/** The hash by which a device is kept, of a token that the server signed. */
function deviceOf(token: unknown, secret: string): string | null {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const random = bytes.subarray(0, HALF)
  if (!timingSafeEqual(bytes.subarray(HALF), signatureOf(random, secret))) return null
  return hashOf(token)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Says for whom time would be kept, from what the request shows. */
export function holderOf(
  request: FastifyRequest,
  { secret, secure }: { secret: string; secure: boolean },
): Holder {
  const token = request.headers[HOLD_HEADER] ?? request.cookies[holdCookie(secure)]
  return { device: deviceOf(token, secret), accountId: request.caller?.accountId ?? null }
}

/** Gives a device without one a token; `token` is undefined where it has one. */
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
  reply.setCookie(holdCookie(secure), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure },
    expires: new Date(now.getTime() + LIFE_MS),
  })
}
