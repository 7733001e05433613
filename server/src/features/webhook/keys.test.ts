import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '@awan/core/notification/contract'
import { HOUR_MS, MINUTE_MS } from '@awan/core/time'
import { listDeliveries, renewWebhookSecret } from '@awan/core/webhook/contract'
import { createTestApp, testConfig, type TestApp } from '#testing/app.ts'
import {
  createWaitingDelivery,
  createWebhookRow,
  openReceiver,
  SECRET_OF_ROW,
} from '#testing/stage/connections.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { rescueDeliveries } from './jobs.ts'

/** Called before each request is answered. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()
const { received, poster, close } = await openReceiver((_, response) => {
  void meanwhile().then(() => response.writeHead(204).end())
})
const postWebhook = poster()
const awan = await createTestApp({ postWebhook })
const { db, clock } = awan
const NEXT = 'the next key of the tests'
/** A server during the change of the key, and one after it. */
const during = await createTestApp({
  beside: awan,
  postWebhook,
  config: { secret: NEXT, previousSecret: testConfig.secret },
})
const after = await createTestApp({ beside: awan, postWebhook, config: { secret: NEXT } })
afterAll(async () => {
  close()
  await after.close()
  await during.close()
  await awan.close()
})
beforeEach(async () => {
  received.length = 0
  meanwhile = () => Promise.resolve()
  await db.deleteFrom('webhook').execute()
})

/** Creates a shop with a webhook sealed under the former key, and a function that has a server send an event to it. */
async function sealedShop() {
  const { business } = await createShop(db)
  const { id } = await createWebhookRow(db, business.id)
  const owner = await createMember(db, business.id)
  const headers = await awan.signIn(owner.id)
  const at = { headers, params: { businessId: business.id, webhookId: id } }
  const warnings: string[] = []
  const run = (on: TestApp) => on.runJobs((problem) => warnings.push(problem))
  const send = async (on: TestApp) => {
    await createWaitingDelivery(db, { businessId: business.id, webhookId: id, at: clock.now })
    clock.advance(MINUTE_MS)
    await rescueDeliveries(db, clock.now)
    await run(on)
  }
  const renew = async () =>
    (await during.ask(renewWebhookSecret, { ...at, body: { endsFormer: false } })).secret
  return { at, warnings, run, send, renew }
}

/** Returns whether a secret signed the newest request. */
function isSignedBy(secret: Buffer): boolean {
  const sent = received.at(-1)
  if (!sent) throw new Error('nothing was sent')
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = sent.headers
  const text = `${String(id)}.${String(at)}.${sent.body}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return String(given).split(' ').includes(`v1,${signature}`)
}

const bytesOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')

test('a secret opened with the previous key is resealed, so that the key can be retired', async () => {
  const { send, warnings } = await sealedShop()
  await send(during)
  expect(isSignedBy(SECRET_OF_ROW)).toBe(true)
  await send(after)
  expect(received).toHaveLength(2)
  expect(isSignedBy(SECRET_OF_ROW)).toBe(true)
  expect(warnings).toEqual([])
})

test('a secret renewed during a request is not replaced by the resealed one', async () => {
  const { send, renew } = await sealedShop()
  let renewed = ''
  meanwhile = async () => (renewed = await renew())
  await send(during)
  meanwhile = () => Promise.resolve()
  await send(after)
  expect(isSignedBy(bytesOf(renewed))).toBe(true)
})

test('an event that no key can sign is given up like any other: its owner is notified, and can renew the secret', async () => {
  const { at, send, run, renew, warnings } = await sealedShop()
  await send(after)
  const list = async () => (await awan.ask(listDeliveries, at)).items
  expect(await list()).toMatchObject([{ status: 'waiting', attempts: 1, answered: null }, {}])
  for (let hour = 0; hour < 90; hour += 1) {
    clock.advance(HOUR_MS)
    await run(after)
  }
  expect(await list()).toMatchObject([{ status: 'failed', attempts: 11 }, {}])
  const { items } = await awan.ask(listNotifications, { headers: at.headers })
  expect(items).toMatchObject([{ type: 'webhook', event: 'undelivered' }])
  expect(received).toEqual([])
  expect(warnings).toContain('the secret of a webhook was sealed under a key that is not known')
  const renewed = await renew()
  await send(after)
  expect(isSignedBy(bytesOf(renewed))).toBe(true)
})
