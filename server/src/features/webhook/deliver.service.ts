import { isGivenUp, notifiedAgainFrom, pauseAfter } from '@awan/core/webhook/rules'
import { instantTextOf, SECOND_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import { reseal, type SealKeys, unseal } from '#http/caller/sealed.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'
import { signedHeaders } from '#integrations/webhooks/signature.ts'
import {
  freeWebhook,
  markDelivered,
  markFailed,
  queueDue,
  takeDelivery,
} from './delivery.queries.ts'
import { disableWebhook, markFailing, markNotified, markWorking, notifyOwners } from './queries.ts'
import { resealSecret } from './secret.queries.ts'

export interface DeliveryDeps {
  db: Db
  clock: () => Date
  keys: SealKeys
  post: PostWebhook
  queueNotices: QueueNotices
  /** Called with problems that only the operator can solve. */
  warn: (problem: string) => void
}

/** Milliseconds after which a delivery in progress counts as abandoned. */
const SILENCE = 60 * SECOND_MS
/** Milliseconds by which the clocks of servers and of the database may differ. */
const SKEW = SECOND_MS
/** Status 410: the address must not be called again. */
const GONE = 410
/** Concurrent deliveries of one server, so that slow addresses leave its workers free for code messages. */
const AT_ONCE = 2

type Taken = NonNullable<Awaited<ReturnType<typeof takeDelivery>>>

/**
 * Returns the job that sends deliveries: at least once each, under a stable id. A delivery taken but not marked,
 * because its server crashed, is sent again. A job that finds its server or its shop busy ends at once: whichever send
 * ends next queues what is due.
 */
export function deliverer(deps: DeliveryDeps): (deliveryId: string) => Promise<void> {
  const { db, clock } = deps
  let sending = 0
  return async (deliveryId) => {
    if (sending >= AT_ONCE) return
    sending += 1
    try {
      await deliver(deps, deliveryId)
    } finally {
      sending -= 1
    }
    // After the count, so that it includes deliveries whose jobs ended because of this one.
    const now = clock()
    await queueDue(db, { before: new Date(now.getTime() + SKEW), now, limit: AT_ONCE })
  }
}

async function deliver(deps: DeliveryDeps, id: string): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const due = new Date(now.getTime() + SKEW)
  const until = new Date(now.getTime() + SILENCE)
  const taken = await inTransaction(db, (trx) => takeDelivery(trx, id, { now, due, until }))
  if (!taken) return
  const answered = await send(deps, taken)
  await inTransaction(db, (trx) => settle(trx, deps, { taken, answered, now: clock() }))
}

/** Posts a delivery; returns the response's status, or null without a response, or if it cannot be signed. */
async function send(deps: DeliveryDeps, taken: Taken): Promise<number | null> {
  const { keys, post, clock, warn } = deps
  const { id, type, url } = taken
  const secrets = openSecrets(keys, taken)
  if (!secrets) {
    warn('the secret of a webhook was sealed under a key that is not known')
    return null
  }
  const timestamp = instantTextOf(taken.created_at)
  const body = JSON.stringify({ type, timestamp, data: taken.body })
  const seconds = Math.floor(clock().getTime() / SECOND_MS)
  try {
    return await post(url, signedHeaders(secrets, { id, timestamp: seconds, body }), body)
  } catch {
    return null
  }
}

const sealOf = ({ webhook_id }: Taken) => ({ use: 'webhook', of: webhook_id }) as const

/**
 * Opens the secrets that sign a delivery; undefined if no key opens the current one. Former ones that no key opens are
 * left out, so that owners can renew a secret whose key was retired.
 */
function openSecrets(keys: SealKeys, taken: Taken): Buffer[] | undefined {
  const open = (sealed: Buffer) => unseal(keys, sealOf(taken), sealed)
  const secret = open(taken.sealed_secret)
  return secret && [secret, ...taken.former_secrets.flatMap((sealed) => open(sealed) ?? [])]
}

interface Outcome {
  taken: Taken
  answered: number | null
  now: Date
}

/** Records the outcome and lets other events of the shop be sent. */
async function settle(trx: Trx, deps: DeliveryDeps, outcome: Outcome): Promise<void> {
  const { taken, answered, now } = outcome
  const at = { businessId: taken.business_id, id: taken.webhook_id }
  // Locks the webhook first, as `disableWebhook` changes deliveries that other transactions settle.
  if (!(await freeWebhook(trx, at, now))) return
  // Under the newest key, so that the previous key can be retired.
  const sealed = taken.sealed_secret
  const resealed = reseal(deps.keys, sealOf(taken), sealed)
  if (resealed) await resealSecret(trx, at, { sealed, resealed })
  if (answered !== null && answered >= 200 && answered < 300) {
    await markDelivered(trx, taken.id, answered)
    await markWorking(trx, at)
  } else await fail(trx, deps, outcome)
}

/** Schedules a retry of a failed attempt; notifies the owners of an abandoned event in the same transaction. */
async function fail(
  trx: Trx,
  { queueNotices }: DeliveryDeps,
  { taken, answered, now }: Outcome,
): Promise<void> {
  const at = { businessId: taken.business_id, id: taken.webhook_id }
  const pause = pauseAfter(taken.attempts)
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause)
  // An owner who sends it again meanwhile has not missed it yet.
  const isMissed = (await markFailed(trx, taken, { answered, nextAt })) && nextAt === null
  const failing = await markFailing(trx, at, now)
  const since = failing?.failing_since?.getTime() ?? now.getTime()
  // Only the last attempt decides: after a quiet spell, the first failure may be a passing one.
  const isOver = answered === GONE || (isMissed && isGivenUp(since, now.getTime()))
  const event = isOver ? await stop(trx, taken, now) : isMissed && (await miss(trx, at, now))
  if (event) await queueNotices(trx, await notifyOwners(trx, at, { event, now }), now)
}

/** Disables a webhook; undefined if another transaction already has. */
async function stop(trx: Trx, taken: Taken, now: Date): Promise<'stopped' | undefined> {
  const { business_id: businessId, webhook_id: id, url } = taken
  if (!(await disableWebhook(trx, { businessId, id }, now))) return undefined
  await recordAudit(trx, {
    at: now,
    actorId: null,
    businessId,
    action: 'webhook.disabled',
    subject: id,
    detail: { name: { en: url, ar: null } },
  })
  return 'stopped'
}

/** Records that an event was abandoned; undefined if the owners were notified recently. */
async function miss(
  trx: Trx,
  at: { businessId: string; id: string },
  now: Date,
): Promise<'undelivered' | undefined> {
  const since = new Date(notifiedAgainFrom(now.getTime()))
  return (await markNotified(trx, at, { now, since })) ? 'undelivered' : undefined
}
