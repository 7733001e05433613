import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { reportErrors } from '@awan/core/diagnostics/contract'
import { withoutPersonal } from '@awan/core/diagnostics/rules'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { Cursors } from '#http/cursor.ts'
import { type RateLimiter, subscriberOf } from '#http/limits/rate-limit.ts'
import { mount } from '#http/route.ts'
import { serveErrorGroups } from './group.routes.ts'
import { keepError } from './group.service.ts'

/** Reports per minute that are logged: per address, and in all. */
const PER_ADDRESS = 20
const PER_SITE = 300

interface Deps {
  db: Db
  clock: () => Date
  config: { secret: string }
  limiter: RateLimiter
  cursors: Cursors
}

/** Serves error reports of browsers: logs each and stores it in its fault's group. */
export function serveDiagnostics(
  app: FastifyInstance,
  { db, clock, config, limiter, cursors }: Deps,
): void {
  serveErrorGroups(app, { db, clock, cursors })
  void app.register(async (scope) => {
    // `navigator.sendBeacon` sends text/plain while a page closes.
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, parse)

    mount(scope, reportErrors, async ({ body, request }) => {
      if (!(await isWelcome(request.ip))) return
      const userAgent = request.headers['user-agent'] ?? ''
      const browser = browserOf(userAgent)
      const keeper = { db, now: clock(), secret: config.secret }
      for (const error of body.errors) {
        logError(request.log, error, browser)
        const fault = { ...error, source: 'browser', browser, build: error.build ?? '' } as const
        await keepError(keeper, fault, `${subscriberOf(request.ip)} ${userAgent}`)
      }
    })
  })

  async function isWelcome(ip: string): Promise<boolean> {
    try {
      await limiter.use(db, [
        { name: 'diagnostics', subject: subscriberOf(ip), points: PER_ADDRESS, seconds: 60 },
        { name: 'diagnostics-site', subject: 'all', points: PER_SITE, seconds: 60 },
      ])
      return true
    } catch (error) {
      // A page in an error loop gets no 429, which would only cause more errors.
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    }
  }
}

type BrowserError = z.output<typeof reportErrors.body>['errors'][number]

/** Logs an error on one line. Our client removes personal data; a foreign client may not have. */
function logError(log: FastifyBaseLogger, error: BrowserError, browser: string): void {
  const name = withoutPersonal(error.name)
  const message = withoutPersonal(error.message)
  log.warn({ browserError: { ...error, name, message, browser } }, 'error in a browser')
}

/** Returns browser family and major version: enough to reproduce a fault, without identifying a person. */
function browserOf(userAgent: string): string {
  return /(?:Firefox|Edg|Chrome|Version)\/\d{1,4}/.exec(userAgent)?.[0] ?? 'unknown'
}
