import type { FastifyInstance } from 'fastify'
import { mountAccounts } from './app/accounts.ts'
import { mountBooking } from './app/booking.ts'
import { mountConsole } from './app/console.ts'
import type { Deps } from './app/deps.ts'
import { mountDesk } from './app/desk.ts'
import { mountMessages } from './app/messages.ts'
import { mountPages } from './app/pages.ts'
import { mountRegistration } from './app/registration.ts'
import { guardRequests, readRequests } from './app/requests.ts'
import { share } from './app/share.ts'
import { readinessFaults, silenceOf } from './db/readiness.ts'
import { serveCards } from './features/business/public/card.routes.ts'
import { serveMap } from './features/catalog/map.routes.ts'
import { readPlaces } from './features/catalog/service.ts'
import { serveDiagnostics } from './features/diagnostics/routes.ts'
import { serveEvents } from './features/live/routes.ts'
import { serveChannels } from './features/messaging/channel.routes.ts'
import { servePeople } from './features/messaging/routes.ts'
import { servePhotos } from './features/photo/routes.ts'
import { photoReader } from './features/photo/service.ts'
import { serveSupport } from './features/support/routes.ts'
import { serveHealth } from './http/health.ts'
import { openServer } from './http/open-server.ts'
import { serveAppLinks } from './http/pages/app-links.ts'
import { openSite } from './http/pages/pages.ts'
import { recent } from './http/pages/recent.ts'
import { openPhotoStore } from './integrations/photos/store.ts'

/** Builds the server with all its routes, grouped by area as in `app/`. It does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = openServer(deps)
  const drain = readRequests(app, deps)
  const { config, db, clock } = deps
  const places = recent(
    () => readPlaces(db),
    () => clock().getTime(),
  )
  const store = await openPhotoStore(config)
  const readPhoto = photoReader(store)
  const site = deps.webRoot ? await openSite(deps.webRoot, config, places, readPhoto) : undefined
  await guardRequests(app, deps, site)

  const shared = share(app, deps)
  mountAccounts(app, shared)
  mountBooking(app, shared)
  mountConsole(app, shared)
  mountRegistration(app, { ...shared, nextAddress: deps.nextAddress })
  await servePhotos(app, { ...shared, store, readPhoto, dataDir: config.dataDir })
  // If categories cannot be read, the generic drawing is used.
  const iconOf = async (id: string) =>
    (await places())?.categories.find((category) => category.id === id)?.icon ?? id
  serveCards(app, { ...shared, store, iconOf })
  serveEvents(app, { pool: deps.pool, clock, lifeMs: deps.eventsLifeMs })
  serveSupport(app, config)
  serveChannels(app, config)
  serveMap(app, config)
  serveDiagnostics(app, shared)
  mountDesk(app, shared)
  await mountMessages(app, shared)
  if (config.demo) servePeople(app, async () => (await import('@awan/demo/people')).demoPeople(db))
  serveAppLinks(app, config.mobile)
  if (site) await mountPages(app, deps, site)
  serveHealth(app, {
    clock,
    isDraining: drain.isDraining,
    faults: () => readinessFaults(db),
    silence: () => silenceOf(deps.pool),
  })
  drain.awaitLastAnswers()
  return app
}
