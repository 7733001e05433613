import { JOB_NAMES } from '@awan/core/diagnostics/job-names'
import type { FastifyInstance } from 'fastify'
import { serveSiteAnalytics } from '#features/analytics/desk.routes.ts'
import { serveDeskAudit } from '#features/audit/routes.ts'
import { serveJobs } from '#features/diagnostics/job.routes.ts'
import { serveMessageDesk } from '#features/messaging/desk.routes.ts'
import { serveReports } from '#features/report/routes.ts'
import type { Shared } from './share.ts'

/** Mounts the operator's desk except approvals, and reports of content. */
export function mountDesk(app: FastifyInstance, shared: Shared): void {
  serveDeskAudit(app, shared)
  serveMessageDesk(app, { ...shared, messaging: shared.config.messaging })
  serveSiteAnalytics(app, shared)
  serveReports(app, shared)
  serveJobs(app, { ...shared, jobNames: JOB_NAMES })
}
