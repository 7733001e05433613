import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { MINUTE_MS, SECOND_MS } from '@awan/core/time'
import { sealKeys } from '#http/caller/sealed.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createWaitingDelivery, createWebhookRow } from '#testing/stage/connections.ts'
import { createShop } from '#testing/stage/factories.ts'
import { deliverer } from './deliver.service.ts'
import { rescueDeliveries } from './jobs.ts'

/** Ids of the events sent, in order. */
const sent: string[] = []
/** Answers the next requests; a request without one stays open. */
let answer: (url: string) => Promise<number> = () => Promise.resolve(500)
const post = (url: string, headers: Readonly<Record<string, string>>) => {
  sent.push(headers['webhook-id'] ?? '')
  return answer(url)
}
const awan = await createTestApp({ postWebhook: post })
const { db, clock, config, pool } = awan
afterAll(awan.close)
beforeEach(async () => {
  clock.now = TEST_NOW
  sent.length = 0
  answer = () => Promise.resolve(500)
  await db.deleteFrom('webhook').execute()
  await pool.query('delete from graphile_worker._private_jobs')
})

/** Returns the deliverer of a further server on the same database. */
const server = () =>
  deliverer({
    db,
    clock: () => clock.now,
    keys: sealKeys(config),
    post,
    queueNotices: () => Promise.resolve(),
    warn: () => undefined,
  })

/** Creates a shop with webhooks, and a function that adds a due event of one of them. */
async function shopWith(webhooks = 1) {
  const { business } = await createShop(db)
  const ids: string[] = []
  for (let at = 0; at < webhooks; at += 1) ids.push((await createWebhookRow(db, business.id)).id)
  const event = (at = 0) =>
    createWaitingDelivery(db, { businessId: business.id, webhookId: ids[at] ?? '', at: clock.now })
  return { event }
}

/** Leaves requests without an answer until the returned function is called. */
function slowAddresses(): () => void {
  const { promise, resolve } = Promise.withResolvers<number>()
  answer = () => promise
  const end = () => resolve(200)
  onTestFinished(end)
  return end
}

const untilSent = (count: number) => expect.poll(() => sent.length).toBe(count)

async function rescueFor(milliseconds: number): Promise<void> {
  for (let past = 0; past < milliseconds; past += 10 * SECOND_MS) {
    clock.advance(10 * SECOND_MS)
    await rescueDeliveries(db, clock.now)
  }
}

test('a job that waits for long is rescued once, and its retries keep their pauses', async () => {
  const { event } = await shopWith()
  const id = await event()
  await rescueFor(15 * MINUTE_MS)
  await awan.runJobs()
  expect(sent).toEqual([id])
  clock.advance(3 * SECOND_MS)
  await awan.runJobs()
  await server()(id)
  expect(sent).toEqual([id])
  clock.advance(2 * SECOND_MS)
  await awan.runJobs()
  expect(sent).toEqual([id, id])
})

test('an event has one job, whoever queues it', async () => {
  const shop = await createShop(db)
  await createWebhookRow(db, shop.business.id)
  const { headers } = await awan.asPerson()
  const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) }
  await awan.ask(createAppointment, { headers: withKey(headers), body })
  await db
    .updateTable('webhook_delivery')
    .set({ next_at: clock.now })
    .where('status', '=', 'waiting')
    .execute()
  await rescueFor(5 * MINUTE_MS)
  const { rows } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = 'deliver_webhook'`,
  )
  expect(rows).toHaveLength(1)
})

test('a shop whose addresses are slow occupies one request, and the others are sent meanwhile', async () => {
  const [slow, other] = [await shopWith(2), await shopWith()]
  const deliver = server()
  const events = [await slow.event(0), await slow.event(1), await slow.event(0)]
  const theirs = await other.event()
  const end = slowAddresses()
  const running = deliver(events[0] ?? '')
  await untilSent(1)
  // On this server and on another one.
  for (const id of events) await deliver(id)
  for (const id of events) await server()(id)
  answer = () => Promise.resolve(200)
  await deliver(theirs)
  expect(sent).toEqual([events[0], theirs])
  end()
  await running
  await awan.runJobs()
  expect(sent.toSorted()).toEqual([...events, theirs].toSorted())
})

test('a server whose requests are all occupied continues with the shops that wait', async () => {
  const shops = await Promise.all([1, 2, 3, 4].map(() => shopWith()))
  const events = await Promise.all(shops.map(({ event }) => event()))
  const deliver = server()
  const end = slowAddresses()
  const running = events.slice(0, 2).map((id) => deliver(id))
  await untilSent(2)
  for (const id of events) await deliver(id)
  expect(sent).toHaveLength(2)
  answer = () => Promise.resolve(200)
  end()
  await Promise.all(running)
  await awan.runJobs()
  expect(sent.toSorted()).toEqual(events.toSorted())
})

test('a shop whose server died during a request is sent to again after a minute', async () => {
  const { event } = await shopWith()
  const [first, second] = [await event(), await event()]
  // Never ends, as its server is dead.
  answer = () => new Promise(() => undefined)
  void server()(first)
  await untilSent(1)
  answer = () => Promise.resolve(200)
  await rescueFor(50 * SECOND_MS)
  await awan.runJobs()
  expect(sent).toEqual([first])
  await rescueFor(50 * SECOND_MS)
  await awan.runJobs()
  expect(sent.toSorted()).toEqual([first, first, second].toSorted())
})
