import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { listDeliveries, resendDelivery } from '@awan/core/webhook/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createWebhookRow } from '#testing/stage/connections.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { rescueDeliveries } from './jobs.ts'

/** Ids of the events sent, in order. */
const sent: string[] = []
const post = (_url: string, headers: Readonly<Record<string, string>>) => {
  sent.push(headers['webhook-id'] ?? '')
  return Promise.resolve(204)
}
const real = await createTestApp({ postWebhook: post })
const copy = await createTestApp({ postWebhook: post, beside: real, config: { webhooks: false } })
afterAll(async () => {
  await copy.close()
  await real.close()
})

test('with WEBHOOKS=off events wait without a failed attempt, also when sent again; a server with it on sends them', async () => {
  const { db, clock } = real
  const shop = await createShop(db)
  const { id: webhookId, deliveryId } = await createWebhookRow(db, shop.business.id)
  const owner = await real.signIn((await createMember(db, shop.business.id)).id)
  const { headers } = await real.asPerson()
  await copy.ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: shop.business.id, offeringIds: [shop.offering.id], start: noonIn(1) },
  })
  const at = { businessId: shop.business.id, webhookId }
  const booked = async () =>
    (await copy.ask(listDeliveries, { headers: owner, params: at })).items.find(
      ({ id }) => id !== deliveryId,
    )

  await copy.runJobs()
  const waiting = await booked()
  expect([sent, waiting]).toMatchObject([[], { status: 'waiting', attempts: 0, answered: null }])
  await copy.ask(resendDelivery, {
    headers: owner,
    params: { ...at, deliveryId: waiting?.id ?? '' },
  })
  await copy.runJobs()
  expect(sent).toEqual([])

  clock.advance(2 * MINUTE_MS)
  await rescueDeliveries(db, clock.now)
  await real.runJobs()
  expect(sent).toEqual([waiting?.id])
  expect(await booked()).toMatchObject({ status: 'delivered', attempts: 1 })
})
