import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { MINUTE_MS } from '@awan/core/time'
import { sealKeys } from '#http/caller/sealed.ts'
import { createTestApp } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createWebhookRow, openReceiver } from '#testing/stage/connections.ts'
import { createShop } from '#testing/stage/factories.ts'
import { deliverer } from './deliver.service.ts'
import { rescueDeliveries } from './jobs.ts'
import { markDelivered } from './delivery.queries.ts'

const { received, poster, close } = await openReceiver()
const awan = await createTestApp({ postWebhook: poster() })
const { db, clock, config } = awan
afterAll(async () => {
  close()
  await awan.close()
})

/** Creates a booking whose event waits to be delivered; returns the delivery's id. */
async function waitingEvent(): Promise<string> {
  const shop = await createShop(db)
  const webhook = await createWebhookRow(db, shop.business.id)
  const { headers } = await awan.asPerson()
  await awan.ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) },
  })
  const { id } = await db
    .updateTable('webhook_delivery')
    .set({ next_at: clock.now })
    .where('webhook_id', '=', webhook.id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  // The crashed server's job is lost with it.
  await db
    .deleteFrom('webhook_delivery')
    .where('status', '=', 'waiting')
    .where('id', '!=', id)
    .execute()
  return id
}

const arrivals = (id: string) =>
  received.filter(({ headers }) => headers['webhook-id'] === id).length

class Crash extends Error {}

/** A server that crashes after the response arrived, before it is recorded. */
const dying = deliverer({
  db,
  clock: () => clock.now,
  keys: sealKeys(config),
  queueNotices: () => Promise.reject(new Error('it was given up')),
  warn: () => undefined,
  post: async (...sent) => {
    await poster()(...sent)
    throw new Crash()
  },
})

/** Imitates a broken server: records the delivery as successful before it sends. */
async function sabotaged(id: string): Promise<void> {
  await db.transaction().execute((trx) => markDelivered(trx, id, 200))
  throw new Crash()
}

async function afterwards(): Promise<void> {
  clock.advance(2 * MINUTE_MS)
  await rescueDeliveries(db, clock.now)
  await awan.runJobs()
}

test('K-08: a server that dies between sending and writing it down sends the event again under the same id', async () => {
  const id = await waitingEvent()
  await dying(id)
  expect(arrivals(id)).toBe(1)
  await afterwards()
  expect(arrivals(id)).toBe(2)
  await afterwards()
  expect(arrivals(id)).toBe(2)
})

test('K-08: an event whose job was lost is still sent', async () => {
  const id = await waitingEvent()
  await awan.pool.query('delete from graphile_worker._private_jobs')
  await afterwards()
  expect(arrivals(id)).toBe(1)
})

test('K-08 sabotaged: marked as sent beforehand, the event is lost', async () => {
  const id = await waitingEvent()
  await awan.pool.query('delete from graphile_worker._private_jobs')
  await expect(sabotaged(id)).rejects.toThrow(Crash)
  await afterwards()
  expect(arrivals(id)).toBe(0)
})
