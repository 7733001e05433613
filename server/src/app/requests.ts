import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { callerFinder } from '#features/account/session/session.service.ts'
import { requestFaults } from '#features/diagnostics/fault.service.ts'
import { keyFinder } from '#features/key/service.ts'
import { answerCompiler } from '#http/answer.ts'
import { guardAccess } from '#http/caller/access.ts'
import { guardDevelopment } from '#http/caller/loopback.ts'
import { answerNativeOrigins } from '#http/caller/native-origins.ts'
import { guardOrigin } from '#http/caller/origin.ts'
import { handleErrors } from '#http/errors.ts'
import { capConnections } from '#http/limits/connection-cap.ts'
import { drainBeforeClose } from '#http/limits/drain.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { logRequests } from '#http/logging.ts'
import { publishDocuments } from '#http/pages/documents.ts'
import type { Site } from '#http/pages/pages.ts'
import { setSecurityHeaders } from '#http/pages/security-headers.ts'
import { guardForm } from '#http/request-form.ts'
import { guardShops } from '#http/shop.ts'
import { measureRequests } from '#metrics/requests.ts'
import { traceRequests } from '#metrics/traced.ts'
import type { Deps } from './deps.ts'
import { isSecure } from './settings.ts'

/** Sets up parsing, validation, logging, metrics and error responses of requests; returns the drain of open requests. */
export function readRequests(app: FastifyInstance, deps: Deps) {
  // Only JSON is parsed; a route that accepts other types declares them.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerCompiler)
  handleErrors(app, requestFaults(app, deps))
  capConnections(app, deps.config.trustProxy, deps.connections)
  logRequests(app)
  measureRequests(app, deps.metrics)
  traceRequests(app)
  return drainBeforeClose(app, deps.drain)
}

/** Mounts the checks that every request passes before its route. */
export async function guardRequests(app: FastifyInstance, deps: Deps, site: Site | undefined) {
  const { config, db, clock } = deps
  const secure = isSecure(config)
  await setSecurityHeaders(app, {
    scriptHashes: site?.scriptHashes ?? [],
    https: secure,
    mapOrigins: config.map?.origins ?? [],
  })
  await app.register(cookie)
  // Compresses responses only: a compressed request body is refused.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  guardForm(app)
  guardOrigin(app, config.publicUrl)
  answerNativeOrigins(app)
  const limiter = rateLimiter({ clock, secret: config.secret, enabled: config.rateLimits })
  const find = {
    session: callerFinder(db, { clock, required: config.secondFactor }),
    key: keyFinder({ db, clock, limiter }),
  }
  guardAccess(app, find, secure)
  guardShops(app)
  guardDevelopment(app, config.handsetPublic)
  await publishDocuments(app)
}
