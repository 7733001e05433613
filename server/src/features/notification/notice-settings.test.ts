import type { Insertable } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rescheduleAppointment } from '@awan/core/appointment/contract'
import { changeRules } from '@awan/core/business/rules-contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import type { NoticeSettings } from '#db/types.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { noonIn } from '#testing/stage/appointments.ts'
import { noticeReaders } from '#testing/stage/notices.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db } = awan
afterAll(awan.close)
beforeEach(() => {
  clock.now = TEST_NOW
})

const { openNamed, messagesTo, channels, pass, bookBy } = noticeReaders(awan)

const choose = (accountId: string, values: Partial<Insertable<NoticeSettings>>) =>
  db
    .insertInto('notice_settings')
    .values({ account_id: accountId, channels: ['sms'], reminders: true, ...values })
    .execute()

test('quiet hours delay a change of next week until the morning, not one of tonight', async () => {
  const shop = await openNamed()
  const [later, tonight] = [
    await bookBy(shop, ['push'], noonIn(5)),
    await bookBy(shop, ['push'], noonIn(1, -120)),
  ]
  clock.now = new Date('2026-03-03T20:00:00Z')
  await shop.move(later.id, { start: noonIn(6), version: 1 })
  await shop.cancel(tonight.id, 1)
  expect((await channels(later.accountId)).length).toBe(1)
  expect((await channels(tonight.accountId)).length).toBe(2)
  await pass(8 * 60 + 59)
  expect((await channels(later.accountId)).length).toBe(1)
  await pass(1)
  expect((await channels(later.accountId)).length).toBe(2)
})

test('a person’s settings apply: order, no reminders, no quiet hours', async () => {
  const shop = await openNamed()
  const start = noonIn(4)
  const people = {
    sms: { channels: ['sms', 'push'] },
    none: { channels: ['push'], reminders: false },
    off: { channels: [] },
  }
  const accounts: Record<string, string> = {}
  for (const [at, [name, values]] of Object.entries(people).entries()) {
    const { accountId } = await bookBy(shop, ['push'], noonIn(4, at * 60))
    await choose(accountId, values)
    accounts[name] = accountId
  }
  clock.now = new Date(Date.parse(start) - 1320 * MINUTE_MS)
  for (const minutes of [-120, -60, 0]) {
    clock.now = new Date(Date.parse(start) - DAY_MS - minutes * MINUTE_MS)
    await addJob(db, 'remind', {})
    await pass(0)
    await pass(1)
  }
  expect(await channels(accounts['sms'] ?? '')).toEqual(['push', 'sms'])
  expect(await channels(accounts['none'] ?? '')).toEqual(['push'])
  expect(await channels(accounts['off'] ?? '')).toEqual(['push'])
})

test('C-08: a shop chooses which reminders it sends; those in the app stay', async () => {
  const shop = await openNamed()
  const customer = await bookBy(shop, ['push'], noonIn(4))
  const rules = { headers: shop.headers, params: { businessId: shop.business.id } }
  await ask(changeRules, { ...rules, body: { version: 1, remindMinutes: [120] } })
  for (const before of [1440, 120]) {
    clock.now = new Date(Date.parse(noonIn(4)) - before * MINUTE_MS)
    await addJob(db, 'remind', {})
    await addJob(db, 'remind', {})
    await awan.runJobs()
  }
  const said = await messagesTo(customer.accountId)
  expect(said.map(({ kind }) => kind)).toEqual(['appointment', 'reminder'])
  const { length } = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .where('type', '=', 'appointment_reminder')
    .execute()
  expect(length).toBe(2)
})

test('C-06: a moved appointment is reminded of at its new time only, by message too', async () => {
  const shop = await openNamed()
  const customer = await bookBy(shop, ['push'], noonIn(4))
  const at = { headers: customer.headers, params: { appointmentId: customer.id } }
  await ask(rescheduleAppointment, { ...at, body: { start: noonIn(6) } })
  for (const day of [4, 6])
    for (const before of [1440, 120]) {
      clock.now = new Date(Date.parse(noonIn(day)) - before * MINUTE_MS)
      await addJob(db, 'remind', {})
      await awan.runJobs()
    }
  const said = await messagesTo(customer.accountId)
  expect(said.filter(({ kind }) => kind === 'reminder')).toHaveLength(2)
  const shown = await db
    .selectFrom('handset_message')
    .select('text')
    .where('phone', '=', customer.phone)
    .where('text', 'like', '%reminder%')
    .execute()
  const reminder = 'Reminder\nZain Barbers: a reminder of your booking on Mon, 9 Mar, 12:00 PM.'
  expect(shown.map(({ text }) => text)).toEqual([reminder, reminder])
})
