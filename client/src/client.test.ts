import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createWebhook, renewWebhookSecret } from '../../core/src/webhook/contract.ts'
import { createTestApp } from '../../server/src/testing/app.ts'
import { noonIn } from '../../server/src/testing/stage/appointments.ts'
import { createApiKey, openReceiver } from '../../server/src/testing/stage/connections.ts'
import { createMember, createShop } from '../../server/src/testing/stage/factories.ts'
import { answerOf, awanClient, AwanError } from './client.ts'
import { verifyWebhook } from './webhook.ts'

const receiver = await openReceiver()
const awan = await createTestApp({ postWebhook: receiver.poster() })
const baseUrl = await awan.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  receiver.close()
  await awan.close()
})

test('a program lists services and times, books once by its key, and recognises the webhook event', async () => {
  const {
    business,
    staff: [worker],
  } = await createShop(awan.db)
  const owner = await createMember(awan.db, business.id)
  const { token: key } = await createApiKey(awan.db, business.id, owner.id)
  const params = { businessId: business.id }
  const headers = await awan.signIn(owner.id)
  const body = { url: 'https://till.example/hook' }
  const { secret, webhook } = await awan.ask(createWebhook, { headers, params, body })
  const renewed = await awan.ask(renewWebhookSecret, {
    headers,
    body: { endsFormer: false },
    params: { ...params, webhookId: webhook.id },
  })
  const client = awanClient({ baseUrl, key })

  const shop = await answerOf(
    client.GET('/api/businesses/{businessId}', { params: { path: params } }),
  )
  const [offering] = shop.offerings
  if (!offering) throw new Error('a shop without services')
  const start = noonIn(1)
  const { items } = await answerOf(
    client.GET('/api/businesses/{businessId}/slots', {
      params: { path: params, query: { offering: [offering.id], date: start.slice(0, 10) } },
    }),
  )
  expect(items.map((slot) => slot.start)).toContain(start)

  const idempotencyKey = randomUUID()
  const book = (at: string, repeated = idempotencyKey) =>
    answerOf(
      client.POST('/api/console/businesses/{businessId}/appointments', {
        params: { path: params, header: { 'idempotency-key': repeated } },
        body: {
          source: 'phone',
          offeringIds: [offering.id],
          staffId: worker?.id ?? '',
          start: at,
          name: 'Noor',
        },
      }),
    )
  const booked = await book(start)
  expect(await book(start)).toEqual(booked)
  const refused: unknown = await book(start, randomUUID()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AwanError)
  expect(refused).toMatchObject({ code: 'slot_taken', status: 409 })

  await awan.runJobs()
  const [sent] = receiver.received
  if (!sent) throw new Error('nothing was sent')
  const request = { headers: new Headers(), body: sent.body }
  for (const [name, value] of Object.entries(sent.headers)) request.headers.set(name, String(value))
  const now = awan.clock.now.getTime()
  // With either of the two secrets.
  for (const known of [secret, renewed.secret, ['whsec_b3RoZXI=', renewed.secret]])
    expect(await verifyWebhook(known, request, now)).toBe(true)
  expect(await verifyWebhook([], request, now)).toBe(false)
  expect(await verifyWebhook(secret, { ...request, body: `${sent.body} ` }, now)).toBe(false)
  expect(await verifyWebhook('whsec_b3RoZXI=', request, now)).toBe(false)
  expect(await verifyWebhook(secret, request, now + 301_000)).toBe(false)
  request.headers.set('webhook-signature', 'v1,%%')
  expect(await verifyWebhook(secret, request, now)).toBe(false)
})

test('a revoked key, and a response not from the server, are errors with a code', async () => {
  const { business } = await createShop(awan.db)
  const path = { businessId: business.id }
  const unknown = awanClient({ baseUrl, key: `awan_${'x'.repeat(43)}`, language: 'ar' })
  await expect(
    answerOf(unknown.GET('/api/console/businesses/{businessId}/offerings', { params: { path } })),
  ).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  const proxy = awanClient({
    baseUrl,
    fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  })
  await expect(answerOf(proxy.GET('/api/cities'))).rejects.toMatchObject({
    code: 'unreadable',
    status: 502,
  })
})
