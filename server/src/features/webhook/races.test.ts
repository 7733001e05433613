import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { sqlState } from '#db/transaction.ts'
import { sealKeys } from '#http/caller/sealed.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'
import { createTestApp } from '#testing/app.ts'
import { meeting, untilWaiting } from '#testing/races/racing.ts'
import { createWaitingDelivery, createWebhookRow } from '#testing/stage/connections.ts'
import { createShop } from '#testing/stage/factories.ts'
import { deliverer } from './deliver.service.ts'
import { markFailed, repeatDelivery } from './delivery.queries.ts'
import { disableWebhook } from './queries.ts'

let post: PostWebhook
const awan = await createTestApp({ max: 20, postWebhook: (...sent) => post(...sent) })
const { db, clock, config, pool } = awan
afterAll(awan.close)
beforeEach(async () => {
  await db.deleteFrom('webhook').execute()
})

/** Returns the deliverer of a further server on the same database. */
const server = (onNotices = () => {}) =>
  deliverer({
    db,
    clock: () => clock.now,
    keys: sealKeys(config),
    post: (...sent) => post(...sent),
    queueNotices: async () => onNotices(),
    warn: () => undefined,
  })

/** Creates a shop with webhooks and a due event of each. */
async function shopWithEvents(count: number) {
  const { business } = await createShop(db)
  const [webhooks, events]: [string[], string[]] = [[], []]
  for (let at = 0; at < count; at += 1) {
    const { id } = await createWebhookRow(db, business.id)
    webhooks.push(id)
    events.push(await waiting(business.id, id))
  }
  return { businessId: business.id, webhooks, events }
}

const waiting = (businessId: string, webhookId: string) =>
  createWaitingDelivery(db, { businessId, webhookId, at: clock.now })

/** Counts requests in progress; `most` is their maximum. Each ends after a moment, so that others can begin meanwhile. */
function countRequests() {
  const count = { most: 0, all: 0 }
  let open = 0
  post = async () => {
    open += 1
    count.all += 1
    count.most = Math.max(count.most, open)
    await pool.query('select pg_sleep(0.02)')
    open -= 1
    return 204
  }
  return count
}

test('of several servers, one at a time sends to a shop, and every event once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const count = countRequests()
    const { events } = await shopWithEvents(4)
    const servers = [server(), server(), server(), server()]
    await Promise.all(servers.map((deliver, at) => deliver(events[at] ?? '')))
    await awan.runJobs()
    expect(count, `round ${round}`).toEqual({ most: 1, all: 4 })
  }
})

test('sabotaged: servers that look whether a shop is busy without a lock send to it at the same time', async () => {
  const count = countRequests()
  const { businessId, webhooks } = await shopWithEvents(4)
  const met = meeting(4)
  const sabotaged = async (id: string) => {
    const current = await db
      .selectFrom('webhook')
      .select('id')
      .where('business_id', '=', businessId)
      .where('free_at', '>', clock.now)
      .execute()
    await met()
    if (current.length > 0) return
    const freeAt = new Date(clock.now.getTime() + MINUTE_MS)
    await db.updateTable('webhook').set({ free_at: freeAt }).where('id', '=', id).execute()
    await post('', {}, '')
  }
  await Promise.all(webhooks.map(sabotaged))
  expect(count.most).toBeGreaterThan(1)
})

/**
 * Lets two settlements of one webhook wait for its row; returns how many of their deliveries they have locked
 * meanwhile, as these deadlock them, and how they fail.
 */
async function lockedBefore(
  { events, webhookId }: { events: readonly string[]; webhookId: string },
  settleAll: () => Promise<void>[],
): Promise<{ locked: number; errors: unknown[] }> {
  const { locked, settled } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('webhook').where('id', '=', webhookId).select('id').forUpdate().execute()
    const settled = Promise.allSettled(settleAll())
    await untilWaiting(pool, 2)
    const free = await trx
      .selectFrom('webhook_delivery')
      .select('id')
      .where('id', 'in', events)
      .forUpdate()
      .skipLocked()
      .execute()
    return { locked: events.length - free.length, settled }
  })
  const results = await settled
  const errors = results.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  return { locked, errors }
}

/** Creates a webhook with two due events. */
async function twoEvents() {
  const { businessId, webhooks, events } = await shopWithEvents(1)
  const webhookId = webhooks[0] ?? ''
  return { businessId, webhookId, events: [...events, await waiting(businessId, webhookId)] }
}

test('two deliveries to a gone address wait for its row before they lock their own, and stop it once', async () => {
  const { webhookId, events } = await twoEvents()
  const { promise, resolve } = Promise.withResolvers<number>()
  let requests = 0
  post = () => {
    requests += 1
    return promise
  }
  let notices = 0
  const deliver = server(() => (notices += 1))
  const running: Promise<void>[] = []
  for (const [at, id] of events.entries()) {
    running.push(deliver(id))
    await expect.poll(() => requests).toBe(at + 1)
    // The first server counts as dead, though it only takes long.
    clock.advance(2 * MINUTE_MS)
  }
  const found = await lockedBefore({ events, webhookId }, () => {
    resolve(410)
    return running
  })
  expect(found).toEqual({ locked: 0, errors: [] })
  expect(notices).toBe(1)
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('status')
    .where('id', 'in', events)
    .execute()
  expect(rows).toEqual([{ status: 'failed' }, { status: 'failed' }])
})

test('sabotaged: settled before their webhook is locked, two deliveries deadlock', async () => {
  const { businessId, webhookId, events } = await twoEvents()
  const sabotaged = (id: string) =>
    db.transaction().execute(async (trx) => {
      await markFailed(trx, { id, attempts: 0 }, { answered: 410, nextAt: clock.now })
      await disableWebhook(trx, { businessId, id: webhookId }, clock.now)
    })
  const { locked, errors } = await lockedBefore({ events, webhookId }, () => events.map(sabotaged))
  expect(locked).toBe(2)
  // Whichever comes first: the deadlock is detected, or the time to wait for a lock is over.
  expect(['40P01', '55P03']).toContain(sqlState(errors[0]))
})

test('an event that an owner sends again during a failing attempt is sent right after it', async () => {
  const { businessId, webhooks, events } = await shopWithEvents(1)
  const [webhookId = '', id = ''] = [...webhooks, ...events]
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let requests = 0
  post = () => answers[requests++]?.promise ?? Promise.reject(new Error('a third request'))
  const sending = server()(id)
  await expect.poll(() => requests).toBe(1)
  const again = { businessId, webhookId, id, now: clock.now }
  expect(await db.transaction().execute((trx) => repeatDelivery(trx, again))).toBe(true)
  answers[0]?.resolve(500)
  await sending
  answers[1]?.resolve(204)
  await awan.runJobs()
  const { status } = await db
    .selectFrom('webhook_delivery')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([requests, status]).toEqual([2, 'delivered'])
})
