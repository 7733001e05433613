import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '@awan/core/permissions'
import { KEY_PREFIX } from '@awan/core/key/rules'
import { mayCall, type KeyScope } from '@awan/core/permissions'
import { AppError } from '../app-error.ts'
import type { Caller, FindCaller } from './caller.ts'
import { ownCookieOf } from './own-cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Scope an API key needs to call the endpoint; omitted: no key may call it. */
    keys?: KeyScope | undefined
    /** Starts a read that the handler needs, in parallel with that of the session (`mountSeen`). */
    look?: (params: Record<string, string>) => Promise<unknown>
  }
  interface FastifyRequest {
    /** The read started in parallel with that of the session. */
    seen: Promise<unknown> | undefined
  }
}

/**
 * Requires every endpoint to declare its access, and checks it before any part of a request is parsed. Reads the
 * session from the database on each request with a token, so that a logout takes effect with the next one.
 */
export function guardAccess(
  app: FastifyInstance,
  find: { session: FindCaller; key: FindCaller },
  secure: boolean,
): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('seen', undefined)
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && config?.access === undefined)
      throw new Error(`${url} does not say who may call it`)
  })
  const faultOf = ({ caller, routeOptions }: FastifyRequest) => {
    const { access = 'public', keys } = routeOptions.config
    if (mayCall(caller, { access, keys })) return undefined
    return new AppError(refusalOf(caller, access))
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerToken(request) ?? ownCookieOf(request, 'sid', secure)
    if (!token || !request.url.startsWith('/api/')) {
      done(faultOf(request))
      return
    }
    lookBesides(request)
    const findCaller = token.startsWith(KEY_PREFIX) ? find.key : find.session
    findCaller(token).then((caller) => {
      // Public endpoints treat a program with a key like a guest.
      const isOpen = request.routeOptions.config.access === 'public'
      request.caller = caller?.key && isOpen ? null : caller
      done(faultOf(request))
    }, done)
  })
}

/** Starts the read in parallel with the session's; its failure reaches only a handler that awaits it. */
function lookBesides(request: FastifyRequest): void {
  // Every path parameter is text.
  const params = request.params as Record<string, string>
  request.seen = request.routeOptions.config.look?.(params)
  request.seen?.catch(() => undefined)
}

/** Returns the refusal: no session, an API key, no second factor of an operator, or no permission. */
function refusalOf(caller: Caller | null, access: Access) {
  if (!caller) return 'unauthorized'
  if (caller.key) return 'key_not_allowed'
  const onTheWay = access === 'operator' && mayCall(caller, { access: 'operator_login' })
  return onTheWay ? 'second_factor_required' : 'forbidden'
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
}
