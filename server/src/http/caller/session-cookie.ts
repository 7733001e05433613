import type { FastifyReply } from 'fastify'

export const SESSION_COOKIES = ['__Host-sid', 'sid'] as const

/** Browsers accept the `__Host-` prefix over https only; plain http (development) uses another name. */
export function sessionCookie(secure: boolean): (typeof SESSION_COOKIES)[number] {
  return secure ? '__Host-sid' : 'sid'
}

const attributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Sets the session token as a cookie that scripts cannot read. */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  expires: Date,
  secure: boolean,
) {
  reply.setCookie(sessionCookie(secure), token, { ...attributes(secure), expires })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean) {
  reply.clearCookie(sessionCookie(secure), attributes(secure))
  // Also drops pages cached for back navigation. Not "storage": language and theme are not private and stay. Not
  // "cookies": that would clear cookies of other sites under the same domain.
  reply.header('clear-site-data', '"cache"')
}
