import { channelsOf } from '@awan/core/messaging/channels'
import type { FastifyInstance } from 'fastify'
import { notifyingBudget } from '#features/appointment/record/budget.service.ts'
import { customerNotifier } from '#features/appointment/record/notify.service.ts'
import { setupChanger } from '#features/appointment/setup/affected.service.ts'
import { noticeQueuer, outsideNotifier } from '#features/notification/notice.service.ts'
import { cursors } from '#http/cursor.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { readBudget } from '#http/limits/read-budget.ts'
import { KeptLists } from '#records/kept/kept-lists.ts'
import { measureProblems } from '#metrics/problems.ts'
import type { Deps } from './deps.ts'
import { isSecure } from './settings.ts'

/** Creates the services shared by several features, once. */
export function share(app: FastifyInstance, { config, db, clock, metrics }: Deps) {
  const limiter = rateLimiter({ clock, secret: config.secret, enabled: config.rateLimits })
  const count = measureProblems(metrics)
  const warn = (problem: string, facts: object) => {
    count(problem)
    app.log.warn(facts, problem)
  }
  const take = notifyingBudget({ limiter, alarm: warn })
  const ways = channelsOf(config.messaging)
  const notifyOutside = outsideNotifier(take, ways)
  const notify = customerNotifier(take, notifyOutside)
  return {
    config,
    db,
    clock,
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

/** Services shared by features; each feature uses some of them. */
export type Shared = ReturnType<typeof share>
