import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of this site that identify a session, a device, and a device while it books; scripts cannot read them. */
const OWN_COOKIES = ['sid', 'device', 'hold'] as const
type OwnCookie = (typeof OWN_COOKIES)[number]

/** Browsers accept the `__Host-` prefix over https only; plain http (development) uses the bare name. */
const nameOf = (cookie: OwnCookie, secure: boolean) => (secure ? `__Host-${cookie}` : cookie)

const attributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export function ownCookieOf(
  request: FastifyRequest,
  cookie: OwnCookie,
  secure: boolean,
): string | undefined {
  return request.cookies[nameOf(cookie, secure)]
}

export function setOwnCookie(
  reply: FastifyReply,
  cookie: OwnCookie,
  { value, expires }: { value: string; expires: Date },
  secure: boolean,
): void {
  reply.setCookie(nameOf(cookie, secure), value, { ...attributes(secure), expires })
}

export function clearOwnCookie(reply: FastifyReply, cookie: OwnCookie, secure: boolean): void {
  reply.clearCookie(nameOf(cookie, secure), attributes(secure))
}

/** Returns whether the request has a cookie of this site, under either of its names. */
export function carriesCookie(request: FastifyRequest): boolean {
  return OWN_COOKIES.some(
    (cookie) =>
      ownCookieOf(request, cookie, true) !== undefined ||
      ownCookieOf(request, cookie, false) !== undefined,
  )
}
