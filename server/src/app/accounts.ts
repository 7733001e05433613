import type { FastifyInstance } from 'fastify'
import { serveAccountCode } from '#features/account/code/me-code.routes.ts'
import { serveOtp } from '#features/account/code/otp.routes.ts'
import { serveSecondFactor } from '#features/account/factor/second-factor.routes.ts'
import { servePersons } from '#features/account/people/people.routes.ts'
import { serveMe } from '#features/account/profile/me.routes.ts'
import { serveSession } from '#features/account/session/session.routes.ts'
import { serveAnalytics } from '#features/analytics/routes.ts'
import { cancelUpcomingOf } from '#features/appointment/customer/cancel.service.ts'
import { ownedShops } from '#features/business/settings/leaving.queries.ts'
import { servePushSubscriptions } from '#features/notification/push.routes.ts'
import { serveNotifications } from '#features/notification/routes.ts'
import { serveNoticeSettings } from '#features/notification/settings.routes.ts'
import type { Shared } from './share.ts'

/** Mounts routes of the caller's account and private data. */
export function mountAccounts(app: FastifyInstance, shared: Shared): void {
  serveOtp(app, shared)
  serveAccountCode(app, shared)
  serveSession(app, shared)
  serveSecondFactor(app, shared)
  servePersons(app, { ...shared, cancelUpcoming: cancelUpcomingOf, ownedShops })
  serveMe(app, { ...shared, cancelUpcoming: cancelUpcomingOf, ownedShops })
  serveAnalytics(app, shared)
  serveNotifications(app, shared)
  serveNoticeSettings(app, shared)
  servePushSubscriptions(app, shared)
}
