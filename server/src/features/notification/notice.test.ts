import { afterAll, beforeEach, expect, test } from 'vitest'
import { cancelAppointment } from '@awan/core/appointment/contract'
import { shopMove } from '@awan/core/appointment/shop-contract'
import { MOST_SEGMENTS, segmentsOf } from '@awan/core/messaging/rules'
import { QUIET_HOURS } from '@awan/core/notification/delivery'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { openShop } from '#testing/stage/diary.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { noticeReaders } from '#testing/stage/notices.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const { openNamed, reachable, messagesTo, channels, pass, bookBy } = noticeReaders(awan)

test('a booking is confirmed by the customer’s channel; with a number only, in the app', async () => {
  const shop = await openNamed()
  const [push, whatsapp, number] = [
    await bookBy(shop, ['push'], noonIn(5)),
    await bookBy(shop, ['whatsapp'], noonIn(6)),
    await bookBy(shop, []),
  ]
  expect(await messagesTo(push.accountId)).toMatchObject([
    {
      channel: 'push',
      kind: 'appointment',
      text: 'Zain Barbers: your booking on Sun, 8 Mar, 12:00 PM is confirmed.',
      content: { title: 'Booking confirmed', path: `/appointments/${push.id}` },
    },
  ])
  expect(await messagesTo(whatsapp.accountId)).toMatchObject([
    {
      channel: 'whatsapp',
      content: {
        template: {
          name: 'appointment_booked',
          values: { shop: 'Zain Barbers', when: 'Mon, 9 Mar, 12:00 PM' },
        },
      },
    },
  ])
  expect(await messagesTo(number.accountId)).toEqual([])
})

test('a booking for another person names them, in at most two SMS, to whoever the shop notifies', async () => {
  const shop = await openShop(awan, {
    business: { name: { en: 'Zain Barbers', ar: `صالون ${'الزين '.repeat(8)}` } },
  })
  const zainab = await bookBy(shop, ['whatsapp'], noonIn(5), 'Zainab')
  expect(await messagesTo(zainab.accountId)).toMatchObject([
    {
      text: expect.stringMatching(
        /^Zain Barbers: your booking on Sun, 8 Mar, 12:00 PM for Zainab is/,
      ),
      content: { template: { values: { when: 'Sun, 8 Mar, 12:00 PM for Zainab' } } },
    },
  ])
  const long = await bookBy(shop, [], noonIn(6), 'زينب بنت علي '.repeat(5).slice(0, 60))
  await db.updateTable('account').set({ language: 'ar' }).where('id', '=', long.accountId).execute()
  await shop.move(long.id, { start: noonIn(6, 60), version: 1 })
  await pass(1)
  const { text } = await db
    .selectFrom('handset_message')
    .select('text')
    .where('phone', '=', long.phone)
    .executeTakeFirstOrThrow()
  expect(text).toContain(' باسم زينب بنت')
  expect(segmentsOf(text)).toBeLessThanOrEqual(MOST_SEGMENTS)
})

test('owners get pushes only about customers’ actions, in their own language', async () => {
  const shop = await openNamed()
  await db.updateTable('account').set({ language: 'ar' }).where('id', '=', shop.owner.id).execute()
  await reachable(shop.owner.id, ['push', 'whatsapp'])
  const customer = await bookBy(shop, [])
  const params = { appointmentId: customer.id }
  await ask(cancelAppointment, { headers: customer.headers, params })
  const said = await messagesTo(shop.owner.id)
  expect(said.map(({ channel }) => channel)).toEqual(['push', 'push'])
  // Unsent messages about an older state are withdrawn.
  expect(said.map(({ status }) => status).sort()).toEqual(['failed', 'queued'])
  expect(said.find(({ status }) => status === 'queued')).toMatchObject({
    text: expect.stringMatching(/^إلغاء من Zainab Karim: /),
    content: { title: 'حلاقة زين', path: `/console/${shop.business.id}` },
  })
})

test('a move by the shop is pushed, and sent by SMS if not seen within ten minutes', async () => {
  const shop = await openNamed()
  const [seen, unseen] = [
    await bookBy(shop, ['push'], noonIn(5)),
    await bookBy(shop, ['push'], noonIn(6)),
  ]
  await shop.move(seen.id, { start: noonIn(8), version: 1 })
  await shop.move(unseen.id, { start: noonIn(9), version: 1 })
  await db
    .updateTable('notification')
    .set({ read_at: clock.now })
    .where('account_id', '=', seen.accountId)
    .execute()
  await pass(9)
  expect(await channels(unseen.accountId)).toEqual(['push', 'push'])
  await pass(1)
  expect(await channels(seen.accountId)).toEqual(['push', 'push'])
  expect((await messagesTo(unseen.accountId)).at(-1)).toMatchObject({ channel: 'sms' })
  await pass(60)
  expect(await channels(unseen.accountId)).toEqual(['push', 'push', 'sms'])
})

test('a change not seen is sent by SMS also if the device unsubscribed, or the appointment begins soon', async () => {
  const shop = await openNamed()
  const [gone, soon] = [await bookBy(shop, ['push']), await bookBy(shop, ['push'], noonIn(0, 60))]
  await shop.move(gone.id, { start: noonIn(8), version: 1 })
  await db.deleteFrom('push_subscription').where('account_id', '=', gone.accountId).execute()
  clock.now = new Date(Date.parse(noonIn(0, 45)))
  await shop.cancel(soon.id, 1)
  await pass(10)
  expect(await channels(gone.accountId)).toEqual(['push', 'push', 'sms'])
  expect(await channels(soon.accountId)).toEqual(['push', 'push', 'sms'])
})

test('an SMS waits a minute, and is not sent if the app is opened meanwhile', async () => {
  const shop = await openNamed()
  const [here, away] = [await bookBy(shop, [], noonIn(5)), await bookBy(shop, [], noonIn(6))]
  await shop.cancel(here.id, 1, 'Sorry')
  await shop.cancel(away.id, 1, 'Sorry')
  await db
    .insertInto('account_presence')
    .values({ account_id: here.accountId, seen_at: new Date(clock.now.getTime() + 30_000) })
    .execute()
  expect(await channels(away.accountId)).toEqual([])
  await pass(1)
  expect(await channels(here.accountId)).toEqual([])
  const [sms] = await db
    .selectFrom('handset_message')
    .select(['text', 'channel'])
    .where('phone', '=', away.phone)
    .execute()
  expect(sms).toEqual({
    channel: 'sms',
    text: 'Zain Barbers: we cancelled your booking on Mon, 9 Mar, 12:00 PM.',
  })
})

test('a second change withdraws pending messages about the first', async () => {
  const shop = await openNamed()
  const customer = await bookBy(shop, [])
  await shop.move(customer.id, { start: noonIn(8), version: 1 })
  await shop.move(customer.id, { start: noonIn(9), version: 2 })
  await shop.cancel(customer.id, 3)
  await pass(1)
  const said = await messagesTo(customer.accountId)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ channel: 'sms', kind: 'appointment', status: 'sent' })
})

test('WhatsApp has one fallback: an SMS for changes by the shop', async () => {
  const shop = await openNamed()
  const customer = await bookBy(shop, ['whatsapp'])
  await shop.move(customer.id, { start: noonIn(8), version: 1 })
  const said = await messagesTo(customer.accountId)
  // The booking message was never sent, as the appointment was moved before.
  expect(said.map(({ status, fallback_channel: way }) => [status, way]).sort()).toEqual([
    ['failed', null],
    ['queued', 'sms'],
  ])
  const { content } = said.find(({ status }) => status === 'queued') ?? {}
  const starts = [Date.parse(noonIn(8)), Date.parse(noonIn(7))]
  expect(content).toMatchObject({
    quiet: { hours: QUIET_HOURS, timeZone: 'Asia/Baghdad', starts },
  })
})

test('D3: notices that cost money are within the budgets of messages; a change never waits for one', async () => {
  const limited = await createTestApp({ beside: awan, config: { rateLimits: true } })
  const shop = await openNamed()
  const customer = await bookBy(shop, ['whatsapp'])
  for (let version = 1; version <= 12; version += 1)
    await limited.ask(shopMove, {
      ...shop.on(customer.id),
      body: { start: noonIn(7 + (version % 2), version), version, outsideHours: true },
    })
  const said = await messagesTo(customer.accountId)
  expect(said.length).toBe(11)
  await limited.close()
})
