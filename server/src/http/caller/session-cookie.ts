import type { FastifyReply } from 'fastify'
import { clearOwnCookie, setOwnCookie } from './own-cookies.ts'

/** Sets the session token as a cookie that scripts cannot read. */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  expires: Date,
  secure: boolean,
) {
  setOwnCookie(reply, 'sid', { value: token, expires }, secure)
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean) {
  clearOwnCookie(reply, 'sid', secure)
  // Also drops pages cached for back navigation. Not "storage": language and theme are not private and stay. Not
  // "cookies": that would clear cookies of other sites under the same domain.
  reply.header('clear-site-data', '"cache"')
}
