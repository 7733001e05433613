import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { SMS_GRACE } from '@awan/core/notification/delivery'
import { DAY_MS } from '@awan/core/time'
import { inTransaction } from '#db/transaction.ts'
import { createTestApp, TEST_NOW, type TestApp } from '#testing/app.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { remindPeople } from './jobs.ts'
import { noticeQueuer, sendLaterStep } from './notice.service.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const queueNotices = noticeQueuer(async () => true)
const LEAD = DAY_MS

/** Creates an appointment due for its reminder, whose customer uses WhatsApp; returns a function that cancels it. */
async function dueAppointment(day: number) {
  on.clock.now = TEST_NOW
  const { business, offering } = await createShop(on.db)
  const { headers, accountId, phone } = await on.asPerson({ whatsapp_agreed_at: TEST_NOW })
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(day) }
  const { id } = await on.ask(createAppointment, { headers: withKey(headers), body })
  await on.runJobs()
  const now = new Date(Date.parse(noonIn(day)) - LEAD)
  on.clock.now = now
  const cancel = () =>
    on.ask(cancelAppointment, { headers, params: { appointmentId: id }, body: {} })
  /** Counts reminders sent or queued to the phone. */
  const standing = async () => {
    const rows = await on.db
      .selectFrom('message')
      .select(['id', 'status'])
      .where('account_id', '=', accountId)
      .where('kind', '=', 'reminder')
      .execute()
    return rows.filter(({ status }) => status !== 'failed').length
  }
  return { id, accountId, phone, now, cancel, standing }
}

test('C-05: no message about an appointment whose cancellation was answered remains queued', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { now, cancel, standing } = await dueAppointment(2 + round)
    const remind = () => remindPeople({ db: on.db, queueNotices }, now)
    await Promise.all([remind(), cancel(), remind()])
    // No send job has run, so a queued reminder would still reach a customer who cancelled.
    expect(await standing(), `round ${round}`).toBe(0)
    await remind()
    expect(await standing(), `round ${round}`).toBe(0)
  }
})

test('C-05 sabotaged: messages that are queued after the transaction of their reminder outlive it, and the same check sees it', async () => {
  const { now, cancel, standing } = await dueAppointment(20)
  const later: (() => Promise<void>)[] = []
  await remindPeople(
    {
      db: on.db,
      queueNotices: async (_trx, keys, at) => {
        later.push(() => inTransaction(on.db, (trx) => queueNotices(trx, keys, at)))
      },
    },
    now,
  )
  await cancel()
  for (const queue of later) await queue()
  expect(await standing()).toBe(1)
})

test('C-04: runs that overlap send one message', async () => {
  const { now, standing } = await dueAppointment(22)
  const remind = () => remindPeople({ db: on.db, queueNotices }, now)
  await Promise.all([remind(), remind(), remind()])
  await remind()
  expect(await standing()).toBe(1)
})

test('C-05: a delayed step whose appointment is cancelled meanwhile leaves no message', async () => {
  const { accountId, now, cancel, standing } = await dueAppointment(24)
  await on.db
    .insertInto('notice_settings')
    .values({ account_id: accountId, channels: ['sms'], reminders: true })
    .execute()
  await remindPeople({ db: on.db, queueNotices }, now)
  const { id } = await on.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', '=', 'appointment_reminder')
    .executeTakeFirstOrThrow()
  const answered: Promise<unknown>[] = []
  const take = async () => {
    answered.push(cancel())
    await Promise.race([...answered, untilWaiting(on.pool)])
    return true
  }
  const clock = () => new Date(now.getTime() + SMS_GRACE)
  const step = { accountId, notificationId: id, step: 0 }
  await sendLaterStep({ db: on.db, clock, take, ways: { sms: true } }, step)
  expect(answered).toHaveLength(1)
  await Promise.all(answered)
  expect(await standing()).toBe(0)
})
