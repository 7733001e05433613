import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from './own-cookies.ts'

/** Header in which the native shell sends the device token, which browsers keep in a cookie. */
const DEVICE_HEADER = 'device-token'

const TOKEN = /^[\w-]{43}$/

/** Returns the token that identifies a device; it does not authenticate. */
export function deviceTokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.headers[DEVICE_HEADER] ?? ownCookieOf(request, 'device', secure)
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined
}

export function setDeviceCookie(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  secure: boolean,
) {
  setOwnCookie(reply, 'device', { value: token, expires: expiresAt }, secure)
}

export function clearDeviceCookie(reply: FastifyReply, secure: boolean) {
  clearOwnCookie(reply, 'device', secure)
}
