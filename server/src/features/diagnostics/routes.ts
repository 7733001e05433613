import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { reportErrors } from '@awan/core/diagnostics/contract'
import { withoutPersonal } from '@awan/core/diagnostics/rules'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { type RateLimiter, subscriberOf } from '#http/limits/rate-limit.ts'
import { mount } from '#http/route.ts'

/** Requests per minute that reach the log: from one address, and in all. */
const PER_ADDRESS = 20
const PER_SITE = 300

interface Deps {
  db: Db
  limiter: RateLimiter
}

/** Takes what went wrong in a browser into the log. */
export function serveDiagnostics(app: FastifyInstance, { db, limiter }: Deps): void {
  void app.register(async (scope) => {
    // What a page sends while it closes has no type of its own.
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, parse)

    mount(scope, reportErrors, async ({ body, request }) => {
      if (!(await isWelcome(request.ip))) return
      const browser = browserOf(request.headers['user-agent'] ?? '')
      for (const error of body.errors) logError(request.log, error, browser)
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
