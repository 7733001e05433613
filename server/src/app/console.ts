import type { FastifyInstance } from 'fastify'
import { serveBlocks } from '#features/appointment/shop/block.routes.ts'
import { serveDiary } from '#features/appointment/shop/diary.routes.ts'
import { serveShopAppointments } from '#features/appointment/shop/shop-appointment.routes.ts'
import { serveShopWaits } from '#features/appointment/wait/routes.ts'
import { serveAudit } from '#features/audit/routes.ts'
import { serveDetails } from '#features/business/settings/details.routes.ts'
import { serveRules } from '#features/business/settings/rules.routes.ts'
import { serveShops } from '#features/business/settings/shop.routes.ts'
import { shopsOf } from '#features/business/settings/shop.service.ts'
import { serveCustomers } from '#features/customer/routes.ts'
import { customerEntries, staffEntries } from '#features/appointment/entries/service.ts'
import { serveEmbeds } from '#features/embed/routes.ts'
import { serveFeedFiles } from '#features/feed/file.routes.ts'
import { serveFeeds } from '#features/feed/routes.ts'
import { serveInsights } from '#features/insight/routes.ts'
import { serveKeys } from '#features/key/routes.ts'
import { serveMembers } from '#features/member/routes.ts'
import { serveOfferings } from '#features/offering/routes.ts'
import { servePromotions } from '#features/promotion/routes.ts'
import { serveStaff } from '#features/staff/routes.ts'
import { serveShopWebhooks } from '#features/webhook/routes.ts'
import type { Shared } from './share.ts'

/** Mounts the routes of a shop's console: its diary, its setup and its members. */
export function mountConsole(app: FastifyInstance, shared: Shared): void {
  serveShops(app, shared)
  serveDetails(app, shared)
  serveRules(app, shared)
  serveOfferings(app, shared)
  serveStaff(app, shared)
  serveCustomers(app, shared)
  serveDiary(app, shared)
  serveShopAppointments(app, shared)
  serveBlocks(app, shared)
  serveShopWaits(app, shared)
  servePromotions(app, shared)
  serveInsights(app, shared)
  serveAudit(app, shared)
  serveKeys(app, shared)
  serveShopWebhooks(app, shared)
  serveEmbeds(app, shared)
  serveFeeds(app, shared)
  serveFeedFiles(app, { ...shared, customerEntries, staffEntries })
  serveMembers(app, { ...shared, listShops: shopsOf })
}
