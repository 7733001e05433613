import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { changeMember, leaveBusiness, listMembers } from '@awan/core/member/contract'
import { listNotifications } from '@awan/core/notification/contract'
import { DAY_MS, HOUR_MS } from '@awan/core/time'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  resendDelivery,
  resumeWebhook,
} from '@awan/core/webhook/contract'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { markFailed } from './delivery.queries.ts'

let answered = 500
const awan = await createTestApp({ postWebhook: () => Promise.resolve(answered) })
const { db, ask, clock } = awan
afterAll(awan.close)
beforeEach(async () => {
  clock.now = TEST_NOW
  answered = 500
  // Deletes deliveries left over by other tests.
  await db.deleteFrom('webhook').execute()
})

const URL_OF_TILL = 'https://till.example/hook'

/** Creates a shop with a webhook, an owner who reads Arabic and receives push messages, and a manager who is not notified. */
async function tellingShop() {
  const shop = await createShop(db)
  const params = { businessId: shop.business.id }
  const owner = await createMember(db, shop.business.id)
  const manager = await createMember(db, shop.business.id, 'manager')
  const [headers, ofManager] = [await awan.signIn(owner.id), await awan.signIn(manager.id)]
  await db.updateTable('account').set({ language: 'ar' }).where('id', '=', owner.id).execute()
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscription')
    .values({
      account_id: owner.id,
      session_id: session.id,
      kind: 'native',
      endpoint: `token-${owner.id}`,
      created_at: TEST_NOW,
    })
    .execute()
  const made = await ask(createWebhook, { headers, params, body: { url: URL_OF_TILL } })
  const customer = await awan.asPerson()
  const book = (day: number) =>
    ask(createAppointment, {
      headers: withKey(customer.headers),
      body: { ...params, offeringIds: [shop.offering.id], start: noonIn(day) },
    })
  const read = async (of = headers) =>
    (await ask(listNotifications, { headers: of })).items.filter(({ type }) => type === 'webhook')
  const events = async () => (await read()).map(({ event }) => event)
  const pushed = async () => {
    const arrived = await db
      .selectFrom('handset_message as arrived')
      .innerJoin('message', 'message.id', 'arrived.message_id')
      .select('arrived.text')
      .where('message.account_id', '=', owner.id)
      .where('message.kind', '=', 'webhook')
      .orderBy('arrived.at')
      .execute()
    return arrived.map(({ text }) => text)
  }
  const at = { ...params, webhookId: made.webhook.id }
  return { headers, ofManager, params, at, book, read, events, pushed }
}

/** Advances the clock by that many hours, one at a time, and runs the jobs due in each. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    clock.advance(HOUR_MS)
    await awan.runJobs()
  }
}

test('owners are notified once of given-up events, and again when the webhook is stopped', async () => {
  const { headers, ofManager, params, at, book, read, events, pushed } = await tellingShop()
  await book(7)
  await book(8)
  await pass(90)
  const given = (await ask(listDeliveries, { headers, params: at })).items
  expect(given.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(await read()).toMatchObject([
    {
      type: 'webhook',
      event: 'undelivered',
      by: null,
      readAt: null,
      appointment: null,
      business: { id: params.businessId },
      webhook: { id: at.webhookId, url: URL_OF_TILL },
    },
  ])
  await book(9)
  await pass(85)
  expect(await events()).toEqual(['stopped', 'undelivered'])
  expect(await read(ofManager)).toEqual([])
  expect(await pushed()).toEqual([
    expect.stringContaining('بعض الأحداث لم تصل إلى البرنامج.'),
    expect.stringContaining('تعذّر الوصول إلى البرنامج، فتوقف الإرسال إليه.'),
  ])
})

test('a gone address is notified at once, and again after a resume; deleting it deletes its notifications', async () => {
  const { headers, at, book, events } = await tellingShop()
  answered = 410
  await book(7)
  await book(8)
  await awan.runJobs()
  expect(await events()).toEqual(['stopped'])
  await ask(resumeWebhook, { headers, params: at })
  await book(9)
  await awan.runJobs()
  expect(await events()).toEqual(['stopped', 'stopped'])
  await ask(deleteWebhook, { headers, params: at })
  expect(await events()).toEqual([])
})

test('nothing is sent again to an address that is stopped, nor waits to be', async () => {
  const { headers, at, book } = await tellingShop()
  const list = async () => (await ask(listDeliveries, { headers, params: at })).items
  await book(7)
  const [sent] = await list()
  const params = { ...at, deliveryId: sent?.id ?? '' }
  answered = 410
  await awan.runJobs()
  expect(await awan.refusal(resendDelivery, { headers, params })).toMatchObject({
    status: 409,
    code: 'webhook_stopped',
  })
  expect((await list()).map(({ status }) => status)).toEqual(['failed'])
  // This delivery was in progress when another one received a 410.
  const attempt = { id: params.deliveryId, attempts: 1 }
  await db
    .transaction()
    .execute((trx) => markFailed(trx, attempt, { answered: 500, nextAt: new Date(clock.now) }))
  expect((await list()).map(({ status }) => status)).toEqual(['failed'])
  await ask(resumeWebhook, { headers, params: at })
  answered = 204
  await ask(resendDelivery, { headers, params })
  await awan.runJobs()
  expect((await list()).map(({ status }) => status)).toEqual(['delivered'])
})

test('events of one moment are on one page or the next', async () => {
  const { headers, at, book } = await tellingShop()
  for (const day of [7, 8, 9]) await book(day)
  // All in one statement, as when a day is completed.
  await db
    .updateTable('appointment')
    .set({ version: 2 })
    .where('business_id', '=', at.businessId)
    .execute()
  const all = (await ask(listDeliveries, { headers, params: at })).items
  expect(all).toHaveLength(6)
  const paged: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await ask(listDeliveries, {
      headers,
      params: at,
      query: { limit: 2, ...(cursor && { cursor }) },
    })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all.map(({ id }) => id))
})

test('a push waiting for the morning is not sent once the webhook is resumed', async () => {
  const { headers, at, book, events, pushed } = await tellingShop()
  answered = 410
  await book(7)
  // 23:00 in the shop's city.
  clock.now = new Date(Date.parse(`${TEST_NOW.toISOString().slice(0, 10)}T20:00:00Z`))
  await awan.runJobs()
  expect(await events()).toEqual(['stopped'])
  expect(await pushed()).toEqual([])
  await ask(resumeWebhook, { headers, params: at })
  clock.advance(DAY_MS / 2)
  await awan.runJobs()
  expect(await pushed()).toEqual([])
})

test.each(['leaves', 'becomes a manager'])(
  'an owner who %s keeps no notification of a webhook, nor gets its push in the morning',
  async (what) => {
    const { headers, params, book, events, pushed } = await tellingShop()
    const other = await createMember(db, params.businessId)
    answered = 410
    await book(7)
    clock.now = new Date(Date.parse(`${TEST_NOW.toISOString().slice(0, 10)}T20:00:00Z`))
    await awan.runJobs()
    expect(await events()).toEqual(['stopped'])
    if (what === 'leaves') await ask(leaveBusiness, { headers, params })
    else {
      const theirs = { headers: await awan.signIn(other.id), params }
      const { items } = await ask(listMembers, { headers, params })
      const { id: memberId = '', version = 0 } = items.find(({ self }) => self) ?? {}
      const body = { role: 'manager', staffId: null, version } as const
      await ask(changeMember, { ...theirs, params: { ...params, memberId }, body })
    }
    expect(await events()).toEqual([])
    clock.advance(DAY_MS / 2)
    await awan.runJobs()
    expect(await pushed()).toEqual([])
  },
)

test('a working webhook causes no notification', async () => {
  const { book, events } = await tellingShop()
  answered = 204
  await book(7)
  await pass(2)
  expect(await events()).toEqual([])
})
