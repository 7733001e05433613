import type { FastifyInstance, FastifyRequest } from 'fastify'
import { carriesCookie } from './own-cookies.ts'
import { AppError } from '../app-error.ts'
import { PROBES } from '../health.ts'
import { NATIVE_ORIGINS } from './native-origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Checks the form only; `URL` decides whether the address is valid. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
/** May be requested under any host name, as probes use the IP address. */
const ANY_HOST: ReadonlySet<string> = new Set(PROBES)

/**
 * Refuses unknown hosts, and writes forged by other sites: a write with the session cookie needs a matching Origin or
 * Sec-Fetch-Site; a foreign Origin is always refused. The installed app has its own origin and no cookie.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  const own = publicUrl ? new URL(publicUrl) : undefined
  const faultOf = (request: FastifyRequest) => {
    if (!ANY_HOST.has(request.url) && !isOwnHost(request.headers.host ?? '', own?.host)) {
      return new AppError('unknown_host')
    }
    if (SAFE_METHODS.has(request.method)) return undefined
    const allowed = own?.origin ?? `http://${request.headers.host}`
    return isAllowedWrite(request, allowed) ? undefined : new AppError('forbidden_origin')
  }
  app.addHook('onRequest', (request, _reply, done) => done(faultOf(request)))
}

/** Returns the public origin of this site; without a configured one, the local one of this request. */
export function siteOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `http://${request.headers.host}`
}

function isOwnHost(host: string, own: string | undefined): boolean {
  return (
    host === own || (own === undefined && LOOPBACK.test(host) && URL.canParse(`http://${host}`))
  )
}

function isAllowedWrite(request: FastifyRequest, allowed: string): boolean {
  const { origin } = request.headers
  if (origin === allowed) return true
  if (origin !== undefined) return NATIVE_ORIGINS.has(origin) && !carriesCookie(request)
  if (!carriesCookie(request)) return true
  return request.headers['sec-fetch-site'] === 'same-origin'
}
