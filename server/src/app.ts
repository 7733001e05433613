import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import { channelsOf } from '@awan/core/messaging/channels'
import { JOB_NAMES } from '@awan/core/diagnostics/job-names'
import { readinessFaults } from './db/readiness.ts'
import { serveAccountCode } from './features/account/code/me-code.routes.ts'
import { serveSecondFactor } from './features/account/factor/second-factor.routes.ts'
import { serveMe } from './features/account/profile/me.routes.ts'
import { takeReply } from './features/account/code/opt-in.service.ts'
import { serveOtp } from './features/account/code/otp.routes.ts'
import { servePersons } from './features/account/people/people.routes.ts'
import { serveSession } from './features/account/session/session.routes.ts'
import { callerFinder } from './features/account/session/session.service.ts'
import { serveSiteAnalytics } from './features/analytics/desk.routes.ts'
import { serveAnalytics } from './features/analytics/routes.ts'
import { serveAttendees } from './features/attendee/routes.ts'
import { serveAudit, serveDeskAudit } from './features/audit/routes.ts'
import { setupChanger } from './features/appointment/setup/affected.service.ts'
import { customerNotifier } from './features/appointment/record/notify.service.ts'
import { notifyingBudget } from './features/appointment/record/budget.service.ts'
import { cancelUpcomingOf, customerCancel } from './features/appointment/customer/cancel.service.ts'
import { serveHolds } from './features/appointment/hold/routes.ts'
import { serveSeries } from './features/appointment/series/routes.ts'
import { serveShopWaits, serveWaits } from './features/appointment/wait/routes.ts'
import { serveBlocks } from './features/appointment/shop/block.routes.ts'
import { serveDiary } from './features/appointment/shop/diary.routes.ts'
import { serveShopAppointments } from './features/appointment/shop/shop-appointment.routes.ts'
import { serveAppointments } from './features/appointment/customer/routes.ts'
import { serveAvailability } from './features/availability/routes.ts'
import { serveApprovals } from './features/business/approval/approval.routes.ts'
import { serveDetails } from './features/business/settings/details.routes.ts'
import { serveDrafts } from './features/business/registration/draft.routes.ts'
import { ownedShops } from './features/business/settings/leaving.queries.ts'
import { serveMapLinks } from './features/business/registration/map-link.routes.ts'
import { serveBusinessPage } from './features/business/public/page.routes.ts'
import { serveRegistration } from './features/business/registration/registration.routes.ts'
import { serveBusinesses } from './features/business/public/routes.ts'
import { serveRules } from './features/business/settings/rules.routes.ts'
import { serveShops } from './features/business/settings/shop.routes.ts'
import { shopsOf } from './features/business/settings/shop.service.ts'
import { serveEvents } from './features/live/routes.ts'
import { serveMembers } from './features/member/routes.ts'
import { serveInsights } from './features/insight/routes.ts'
import { noticeQueuer, outsideNotifier } from './features/notification/notice.service.ts'
import { takeAppointmentReply } from './features/notification/reply.service.ts'
import { servePushSubscriptions } from './features/notification/push.routes.ts'
import { serveNotifications } from './features/notification/routes.ts'
import { serveNoticeSettings } from './features/notification/settings.routes.ts'
import { serveOfferings } from './features/offering/routes.ts'
import { serveStaff } from './features/staff/routes.ts'
import { agreePrice } from './features/promotion/price.service.ts'
import { servePromotions } from './features/promotion/routes.ts'
import { serveCatalogDesk } from './features/catalog/desk.routes.ts'
import { servePages } from './features/catalog/page.routes.ts'
import { servePhotos } from './features/photo/routes.ts'
import { readPlaces, serveCatalog } from './features/catalog/routes.ts'
import { loadServices } from './features/catalog/service.ts'
import { serveCustomers } from './features/customer/routes.ts'
import { serveFavourites } from './features/favourite/routes.ts'
import { serveReports } from './features/report/routes.ts'
import { serveReviews } from './features/review/routes.ts'
import { requestFaults } from './features/diagnostics/fault.service.ts'
import { serveJobs } from './features/diagnostics/job.routes.ts'
import { serveDiagnostics } from './features/diagnostics/routes.ts'
import { serveMessageDesk } from './features/messaging/desk.routes.ts'
import { serveChannels } from './features/messaging/channel.routes.ts'
import { serveHandset, servePeople } from './features/messaging/routes.ts'
import { serveWebhooks } from './features/messaging/webhook.routes.ts'
import { serveSearch } from './features/search/routes.ts'
import { serveSupport } from './features/support/routes.ts'
import { answerCompiler } from './http/answer.ts'
import { guardAccess } from './http/caller/access.ts'
import { guardShops } from './http/shop.ts'
import { serveAppLinks } from './http/pages/app-links.ts'
import { cursors } from './http/cursor.ts'
import { publishDocuments } from './http/pages/documents.ts'
import { capConnections, type ConnectionCap } from './http/limits/connection-cap.ts'
import { drainBeforeClose, type DrainPlan } from './http/limits/drain.ts'
import { handleErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { logRequests } from './http/logging.ts'
import { guardDevelopment, isFromHere } from './http/caller/loopback.ts'
import { answerNativeOrigins } from './http/caller/native-origins.ts'
import { guardOrigin } from './http/caller/origin.ts'
import { forgetChanged } from './http/pages/forget-changed.ts'
import { openServer } from './http/open-server.ts'
import { openSite, serveNotFoundPage, type Site } from './http/pages/pages.ts'
import { rateLimiter } from './http/limits/rate-limit.ts'
import { readBudget } from './http/limits/read-budget.ts'
import { guardForm, type Patience } from './http/request-form.ts'
import { setSecurityHeaders } from './http/pages/security-headers.ts'
import { recent } from './http/pages/recent.ts'
import { serveFiles } from './http/pages/static.ts'
import { linkAsker } from './integrations/map-links/ask.ts'
import type { NextAddress } from './integrations/map-links/port.ts'
import { openProviders } from './integrations/messaging/open.ts'
import { replyTaker } from './integrations/messaging/replies.ts'
import { measureRequests } from './metrics/requests.ts'
import { KeptLists } from './records/kept/kept-lists.ts'
import { openPhotoStore } from './integrations/photos/store.ts'

/** Describes what the whole server stands on; handed to every feature. */
export interface Deps {
  config: Config
  db: Db
  /** Past any pooler: for jobs, and for what listens. */
  pool: Pool
  /** The only source of "now". */
  clock: () => Date
  /** Asks where short links lead; over the internet unless told. */
  nextAddress?: NextAddress
  /** Folder of the built web app; without it, or before it is built, only the API is served. */
  webRoot?: string
  /** Says how long a page hears of changes before it asks again, in milliseconds; tests have little time. */
  eventsLifeMs?: number
  /** Says how closing lets go of who is being served; at once unless told. */
  drain?: DrainPlan
  /** Says how long requests may take to arrive; tests have little time. */
  patience?: Patience
  /** Says how many connections are held at a time; tests hold few. */
  connections?: ConnectionCap
  /** Counts what is asked, where somebody wants to know. */
  metrics?: Registry
  /** Takes the lines of the log; standard output unless another is named. */
  log?: { write: (line: string) => void }
}

/** The server with everything it serves, listed in this file and nowhere else. Not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = openServer(deps)
  const drain = readRequests(app, deps)
  const { config, db, clock } = deps
  const places = recent(
    () => readPlaces(db),
    () => clock().getTime(),
  )
  const site = deps.webRoot ? await openSite(deps.webRoot, config, places) : undefined
  await guardRequests(app, deps, site)

  const shared = share(app, deps)
  mountAccounts(app, shared)
  mountBooking(app, shared)
  mountConsole(app, shared)
  mountRegistration(app, { ...shared, nextAddress: deps.nextAddress })
  const store = await openPhotoStore(config)
  await servePhotos(app, { ...shared, store, dataDir: config.dataDir })
  serveEvents(app, { pool: deps.pool, clock, lifeMs: deps.eventsLifeMs })
  serveSupport(app, config)
  serveChannels(app, config)
  serveDiagnostics(app, shared)
  mountDesk(app, shared)
  await mountMessages(app, shared)
  if (config.demo) servePeople(app, async () => (await import('@awan/demo/people')).demoPeople(db))
  serveAppLinks(app, config.mobile)
  if (site) await mountPages(app, deps, site)
  serveHealth(app, { clock, isDraining: drain.isDraining, faults: () => readinessFaults(db) })
  drain.awaitLastAnswers()
  return app
}

/** Reads requests, counts and logs them, and answers their errors. */
function readRequests(app: FastifyInstance, deps: Deps) {
  // JSON alone is understood; a route that takes more says so itself.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerCompiler)
  handleErrors(app, requestFaults(app, deps))
  capConnections(app, deps.config.trustProxy, deps.connections)
  logRequests(app)
  measureRequests(app, deps.metrics)
  return drainBeforeClose(app, deps.drain)
}

/** Mounts what a request passes before the route that answers it. */
async function guardRequests(app: FastifyInstance, deps: Deps, site: Site | undefined) {
  const { config, db, clock } = deps
  const secure = isSecure(config)
  await setSecurityHeaders(app, { scriptHashes: site?.scriptHashes ?? [], https: secure })
  await app.register(cookie)
  // Answers alone: a packed request is refused by its form.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  guardForm(app)
  guardOrigin(app, config.publicUrl)
  answerNativeOrigins(app)
  guardAccess(app, callerFinder(db, { clock, required: config.secondFactor }), secure)
  guardShops(app)
  guardDevelopment(app, config.handsetPublic)
  await publishDocuments(app)
}

/** Makes what several features are given, once for all of them. */
function share(app: FastifyInstance, { config, db, clock }: Deps) {
  const limiter = rateLimiter({ clock, secret: config.secret, enabled: config.rateLimits })
  const warn = (problem: string, facts: Record<string, number>) => app.log.warn(facts, problem)
  const take = notifyingBudget({ limiter, alarm: (problem, of) => app.log.warn(of, problem) })
  const ways = channelsOf(config.messaging)
  const notifyOutside = outsideNotifier(take, ways)
  const notify = customerNotifier(take, notifyOutside)
  return {
    ...{ config, db, clock },
    secure: isSecure(config),
    invented: config.demo,
    cursors: cursors(config.secret),
    lists: new KeptLists(db),
    limiter,
    budget: readBudget({ enabled: config.rateLimits, clock }),
    warn,
    notify,
    notifyOutside,
    queueNotices: noticeQueuer(take, ways),
    changeSetup: setupChanger({ db, clock, notify }),
  }
}

type Shared = ReturnType<typeof share>

/** Mounts who somebody is, and what is theirs alone. */
function mountAccounts(app: FastifyInstance, shared: Shared): void {
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

/** Mounts what a customer looks at and books. */
function mountBooking(app: FastifyInstance, shared: Shared): void {
  serveCatalog(app, shared)
  serveCatalogDesk(app, shared)
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

/** Mounts a shop's day, its setup and its team. */
function mountConsole(app: FastifyInstance, shared: Shared): void {
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
  serveMembers(app, { ...shared, listShops: shopsOf })
}

/** Mounts how a business comes in: its draft, what it is made of, and who approves it. */
function mountRegistration(app: FastifyInstance, shared: Shared & Pick<Deps, 'nextAddress'>): void {
  const { db, limiter, config } = shared
  serveDrafts(app, shared)
  serveRegistration(app, shared)
  const nextAddress = config.mapLinks ? (shared.nextAddress ?? linkAsker()) : undefined
  serveMapLinks(app, { db, limiter, nextAddress })
  serveApprovals(app, shared)
}

/** Mounts the operator's desk beside approvals, and what people report to it. */
function mountDesk(app: FastifyInstance, shared: Shared): void {
  serveDeskAudit(app, shared)
  serveMessageDesk(app, { ...shared, messaging: shared.config.messaging })
  serveSiteAnalytics(app, shared)
  serveReports(app, shared)
  serveJobs(app, { ...shared, jobNames: JOB_NAMES })
}

/** Mounts what providers tell and people write back; without a provider, the handset in its place. */
async function mountMessages(app: FastifyInstance, shared: Shared): Promise<void> {
  const { db, config, clock, notifyOutside } = shared
  // What people write to us, by whoever it may be meant for.
  const cancel = (request: Parameters<typeof customerCancel>[1]) =>
    customerCancel({ db, clock, notifyOutside }, request)
  const onReply = replyTaker(
    (reply) => takeReply({ db, config, clock }, reply),
    (reply) => takeAppointmentReply({ db, clock, cancel }, reply),
  )
  if (hasHandset(config)) serveHandset(app, { db, clock, takeReply: onReply })
  const providers = openProviders(config, { db, clock })
  await serveWebhooks(app, { db, clock, providers, publicUrl: config.publicUrl, onReply })
}

/** Mounts the web app's files and pages. */
async function mountPages(app: FastifyInstance, deps: Deps, site: Site): Promise<void> {
  const { config, db, clock } = deps
  await serveFiles(app, site.root)
  forgetChanged(app, deps.pool, site)
  const showsHandset = (request: FastifyRequest) =>
    hasHandset(config) && (config.handsetPublic || isFromHere(request))
  servePages(app, { db, site, showsHandset, publicUrl: config.publicUrl })
  serveBusinessPage(app, { db, clock, site })
  serveNotFoundPage(app, site)
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

function hasHandset({ messaging, production }: Config): boolean {
  return messaging.providers.length === 0 && !production
}
