import type { FastifyInstance } from 'fastify'
import { readMapLink } from '@awan/core/business/registration-contract'
import { HOUR_SECONDS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import { mount } from '#http/route.ts'
import type { NextAddress } from '#integrations/map-links/port.ts'
import { placeBehind } from './map-link.service.ts'

interface LinkDeps {
  db: Db
  limiter: RateLimiter
  /** Undefined: this server has no outgoing connections, and no short link is resolved. */
  nextAddress: NextAddress | undefined
}

/** Serves the locations behind short map links, for the registration of a shop's location. */
export function serveMapLinks(app: FastifyInstance, deps: LinkDeps): void {
  const { db, limiter, nextAddress } = deps
  mount(app, readMapLink, async ({ caller: { accountId }, body }) => {
    await limiter.use(db, [
      { name: 'map_link', subject: accountId, points: 30, seconds: HOUR_SECONDS },
      { name: 'map_link_site', subject: 'site', points: 600, seconds: HOUR_SECONDS },
    ])
    const location = nextAddress && (await placeBehind(body.link, nextAddress))
    if (!location) throw new AppError('map_link_unread')
    return { location }
  })
}
