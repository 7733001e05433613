import type { FastifyReply, FastifyRequest } from 'fastify'

export const DEVICE_COOKIES = ['__Host-device', 'device'] as const
/** Header in which the native shell sends the device token, which browsers keep in a cookie. */
export const DEVICE_HEADER = 'device-token'

const TOKEN = /^[\w-]{43}$/

/** Browsers accept the `__Host-` prefix over https only; plain http (development) uses another name. */
function deviceCookie(secure: boolean): (typeof DEVICE_COOKIES)[number] {
  return secure ? '__Host-device' : 'device'
}

const attributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Returns the token that identifies a device; it does not authenticate. */
export function deviceTokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  const token = request.headers[DEVICE_HEADER] ?? request.cookies[deviceCookie(secure)]
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined
}

export function setDeviceCookie(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  secure: boolean,
) {
  reply.setCookie(deviceCookie(secure), token, { ...attributes(secure), expires: expiresAt })
}

export function clearDeviceCookie(reply: FastifyReply, secure: boolean) {
  reply.clearCookie(deviceCookie(secure), attributes(secure))
}
