import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import { HOUR_MS } from '@awan/core/time'
import type { Deps } from './app/deps.ts'
import { JOB_TIMES } from '@awan/core/diagnostics/job-times'
import { recordRun } from './db/job-runs.ts'
import { eachStep } from './db/job-steps.ts'
import { type JobHandlers, lostJobRescuer } from './db/jobs.ts'
import { purgeExpired } from './features/account/jobs.ts'
import { keepTombstones } from './features/account/profile/tombstone.service.ts'
import { closeForgottenSessions, purgeSessions, storeSiteDays } from './features/analytics/jobs.ts'
import { fallBack, rescueOptIns } from './features/account/code/opt-in.service.ts'
import { forgetHolds } from './features/appointment/hold/service.ts'
import { endWaits, purgeWaits } from './features/appointment/wait/jobs.ts'
import { giveTurns } from './features/appointment/wait/turn.service.ts'
import {
  completeAppointments,
  countPromises,
  purgeKeys,
} from './features/appointment/record/jobs.ts'
import { countCustomers } from './features/customer/jobs.ts'
import { faultKeeper } from './features/diagnostics/fault.service.ts'
import { purgeErrors } from './features/diagnostics/jobs.ts'
import { purgeRevokedKeys } from './features/key/jobs.ts'
import { purgeReports } from './features/report/jobs.ts'
import { removeFiles, sweepPhotos } from './features/photo/jobs.ts'
import { notifyingBudget } from './features/appointment/record/budget.service.ts'
import { channelsOf } from '@awan/core/messaging/channels'
import { askHowItWas, remindPeople } from './features/notification/jobs.ts'
import { noticeQueuer, sendLaterStep } from './features/notification/notice.service.ts'
import { rateLimiter } from './http/limits/rate-limit.ts'
import { measureMessages } from './metrics/messages.ts'
import { measureProblems } from './metrics/problems.ts'
import { inSpan } from './metrics/spans.ts'
import { notifyOfPromotions } from './features/promotion/jobs.ts'
import { deliverer } from './features/webhook/deliver.service.ts'
import { purgeDeliveries, rescueDeliveries } from './features/webhook/jobs.ts'
import { purgeUploads } from './http/upload.ts'
import { openPhotoStore } from './integrations/photos/store.ts'
import { circuitKeeper, forgetCircuits } from './integrations/messaging/circuits.ts'
import { deliverMessage, type Delivery } from './integrations/messaging/deliver.ts'
import { dispatcher } from './integrations/messaging/dispatcher.ts'
import { openProviders } from './integrations/messaging/open.ts'
import { webhookPoster } from './integrations/webhooks/post.ts'
import { sealKeys } from './http/caller/sealed.ts'
import { eraseOutlived, rescueMessages } from './integrations/messaging/outbox.ts'

const RESCUE_EVERY = 10_000
const JOBS_AT_ONCE = 4
const RUN_EVERY = 10_000

/** Receives background problems; errors are logged without their data. */
export type Warn = (problem: string, error?: unknown) => void

/** Returns the handlers of all jobs. */
export function jobHandlers(deps: Deps, warn: Warn): JobHandlers {
  const { config, db, clock } = deps
  const delivery = deliveryOf(deps, warn)
  const store = lazy(() => openPhotoStore(config))
  const limiter = rateLimiter({ clock, secret: config.secret, enabled: config.rateLimits })
  const count = measureProblems(deps.metrics)
  const take = notifyingBudget({
    limiter,
    alarm: (problem, of) => {
      count(problem)
      warn(`${problem}: ${JSON.stringify(of)}`)
    },
  })
  const ways = channelsOf(config.messaging)
  const queueNotices = noticeQueuer(take, ways)
  const post = deps.postWebhook ?? webhookPoster()
  const deliver = deliverer({ db, clock, keys: sealKeys(config), post, queueNotices, warn })
  return {
    send_message: ({ messageId }) => deliverMessage(delivery, messageId),
    send_by_sms: (job) => fallBack(deps, job),
    purge: () =>
      eachStep([
        () => purgeExpired(db, clock()),
        () => purgeKeys(db, clock()),
        () => purgeSessions(db, clock()),
        () => purgeUploads(config, clock()),
        () => eraseOutlived(db, clock()),
        () => forgetCircuits(db, clock()),
        () => purgeReports(db, clock()),
        () => purgeErrors(db, clock()),
        () => purgeWaits(db, clock()),
        () => purgeRevokedKeys(db, clock()),
        () => purgeDeliveries(db, clock()),
      ]),
    keep_left: () => keepTombstones(db, config.dataDir, clock()),
    remind: async () => {
      await remindPeople({ db, queueNotices }, clock())
      await askHowItWas({ db, queueNotices }, clock())
    },
    notice: (job) => sendLaterStep({ db, clock, take, ways }, job),
    drop_photos: async ({ photoIds }) => removeFiles(await store(), photoIds),
    sweep_photos: async () => sweepPhotos(db, await store(), clock()),
    complete: () =>
      eachStep([
        () => completeAppointments(db, clock()),
        () => countPromises(db, clock()),
        () => countCustomers(db, clock()),
        () => forgetHolds(db, clock()),
      ]),
    give_turns: ({ businessId }) => giveTurns({ db, clock, queueNotices }, businessId),
    // Switched off, the job ends and its event waits: a server with the switch on sends it.
    deliver_webhook: ({ deliveryId }) =>
      config.webhooks ? deliver(deliveryId) : Promise.resolve(),
    end_waits: () => endWaits({ db, clock, queueNotices }),
    announce: () => notifyOfPromotions({ db, queueNotices }, clock),
    close_sessions: () => closeForgottenSessions(db, clock()),
    store_site_days: () => storeSiteDays(db, clock()),
  }
}

/** Returns the delivery of messages: the configured providers, and the log for problems. */
function deliveryOf({ config, db, clock, metrics }: Deps, warn: Warn): Delivery {
  const { countFault, countTaken } = measureMessages(metrics)
  const count = measureProblems(metrics)
  const hourly = quietly(HOUR_MS, clock)
  const { onCircuit } = circuitKeeper(db, warn)
  return {
    db,
    clock,
    dispatcher: dispatcher(openProviders(config, { db, clock }), clock, onCircuit),
    dailyLimit: config.messaging.dailyLimit,
    onTaken: countTaken,
    onFailure: ({ provider, fault, code = '' }) => {
      countFault(provider, fault)
      warn('a message could not be sent', new Error(`${provider}: ${fault} ${code}`.trim()))
    },
    alarm: (problem) => {
      count(problem)
      hourly(() => warn(problem))
    },
  }
}

/** Returns a function that lets one call through per period of milliseconds. */
function quietly(ms: number, clock: () => Date): (call: () => void) => void {
  let next = 0
  return (call) => {
    const now = clock().getTime()
    if (now < next) return
    next = now + ms
    call()
  }
}

/** Runs jobs as they become due until `stop`, which waits for running ones. */
export async function startWorker(deps: Deps, warn: Warn): Promise<{ stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const rescueLostJobs = lostJobRescuer(deps.db, events)
  const runner = await run({
    pgPool: deps.pool,
    events,
    taskList: tasksOf(jobHandlers(deps, warn), runKeeper(deps, warn), deps.clock),
    parsedCronItems: parseCronItems(
      Object.entries(JOB_TIMES).map(([task, match]) => ({ task, match, options: onceOf(task) })),
    ),
    concurrency: JOBS_AT_ONCE,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') warn(message)
    }),
  })
  runner.promise.catch((error: unknown) => warn('the worker ended', error))
  const rescue = async () => {
    try {
      await rescueLostJobs()
      await rescueMessages(deps.db, deps.clock())
      await rescueOptIns(deps)
      if (deps.config.webhooks) await rescueDeliveries(deps.db, deps.clock())
    } catch (error) {
      warn('due messages could not be read', error)
    }
  }
  const timer = setInterval(() => void rescue(), RESCUE_EVERY)
  await rescue()
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
    },
  }
}

/** Options of a scheduled job: a run that still waits, or waits for its next attempt, is replaced by the next one. */
const onceOf = (task: string) =>
  ({ maxAttempts: 3, jobKey: `scheduled:${task}`, jobKeyMode: 'replace' }) as const

/**
 * Skips a scheduled job while its previous run goes on in this process: each run handles all there is to do, and runs
 * longer than their interval would occupy every slot, while login codes wait. A skipped job is not recorded as a run.
 */
function withoutOverlap(run: Task): Task {
  let running = false
  return async (payload) => {
    if (running) return
    running = true
    await run(payload).finally(() => (running = false))
  }
}

/** Creates a value on first use and keeps it. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type Task = (payload: unknown) => Promise<void>

type KeepRun = (name: string, begin: number, error?: unknown) => Promise<void>

/** Records job runs: every failure, and one success per ten seconds and job name. */
function runKeeper({ config, db, clock }: Deps, warn: Warn): KeepRun {
  const keepFault = faultKeeper({ db, clock, secret: config.secret, warn })
  const written = new Map<string, number>()
  return async (name, begin, error) => {
    const at = clock()
    const isNew = at.getTime() - (written.get(name) ?? 0) >= RUN_EVERY
    if (error === undefined && !isNew) return
    written.set(name, at.getTime())
    if (error !== undefined) keepFault(error, name, 'worker')
    await recordRun(db, { name, at, ms: at.getTime() - begin, error }).catch((fault: unknown) =>
      warn('a job run could not be recorded', fault),
    )
  }
}

/** Returns the tasks of the job queue, which record their runs. */
export function tasksOf(
  handlers: JobHandlers,
  keepRun: KeepRun,
  clock: () => Date,
): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => {
      const run: Task = async (payload) => {
        const begin = clock().getTime()
        try {
          // The cast is safe: `addJob` ties each payload type to its job name.
          await inSpan({ name: `job ${name}` }, () => handle(payload as never))
        } catch (error) {
          await keepRun(name, begin, error)
          throw error
        }
        await keepRun(name, begin)
      }
      return [name, name in JOB_TIMES ? withoutOverlap(run) : run]
    }),
  )
}
