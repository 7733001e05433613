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

/** Requests per minute that reach the log: from one address, and in all. */
const PER_ADDRESS = 20
const PER_SITE = 300

interface Deps {
  db: Db
  clock: () => Date
  config: { secret: string }
  limiter: RateLimiter
  cursors: Cursors
}

/** Takes what went wrong in a browser into the log, and into the group of its fault. */
export function serveDiagnostics(
  app: FastifyInstance,
  { db, clock, config, limiter, cursors }: Deps,
): void {
  serveErrorGroups(app, { db, clock, cursors })
  void app.register(async (scope) => {
    // What a page sends while it closes has no type of its own.
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
      // A page that errs without end is not told to wait: it would only err more.
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    }
  }
}

type BrowserError = z.output<typeof reportErrors.body>['errors'][number]

/** One line. The browser has taken out what is personal; whoever did not run our code has not. */
function logError(log: FastifyBaseLogger, error: BrowserError, browser: string): void {
  const name = withoutPersonal(error.name)
  const message = withoutPersonal(error.message)
  log.warn({ browserError: { ...error, name, message, browser } }, 'error in a browser')
}

/** Family and major version, which reproduce a fault and identify nobody. */
function browserOf(userAgent: string): string {
  return /(?:Firefox|Edg|Chrome|Version)\/\d{1,4}/.exec(userAgent)?.[0] ?? 'unknown'
}
