import type { FastifyInstance } from 'fastify'
import { serveAppointments } from '#features/appointment/customer/routes.ts'
import { serveHolds } from '#features/appointment/hold/routes.ts'
import { serveSeries } from '#features/appointment/series/routes.ts'
import { serveWaits } from '#features/appointment/wait/routes.ts'
import { serveAttendees } from '#features/attendee/routes.ts'
import { serveAvailability } from '#features/availability/routes.ts'
import { serveBusinesses } from '#features/business/public/routes.ts'
import { serveCatalogueDesk } from '#features/catalog/desk.routes.ts'
import { serveCatalogue } from '#features/catalog/routes.ts'
import { loadServices } from '#features/catalog/service.ts'
import { serveFavourites } from '#features/favourite/routes.ts'
import { agreePrice } from '#features/promotion/price.service.ts'
import { serveReviews } from '#features/review/routes.ts'
import { serveSearch } from '#features/search/routes.ts'
import type { Shared } from './share.ts'

/** Mounts routes for customers to browse and book. */
export function mountBooking(app: FastifyInstance, shared: Shared): void {
  serveCatalogue(app, shared)
  serveCatalogueDesk(app, shared)
  serveBusinesses(app, shared)
  serveSearch(app, { ...shared, loadServices })
  serveAvailability(app, shared)
  serveAppointments(app, { ...shared, agreePrice })
  serveSeries(app, { ...shared, agreePrice })
  serveHolds(app, shared)
  serveReviews(app, shared)
  serveWaits(app, shared)
  serveAttendees(app, shared)
  serveFavourites(app, shared)
}
