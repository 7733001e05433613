import { createECDH } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeNoticeSettings, getNoticeSettings } from '@awan/core/notification/settings-contract'
import { deleteSession } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import {
  getPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '@awan/core/notification/push-contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, type Headers } from '#testing/app.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { openShop } from '#testing/stage/diary.ts'

const double = await startProviderDouble()
const push = double.push()
const messaging = { ...double.messaging('http'), push }
const awan = await createTestApp({ config: { rateLimits: false, messaging } })
const { ask, db, refusal } = awan
afterAll(async () => {
  await awan.close()
  await double.stop()
})
beforeEach(() => {
  double.mode = 'works'
  double.taken.length = 0
})

const pair = createECDH('prime256v1')
pair.generateKeys()
const publicKey = pair.getPublicKey('base64url')
const authSecret = 'BTBZMqHH6r4Tts7J_aSIgg'
const webAt = (name: string) => ({
  kind: 'web' as const,
  endpoint: `${double.origin}/web-push/${name}`,
  publicKey,
  authSecret,
})
const subscribe = (headers: Headers, name: string) =>
  ask(subscribeToPush, { headers, body: webAt(name) })
const endpointsOf = async (accountId: string) =>
  (
    await db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
  ).map(({ endpoint }) => endpoint.split('/').at(-1))

test('a session subscribes, renews and unsubscribes; the key is that of the settings', async () => {
  const { accountId, headers } = await awan.asPerson()
  const key = push.web?.publicKey
  expect(await ask(getPushSubscription, { headers })).toEqual({ publicKey: key, subscribed: false })
  expect(await subscribe(headers, 'one')).toEqual({ publicKey: key, subscribed: true })
  await subscribe(headers, 'one')
  // A browser that receives a new endpoint still has one subscription.
  await subscribe(headers, 'other')
  expect(await endpointsOf(accountId)).toEqual(['other'])
  expect(await ask(unsubscribeFromPush, { headers })).toMatchObject({ subscribed: false })
  expect(await endpointsOf(accountId)).toEqual([])
})

test('addresses that one session subscribes at the same moment replace each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { accountId, headers } = await awan.asPerson()
    const names = ['first', 'second', 'third', 'fourth'].map((name) => `${name}-${round}`)
    await Promise.all(names.map((name) => subscribe(headers, name)))
    const [endpoint, ...others] = await endpointsOf(accountId)
    expect(names).toContain(endpoint)
    expect(others).toEqual([])
  }
})

test('sabotaged: without the lock of the session, the unique index lets only one of two addresses in', async () => {
  const { accountId } = await awan.asPerson()
  const { id: session_id } = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const bothDeleted = Promise.withResolvers<void>()
  let deleted = 0
  const unlocked = (endpoint: string) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('push_subscription').where('session_id', '=', session_id).execute()
      deleted += 1
      if (deleted === 2) bothDeleted.resolve()
      await bothDeleted.promise
      await trx
        .insertInto('push_subscription')
        .values({
          ...{ account_id: accountId, session_id, kind: 'native', endpoint },
          created_at: awan.clock.now,
        })
        .execute()
    })
  const results = await Promise.allSettled(['one', 'two'].map(unlocked))
  const failed = results.filter(({ status }) => status === 'rejected')
  expect(failed).toEqual([
    {
      status: 'rejected',
      reason: expect.objectContaining({ constraint: 'push_subscription_of_session' }),
    },
  ])
})

test('an address belongs to its last user, and is deleted with the session', async () => {
  const [first, second] = [await awan.asPerson(), await awan.asPerson()]
  await subscribe(first.headers, 'shared')
  await subscribe(second.headers, 'shared')
  expect(await endpointsOf(first.accountId)).toEqual([])
  expect(await endpointsOf(second.accountId)).toEqual(['shared'])
  await db.deleteFrom('session').where('account_id', '=', second.accountId).execute()
  expect(await endpointsOf(second.accountId)).toEqual([])
})

test('ten browsers of a person at most, the last ones', async () => {
  const { accountId } = await awan.asPerson()
  for (let at = 0; at < 12; at += 1) {
    awan.clock.advance(1000)
    await subscribe(await awan.signIn(accountId), `b${at}`)
  }
  expect(await endpointsOf(accountId)).toEqual(Array.from({ length: 10 }, (_, at) => `b${at + 2}`))
})

test('unknown push services, invalid browser keys and tokens are refused', async () => {
  const { headers } = await awan.asPerson()
  const good = webAt('x')
  const bodies = [
    { ...good, endpoint: 'https://127.0.0.1/inside' },
    { ...good, endpoint: 'https://fcm.googleapis.com.example/x' },
    { ...good, publicKey: 'B'.repeat(87) },
    { ...good, authSecret: 'short' },
    { kind: 'native' as const, token: 'with a space' },
  ]
  for (const body of bodies)
    expect(await refusal(subscribeToPush, { headers, body })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
})

test('subscribing after disabling push enables it again, as the first channel', async () => {
  const { headers } = await awan.asPerson()
  const chosen = { version: 0, channels: ['sms' as const], reminders: true, quiet: null }
  await ask(changeNoticeSettings, { headers, body: chosen })
  await subscribe(headers, 'again')
  const found = await ask(getNoticeSettings, { headers })
  expect(found).toMatchObject({ channels: ['push', 'sms'] })
  expect(found.version).toBe(2)
})

test('C-20: a booking is pushed to the browser once; an expired address is not used again', async () => {
  const shop = await openShop(awan)
  const customer = await awan.asPerson({ language: 'en' })
  const { headers } = customer
  await subscribe(headers, 'booker')
  const book = (start: string) => {
    const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start }
    return ask(createAppointment, { headers: withKey(headers), body })
  }
  await book(noonIn(5))
  await awan.runJobs()
  await awan.runJobs()
  expect(double.taken.map(({ path }) => path)).toEqual(['/web-push/booker'])
  double.mode = 'unsubscribed'
  await book(noonIn(6))
  await awan.runJobs(() => {})
  expect(await endpointsOf(customer.accountId)).toEqual([])
  const { length } = double.calls
  await book(noonIn(7))
  await awan.runJobs(() => {})
  expect(double.calls.length).toBe(length)
})

test('a push that waits for a retry does not reach the next account of the browser', async () => {
  const shop = await openShop(awan)
  const [first, second] = [await awan.asPerson(), await awan.asPerson()]
  await subscribe(first.headers, 'handed-on')
  double.mode = 'throttled'
  const offeringIds = [shop.offering.id]
  const body = { businessId: shop.business.id, offeringIds, start: noonIn(5) }
  await ask(createAppointment, { headers: withKey(first.headers), body })
  await awan.runJobs(() => {})
  await subscribe(second.headers, 'handed-on')
  double.mode = 'works'
  double.taken.length = 0
  awan.clock.advance(MINUTE_MS)
  await awan.runJobs()
  expect(double.taken).toEqual([])
  const row = db.selectFrom('message').select(['status', 'error'])
  expect(await row.where('account_id', '=', first.accountId).execute()).toEqual([
    { status: 'failed', error: 'unsubscribed' },
  ])
})

test('after logging out, a browser receives nothing, not even what waits for a retry', async () => {
  const shop = await openShop(awan)
  const { accountId, headers } = await awan.asPerson()
  await subscribe(headers, 'left')
  double.mode = 'throttled'
  const offeringIds = [shop.offering.id]
  const body = { businessId: shop.business.id, offeringIds, start: noonIn(5) }
  await ask(createAppointment, { headers: withKey(headers), body })
  await awan.runJobs(() => {})
  await ask(deleteSession, { headers })
  expect(await endpointsOf(accountId)).toEqual([])
  double.mode = 'works'
  double.taken.length = 0
  awan.clock.advance(MINUTE_MS)
  await awan.runJobs()
  expect(double.taken).toEqual([])
})

test('without push there is no key; with simulated phones it is the same at each start', async () => {
  const { accountId } = await awan.asPerson()
  const keyWith = async (config: Parameters<typeof createTestApp>[0]) => {
    const beside = await createTestApp({ ...config, beside: awan })
    const headers = await beside.signIn(accountId)
    const answer = await beside.ask(getPushSubscription, { headers })
    await beside.close()
    return answer.publicKey
  }
  expect(await keyWith({ config: { messaging: double.messaging('http') } })).toBeNull()
  const simulated = await keyWith({})
  expect(simulated).toMatch(/^B[\w-]{86}$/)
  expect(await keyWith({})).toBe(simulated)
})
