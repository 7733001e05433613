import { beginSession, keptText, withUpdate, type SessionUpdate } from '@awan/core/analytics/rules'
import { difference, sumsOf } from '@awan/core/analytics/sums'
import { DAY_SECONDS, parseInstant } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { type Limit, type RateLimiter, subscriberOf } from '#http/limits/rate-limit.ts'
import {
  addToSummary,
  insertAnalyticsSession,
  lockSession,
  type SessionKey,
  saveSession,
  sessionOf,
} from './queries.ts'

interface Begins {
  startTime: string
  deviceInfo: { userAgent: string; platform: string; language: string }
}

/** Session update sent by a device, as parsed by the contract. */
interface UpdateInput {
  sessionId: string
  pages?: {
    path: string
    startTime: string
    endTime?: string | null | undefined
    actions: { action: string; timestamp: string }[]
  }[]
  lastSeen?: string | undefined
  endTime?: string | undefined
  /** Ends the session, now unless `endTime` is given. */
  ends?: boolean
  /** Allows an unknown session to begin. */
  begins?: Begins | undefined
}

interface Deps {
  db: Db
  clock: () => Date
  limiter: RateLimiter
}

/**
 * Stores the updates of a session and adds the difference to the summary, in one transaction. Updates over the limits
 * are dropped silently, so that a flooding client learns nothing.
 */
export async function takeUpdate(
  deps: Deps,
  caller: Caller,
  ip: string,
  update: UpdateInput,
): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => record(trx, deps, caller, ip, update))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error
  }
}

async function record(
  trx: Trx,
  deps: Deps,
  caller: Caller,
  ip: string,
  update: UpdateInput,
): Promise<void> {
  const now = deps.clock()
  const key = { accountId: caller.accountId, sessionId: update.sessionId }
  await deps.limiter.use(trx, eventLimits(key, ip, eventsIn(update)))
  // Same lock order as an account's deletion: the account first.
  await requireAccount(trx, key.accountId)
  const isNew = update.begins ? await begin(trx, deps, key, update.begins) : false
  const row = await lockSession(trx, key)
  if (!row) throw new AppError('analytics_session_not_found')
  const before = sessionOf(row)
  const after = withUpdate(before, updateOf(update, before, now), now.getTime())
  const change = difference(sumsOf(after), isNew ? undefined : sumsOf(before))
  await saveSession(trx, key, after, now)
  if (change) await addToSummary(trx, key.accountId, { change, session: after, now })
}

/** Returns true if the session was unknown before. */
async function begin(trx: Trx, deps: Deps, key: SessionKey, begins: Begins): Promise<boolean> {
  const now = deps.clock()
  const { userAgent, platform, language } = begins.deviceInfo
  const isNew = await insertAnalyticsSession(trx, key, {
    session: beginSession(millisecondsOf(begins.startTime), now.getTime()),
    device: {
      user_agent: keptText(userAgent, 512),
      platform: keptText(platform, 64),
      language: keptText(language, 35),
    },
    now,
  })
  if (isNew) await deps.limiter.use(trx, [sessionLimit(key)])
  return isNew
}

function updateOf(
  update: UpdateInput,
  session: { clockOffset: number; endTime: number | null },
  now: Date,
): SessionUpdate {
  const optional = (text: string | undefined) =>
    text === undefined ? undefined : millisecondsOf(text)
  // An end without a time means now, unless the session has already ended.
  const endsNow = update.ends && session.endTime === null
  return {
    pages: (update.pages ?? []).map(({ path, startTime, endTime, actions }) => ({
      path,
      startTime: millisecondsOf(startTime),
      endTime: optional(endTime ?? undefined) ?? null,
      actions: actions.map(({ action, timestamp }) => ({
        action,
        timestamp: millisecondsOf(timestamp),
      })),
    })),
    seen: optional(update.lastSeen),
    ended: optional(update.endTime) ?? (endsNow ? now.getTime() - session.clockOffset : undefined),
  }
}

function millisecondsOf(instant: string): number {
  const value = parseInstant(instant)
  if (value === undefined) throw new AppError('invalid_input')
  return value
}

/** Counts page views and actions; a request without any counts as one event. */
function eventsIn({ pages = [] }: UpdateInput): number {
  const events = pages.reduce((sum, page) => sum + 1 + page.actions.length, 0)
  return Math.max(1, events)
}

function eventLimits({ accountId, sessionId }: SessionKey, ip: string, cost: number): Limit[] {
  const session = `${accountId}|${sessionId}`
  return [
    { name: 'event', subject: session, points: 120, seconds: 60, cost },
    { name: 'event-address', subject: subscriberOf(ip), points: 600, seconds: 60, cost },
    { name: 'event-person', subject: accountId, points: 600, seconds: 60, cost },
  ]
}

/** Limits the sessions per day, as devices choose the ids: otherwise each event could use a new one. */
function sessionLimit({ accountId }: SessionKey): Limit {
  return { name: 'event-sessions', subject: accountId, points: 300, seconds: DAY_SECONDS }
}
