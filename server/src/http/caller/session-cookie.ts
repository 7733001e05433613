import type { FastifyReply } from 'fastify'

export const SESSION_COOKIES = ['__Host-sid', 'sid'] as const

/** Browsers take the `__Host-` name over https only; plain http (development) has its own. */
export function sessionCookie(secure: boolean): (typeof SESSION_COOKIES)[number] {
  return secure ? '__Host-sid' : 'sid'
}

const attributes = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Puts the session token into the browser, out of reach of scripts. */
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
  // Pages that the browser keeps to go back to go with it. Not "storage": language and theme are no secret of the
  // person's and stay; nor "cookies", which would reach those of other sites under the same domain.
  reply.header('clear-site-data', '"cache"')
}
