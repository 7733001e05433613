import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { listAudit } from '@awan/core/audit/contract'
import { HOUR_MS, instantText } from '@awan/core/time'
import { createWebhook, listWebhooks, renewWebhookSecret } from '@awan/core/webhook/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openReceiver } from '#testing/stage/connections.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { purgeDeliveries } from './jobs.ts'

const { received, poster, close } = await openReceiver()
const awan = await createTestApp({ postWebhook: poster() })
const { db, ask, call, refusal, clock } = awan
afterAll(async () => {
  close()
  await awan.close()
})
beforeEach(async () => {
  clock.now = TEST_NOW
  received.length = 0
  await db.deleteFrom('webhook').execute()
})

/** Creates a shop with a webhook and its first secret; `signers` returns which secrets signed the newest event. */
async function signingShop() {
  const shop = await createShop(db)
  const owner = await createMember(db, shop.business.id)
  const headers = await awan.signIn(owner.id)
  const params = { businessId: shop.business.id }
  const body = { url: 'https://till.example/hook' }
  const { webhook, secret } = await ask(createWebhook, { headers, params, body })
  const at = { headers, params: { ...params, webhookId: webhook.id } }
  const renew = async (endsFormer = false) =>
    (await ask(renewWebhookSecret, { ...at, body: { endsFormer } })).secret
  const customer = await awan.asPerson()
  let day = 0
  const signers = async (...secrets: string[]) => {
    day += 1
    await ask(createAppointment, {
      headers: withKey(customer.headers),
      body: { ...params, offeringIds: [shop.offering.id], start: noonIn(day) },
    })
    await awan.runJobs()
    const sent = received.at(-1)
    if (!sent) throw new Error('nothing was sent')
    const {
      'webhook-id': id,
      'webhook-timestamp': stamp,
      'webhook-signature': given,
    } = sent.headers
    const signatures = String(given).split(' ')
    const found = secrets.map((one) => {
      const key = Buffer.from(one.replace('whsec_', ''), 'base64')
      const text = `${String(id)}.${String(stamp)}.${sent.body}`
      return signatures.includes(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    })
    return { found, count: signatures.length }
  }
  const until = async () =>
    (await ask(listWebhooks, { headers, params })).items[0]?.formerSecretUntil
  return { headers, params, at, secret, renew, signers, until }
}

test('a new secret signs beside the previous one for a day, then alone; the audit log has the actor', async () => {
  const { headers, params, secret, renew, signers, until } = await signingShop()
  expect(await signers(secret)).toEqual({ found: [true], count: 1 })
  expect(await until()).toBeNull()
  const renewed = await renew()
  expect(renewed).not.toBe(secret)
  expect(await signers(renewed, secret)).toEqual({ found: [true, true], count: 2 })
  expect(await until()).toBe(instantText(TEST_NOW.getTime() + 24 * HOUR_MS))
  clock.advance(24 * HOUR_MS)
  expect(await until()).toBeNull()
  expect(await signers(renewed, secret)).toEqual({ found: [true, false], count: 1 })
  await purgeDeliveries(db, clock.now)
  const kept = await db.selectFrom('webhook_former_secret').select('id').execute()
  expect(kept).toEqual([])
  const { items } = await ask(listAudit, { headers, params, query: { about: 'webhook' } })
  expect(items.map(({ action }) => action)).toEqual(['webhook.renewed', 'webhook.created'])
})

test('retries after lost responses lose nothing: every secret of the last day signs', async () => {
  const { at, secret, renew, signers } = await signingShop()
  const [second, third, fourth] = await Promise.all([renew(), renew(), renew()])
  expect(await signers(secret, second, third, fourth)).toEqual({
    found: [true, true, true, true],
    count: 4,
  })
  expect(await refusal(renewWebhookSecret, { ...at, body: { endsFormer: false } })).toMatchObject({
    code: 'list_full',
  })
})

test('a leaked secret signs nothing any more', async () => {
  const { secret, renew, signers, until } = await signingShop()
  const second = await renew()
  const third = await renew(true)
  expect(await until()).toBeNull()
  expect(await signers(third, second, secret)).toEqual({ found: [true, false, false], count: 1 })
})

test('malformed addresses, and a request without a decision about the previous secret, are refused', async () => {
  const { at, params } = await signingShop()
  const elsewhere = { ...at, params: { ...params, webhookId: 'none' } }
  expect(
    await refusal(renewWebhookSecret, { ...elsewhere, body: { endsFormer: false } }),
  ).toMatchObject({ code: 'webhook_not_found' })
  const url = `/api/console/businesses/${params.businessId}/webhooks/${at.params.webhookId}/secret`
  const bare = await awan.app.inject({ method: 'POST', url, headers: at.headers, payload: {} })
  expect(bare.statusCode).toBe(422)
  expect((await call(renewWebhookSecret, { ...at, body: { endsFormer: false } })).statusCode).toBe(
    201,
  )
})
