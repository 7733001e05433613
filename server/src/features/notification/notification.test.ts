import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@awan/core/notification/contract'
import { instantTextOf, MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type Headers, type TestApp } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const list = (headers: Headers, query = {}) => on.ask(listNotifications, { headers, query })
const unread = async (headers: Headers) => (await on.ask(countUnread, { headers })).unread
const read = (headers: Headers, notificationId: string) =>
  on.ask(readNotification, { headers, params: { notificationId } })

/** Inserts promotions a minute apart, the last one newest. */
async function promotion(accountId: string, count: number): Promise<void> {
  await on.pool.query(
    `insert into notification (account_id, type, title, text, created_at)
     select $1, 'promotional_offer', jsonb_build_object('en', 'Offer ' || n),
       '{"ar": "نص"}', $2::timestamptz + n * interval '1 minute'
     from generate_series(1, $3::integer) as n`,
    [accountId, TEST_NOW, count],
  )
}

test('customer and owner each read their side of an appointment’s events', async () => {
  const { business, offering } = await createShop(on.db, {
    offering: { name: { en: 'Fade' } },
  })
  const owner = await createMember(on.db, business.id)
  const { headers } = await on.asPerson({ full_name: 'Noor Salim' })
  const appointment = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) },
  })
  on.clock.advance(MINUTE_MS)
  const cancelledAt = instantTextOf(on.clock.now)
  await on.ask(cancelAppointment, { headers, params: { appointmentId: appointment.id }, body: {} })
  const { items, nextCursor } = await list(headers)
  expect(nextCursor).toBeNull()
  const about = {
    type: 'new_appointment',
    by: 'customer',
    readAt: null,
    business: { id: business.id, name: business.name },
    appointment: {
      id: appointment.id,
      own: true,
      attendee: null,
      guestName: null,
      status: 'cancelled',
      start: appointment.start,
      eveningOf: null,
      timeZone: 'Asia/Baghdad',
      occurrences: 1,
      people: 1,
      services: appointment.items.map((item) => item.name),
    },
    message: '',
    offer: null,
    wait: null,
    webhook: null,
  }
  expect(items).toEqual([
    { ...about, id: items[0]?.id, event: 'cancelled', createdAt: cancelledAt },
    { ...about, id: items[1]?.id, event: 'booked', createdAt: appointment.createdAt },
  ])
  const hers = await list(await on.signIn(owner.id))
  expect(hers.items.map(({ event, appointment }) => [event, appointment])).toEqual(
    (['cancelled', 'booked'] as const).map((event) => [
      event,
      { ...about.appointment, own: false, guestName: 'Noor Salim' },
    ]),
  )
})

const notified = async (headers: Headers) =>
  (await list(headers)).items.map(({ event, by }) => `${String(event)} by ${String(by)}`)

test('M18: notifications and appointments say whether the customer or the shop moved or cancelled', async () => {
  const shop = await openShop(on)
  const params = (appointmentId: string) => ({ appointmentId })

  const own = await shop.book(noonIn(3))
  const { headers } = own.customer
  on.clock.advance(MINUTE_MS)
  await on.ask(rescheduleAppointment, {
    headers,
    params: params(own.id),
    body: { start: noonIn(4) },
  })
  on.clock.advance(MINUTE_MS)
  const cancelled = await on.ask(cancelAppointment, { headers, params: params(own.id), body: {} })
  expect(cancelled.cancelledBy).toBe('customer')
  const mine = ['cancelled by customer', 'moved by customer', 'booked by customer']
  expect(await notified(headers)).toEqual(mine)
  expect(await notified(shop.headers)).toEqual(mine)

  on.clock.advance(MINUTE_MS)
  const theirs = await shop.book(noonIn(3))
  const reader = theirs.customer.headers
  on.clock.advance(MINUTE_MS)
  await shop.move(theirs.id, { start: noonIn(5), version: 1 })
  on.clock.advance(MINUTE_MS)
  await shop.cancel(theirs.id, 2)
  on.clock.advance(MINUTE_MS)
  await shop.restore(theirs.id, 3)
  on.clock.advance(MINUTE_MS)
  await shop.cancel(theirs.id, 4)
  expect(await notified(reader)).toEqual([
    'cancelled by business',
    'booked by business',
    'cancelled by business',
    'moved by business',
    'booked by customer',
  ])
  const seen = await on.ask(getAppointment, { headers: reader, params: params(theirs.id) })
  expect(seen).toMatchObject({ status: 'cancelled', cancelledBy: 'business' })
  expect(await notified(shop.headers)).toEqual(['booked by customer', ...mine])

  // Still known after the audit has purged its entries of a year ago.
  await on.pool.query(`select audit_purge('2100-01-01')`)
  expect(await notified(headers)).toEqual(mine)
})

test('a notification keeps the start at its time', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const appointment = await on.ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) },
  })
  await on.pool.query(
    `update appointment set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
     where id = $1`,
    [appointment.id],
  )
  expect((await list(headers)).items[0]?.appointment?.start).toBe(appointment.start)
})

test('a promotion carries its words in both languages and needs no shop', async () => {
  const { accountId, headers } = await on.asPerson()
  await promotion(accountId, 1)
  expect((await list(headers)).items).toMatchObject([
    {
      type: 'promotional_offer',
      event: null,
      by: null,
      business: null,
      appointment: null,
      offer: { title: { en: 'Offer 1', ar: null }, text: { en: null, ar: 'نص' } },
    },
  ])
})

test('pages follow each other, also among notifications of one instant', async () => {
  const { accountId, headers } = await on.asPerson()
  await promotion(accountId, 20)
  await on.pool.query('update notification set created_at = $2 where account_id = $1', [
    accountId,
    TEST_NOW,
  ])
  await promotion(accountId, 25)
  const seen = []
  let cursor: string | undefined
  for (const expected of [20, 20, 5]) {
    const page = await list(headers, cursor ? { cursor } : {})
    expect(page.items).toHaveLength(expected)
    seen.push(...page.items)
    cursor = page.nextCursor ?? undefined
  }
  expect(cursor).toBeUndefined()
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
  const created = seen.map(({ createdAt }) => createdAt)
  expect(created).toEqual(created.toSorted().reverse())
  const refused: Record<string, string | number>[] = [
    { limit: 0 },
    { limit: 51 },
    { cursor: 'x' },
    { limit: 'many' },
  ]
  for (const query of refused)
    expect(await on.refusal(listNotifications, { headers, query })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
})

test('reading one lowers the count once, and the first time of reading stays', async () => {
  const { accountId, headers } = await on.asPerson()
  await promotion(accountId, 3)
  expect(await unread(headers)).toBe(3)
  const { id } = (await list(headers)).items[1] ?? { id: '' }
  const readAt = instantTextOf(on.clock.now)
  expect(await read(headers, id)).toEqual({ unread: 2 })
  on.clock.advance(MINUTE_MS)
  expect(await read(headers, id)).toEqual({ unread: 2 })
  expect((await list(headers)).items.map((item) => item.readAt)).toEqual([null, readAt, null])
})

test('reading all marks no other account’s as read', async () => {
  const [one, other] = [await on.asPerson(), await on.asPerson()]
  await promotion(one.accountId, 3)
  await promotion(other.accountId, 2)
  for (let time = 0; time < 2; time += 1)
    expect(await on.ask(readAllNotifications, { headers: one.headers })).toEqual({ unread: 0 })
  expect(await unread(one.headers)).toBe(0)
  expect(await unread(other.headers)).toBe(2)
})

test('the count ends at a hundred', async () => {
  const { accountId, headers } = await on.asPerson()
  await promotion(accountId, 130)
  expect(await unread(headers)).toBe(100)
})

test('other people’s and unknown notifications are not found, and stay unread', async () => {
  const [one, other] = [await on.asPerson(), await on.asPerson()]
  await promotion(one.accountId, 1)
  const { id } = (await list(one.headers)).items[0] ?? { id: '' }
  for (const notificationId of [id, crypto.randomUUID(), 'none'])
    expect(
      await on.refusal(readNotification, { headers: other.headers, params: { notificationId } }),
    ).toMatchObject({ status: 404, code: 'notification_not_found' })
  expect(await unread(one.headers)).toBe(1)
})

test('guests are refused', async () => {
  const id = crypto.randomUUID()
  for (const endpoint of [listNotifications, countUnread, readNotification, readAllNotifications])
    expect(await on.refusal(endpoint, { params: { notificationId: id } })).toMatchObject({
      status: 401,
    })
})
