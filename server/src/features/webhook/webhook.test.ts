import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import {
  cancelAppointment,
  createAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { createSeries } from '@awan/core/appointment/series-contract'
import { shopMark } from '@awan/core/appointment/shop-contract'
import { listAudit } from '@awan/core/audit/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  resumeWebhook,
} from '@awan/core/webhook/contract'
import { addJob } from '#db/jobs.ts'
import type { PostWebhook } from '#integrations/webhooks/port.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openReceiver } from '#testing/stage/connections.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { purgeDeliveries } from './jobs.ts'

let post: PostWebhook = () => Promise.reject(new Error('nobody listens'))
const awan = await createTestApp({ postWebhook: (...sent) => post(...sent) })
const { db, ask, call, refusal, clock } = awan
afterAll(awan.close)
beforeEach(async () => {
  clock.now = TEST_NOW
  // Deletes deliveries left over by other tests.
  await db.deleteFrom('webhook').execute()
})

async function receiver(answer?: Parameters<typeof openReceiver>[0], patience?: number) {
  const opened = await openReceiver(answer)
  onTestFinished(opened.close)
  post = opened.poster(patience)
  return opened
}

/** Creates a shop with a webhook, its owner and a customer. */
async function listeningShop() {
  const shop = await createShop(db)
  const owner = await createMember(db, shop.business.id)
  const headers = await awan.signIn(owner.id)
  const params = { businessId: shop.business.id }
  const body = { url: 'https://till.example/hook' }
  const { webhook, secret } = await ask(createWebhook, { headers, params, body })
  const customer = await awan.asPerson()
  const book = (day = 1) =>
    ask(createAppointment, {
      headers: withKey(customer.headers),
      body: { ...params, offeringIds: [shop.offering.id], start: noonIn(day) },
    })
  const at = { ...params, webhookId: webhook.id }
  const deliveries = async () => (await ask(listDeliveries, { headers, params: at })).items
  const state = async () => (await ask(listWebhooks, { headers, params })).items[0]
  return { shop, headers, params, at, customer, secret, book, deliveries, state }
}

/** Runs the jobs twice a day for that many days. */
async function failFor(days: number): Promise<void> {
  for (let half = 0; half < 2 * days; half += 1) {
    clock.advance(DAY_MS / 2)
    await awan.runJobs()
  }
}

const event = z.object({ type: z.string() })
const typesOf = (received: readonly { body: string }[]) =>
  received.map(({ body }) => event.parse(JSON.parse(body)).type)

test('a booking, its move and its end are each sent once, signed by Standard Webhooks, without names', async () => {
  const { received } = await receiver()
  const { book, customer, secret, deliveries, headers, params } = await listeningShop()
  const { id } = await book()
  await awan.runJobs()
  const appointment = { params: { appointmentId: id }, headers: withKey(customer.headers) }
  await ask(rescheduleAppointment, { ...appointment, body: { start: noonIn(2) } })
  await awan.runJobs()
  await ask(cancelAppointment, { ...appointment, body: {} })
  await awan.runJobs()
  expect(typesOf(received)).toEqual([
    'appointment.created',
    'appointment.moved',
    'appointment.cancelled',
  ])
  for (const { headers: sent, body, host } of received) {
    const [of, at] = [sent['webhook-id'], sent['webhook-timestamp']]
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${String(of)}.${String(at)}.${body}`)
    expect(sent['webhook-signature']).toBe(`v1,${signature.digest('base64')}`)
    expect(Number(at)).toBe(Math.floor(clock.now.getTime() / 1000))
    expect(body).not.toContain(customer.phone.slice(-9))
    expect(JSON.parse(body)).toMatchObject({ data: { id, businessId: params.businessId } })
    expect(host).toBeDefined()
  }
  expect(new Set(received.map(({ headers: sent }) => sent['webhook-id'])).size).toBe(3)
  const sent = await deliveries()
  expect(sent.map(({ status, attempts, answered }) => [status, attempts, answered])).toEqual(
    Array(3).fill(['delivered', 1, 204]),
  )
  const { items } = await ask(listAudit, { headers, params, query: { about: 'webhook' } })
  expect(items.map(({ action }) => action)).toEqual(['webhook.created'])
})

const numbered = z.object({
  type: z.string(),
  data: z.object({ id: z.string(), eventNumber: z.int(), seriesId: z.string().nullable() }),
})

test('each event of an appointment has a higher number, also where its version stays the same', async () => {
  const { received } = await receiver()
  const { book, customer } = await listeningShop()
  const { id } = await book()
  const series = await ask(createSeries, {
    params: { appointmentId: id },
    headers: withKey(customer.headers),
    body: { everyWeeks: 1, occurrences: 2 },
  })
  clock.advance(2 * DAY_MS)
  await addJob(db, 'complete', {})
  await awan.runJobs()
  const events = received.map(({ body }) => numbered.parse(JSON.parse(body)))
  expect(
    events
      .filter(({ data }) => data.id === id)
      .sort((one, other) => one.data.eventNumber - other.data.eventNumber)
      .map(({ type, data }) => [type, data.eventNumber, data.seriesId]),
  ).toEqual([
    ['appointment.created', 1, null],
    ['appointment.changed', 2, series.id],
    ['appointment.completed', 3, series.id],
  ])
  const { version } = await db
    .selectFrom('appointment')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(1)
})

test('arrivals, no-shows and completions are sent too', async () => {
  const { received } = await receiver()
  const { book, headers, params } = await listeningShop()
  const { id } = await book()
  clock.advance(2 * DAY_MS)
  const marks = ['missed', 'completed'] as const
  for (const [at, mark] of marks.entries())
    await call(shopMark, {
      params: { ...params, appointmentId: id },
      headers,
      body: { mark, version: at + 1 },
    })
  await awan.runJobs()
  const types = typesOf(received)
  expect(types[0]).toBe('appointment.created')
  expect(types).toContain('appointment.no_show')
})

test('a refused delivery is retried under the same id, ever later, and finally given up', async () => {
  let isOpen = false
  const { received } = await receiver((_, response) => response.writeHead(isOpen ? 200 : 500).end())
  const { book, deliveries, state } = await listeningShop()
  await book()
  await awan.runJobs()
  expect(received).toHaveLength(1)
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', attempts: 1, answered: 500 })
  expect(await state()).toMatchObject({ failingSince: expect.any(String), disabledAt: null })
  clock.advance(4000)
  await awan.runJobs()
  expect(received).toHaveLength(1)
  clock.advance(1000)
  await awan.runJobs()
  expect(received).toHaveLength(2)
  isOpen = true
  clock.advance(MINUTE_MS)
  await awan.runJobs()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 3 })
  expect(await state()).toMatchObject({ failingSince: null })
})

test('an address that fails for five days, or is gone, is stopped and audited, until its owner resumes it', async () => {
  let status = 500
  const { received } = await receiver((_, response) => response.writeHead(status).end())
  const { book, deliveries, state, headers, at, params } = await listeningShop()
  await book()
  await awan.runJobs()
  await failFor(7)
  expect(await state()).toMatchObject({ disabledAt: expect.any(String) })
  expect((await deliveries())[0]).toMatchObject({ status: 'failed', nextAt: null })
  const { items } = await ask(listAudit, { headers, params, query: { about: 'webhook' } })
  expect(items[0]).toMatchObject({ action: 'webhook.disabled', actor: null })
  await book(8)
  expect(await deliveries()).toHaveLength(1)
  await ask(resumeWebhook, { headers, params: at })
  status = 410
  await book(9)
  const before = received.length
  await awan.runJobs()
  expect(received).toHaveLength(before + 1)
  expect(await state()).toMatchObject({ disabledAt: expect.any(String) })
})

test('a single failure after a quiet spell is retried, though an earlier event was given up', async () => {
  let status = 500
  await receiver((_, response) => response.writeHead(status).end())
  const { book, deliveries, state } = await listeningShop()
  await book()
  await awan.runJobs()
  await db.updateTable('webhook_delivery').set({ attempts: 10 }).execute()
  await failFor(1)
  expect((await deliveries())[0]).toMatchObject({ status: 'failed', attempts: 11 })
  clock.advance(5 * DAY_MS)
  await book(9)
  await awan.runJobs()
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', attempts: 1 })
  status = 204
  clock.advance(MINUTE_MS)
  await awan.runJobs()
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  expect(await state()).toMatchObject({ failingSince: null, disabledAt: null })
})

test('a redirect is not followed, and a missing response times out', async () => {
  const { received } = await receiver((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  )
  const { book, deliveries } = await listeningShop()
  await book()
  await awan.runJobs()
  expect(received).toHaveLength(1)
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', answered: 302 })
  await receiver(() => undefined, 50)
  clock.advance(MINUTE_MS)
  await awan.runJobs()
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', answered: null, attempts: 2 })
})

test('the owner sees the deliveries and redelivers one, and none after deletion', async () => {
  const { received } = await receiver()
  const { book, deliveries, headers, at } = await listeningShop()
  await book()
  await awan.runJobs()
  const [first] = await deliveries()
  const params = { ...at, deliveryId: first?.id ?? '' }
  await ask(resendDelivery, { headers, params })
  await awan.runJobs()
  expect(received.map(({ headers: sent }) => sent['webhook-id'])).toEqual([first?.id, first?.id])
  await ask(resendDelivery, { headers, params })
  await ask(deleteWebhook, { headers, params: at })
  await awan.runJobs()
  expect(received).toHaveLength(2)
  expect(await refusal(listDeliveries, { headers, params: at })).toMatchObject({
    code: 'webhook_not_found',
  })
  expect(await refusal(resendDelivery, { headers, params })).toMatchObject({
    code: 'webhook_not_found',
  })
})

test('at most five addresses, each of the public internet', async () => {
  const { headers, params } = await listeningShop()
  const add = (url: string) => call(createWebhook, { headers, params, body: { url } })
  // Its path is six times as long once escaped.
  const long = `https://till.example/${'م'.repeat(90)}`
  for (const url of ['http://till.example', 'https://10.0.0.1/', 'https://localhost/', long])
    expect([url, (await add(url)).statusCode]).toEqual([url, 422])
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => add(`https://till${at}.example/`)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    201, 201, 201, 201, 409, 409,
  ])
})

test('deliveries are deleted after thirty days', async () => {
  await receiver()
  const { book, deliveries } = await listeningShop()
  await book()
  const [{ createdAt } = { createdAt: '' }] = await deliveries()
  const made = Date.parse(createdAt)
  await purgeDeliveries(db, new Date(made + 30 * DAY_MS - 1000))
  expect(await deliveries()).toHaveLength(1)
  await purgeDeliveries(db, new Date(made + 30 * DAY_MS + 1001))
  expect(await deliveries()).toHaveLength(0)
})
