import type { FastifyInstance } from 'fastify'
import { serveApprovals } from '#features/business/approval/approval.routes.ts'
import { serveDrafts } from '#features/business/registration/draft.routes.ts'
import { serveMapLinks } from '#features/business/registration/map-link.routes.ts'
import { serveRegistration } from '#features/business/registration/registration.routes.ts'
import { linkAsker } from '#integrations/map-links/ask.ts'
import type { Deps } from './deps.ts'
import type { Shared } from './share.ts'

/** Mounts the registration of a business: its draft, its submission, and its approval. */
export function mountRegistration(
  app: FastifyInstance,
  shared: Shared & Pick<Deps, 'nextAddress'>,
): void {
  const { db, limiter, config } = shared
  serveDrafts(app, shared)
  serveRegistration(app, shared)
  const nextAddress = config.mapLinks ? (shared.nextAddress ?? linkAsker()) : undefined
  serveMapLinks(app, { db, limiter, nextAddress })
  serveApprovals(app, shared)
}
