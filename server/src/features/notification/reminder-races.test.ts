import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { REMINDERS } from '@awan/core/notification/rules'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type TestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { remindPeople } from './jobs.ts'
import { noticeQueuer } from './notice.service.ts'

let on: TestApp

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => on.close())

const LEAD = Math.max(...REMINDERS) * MINUTE_MS

async function remindersOf(id: string): Promise<number> {
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*) from notification where appointment_id = $1 and type = 'appointment_reminder'`,
    [id],
  )
  return rows[0]?.count ?? 0
}

/** Creates an appointment in `day` days whose first reminder fell due `late` milliseconds ago; returns its cancellation. */
async function dueAppointment(day: number, late: number) {
  on.clock.now = TEST_NOW
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(day) }
  const { id } = await on.ask(createAppointment, { headers: withKey(headers), body })
  const now = new Date(Date.parse(noonIn(day)) - LEAD + late)
  on.clock.now = now
  const cancel = async () => {
    await on.ask(cancelAppointment, { headers, params: { appointmentId: id }, body: {} })
    return remindersOf(id)
  }
  return { id, now, cancel }
}

type Cancel = () => Promise<number>

/** Cancels while the job runs; returns the reminders existing when the cancellation was answered, and in the end. */
async function cancelAgainst(
  remind: (now: Date, cancel: Cancel) => Promise<number>,
  day: number,
  late: number,
) {
  const { id, now, cancel } = await dueAppointment(day, late)
  const atAnswer = await remind(now, cancel)
  await remindPeople({ db: on.db, queueNotices: noticeQueuer(async () => true) }, now)
  return { atAnswer, inTheEnd: await remindersOf(id) }
}

test('C-05: no reminder is created for an appointment whose cancellation was answered', async () => {
  const overlapping = async (now: Date, cancel: Cancel) => {
    const run = () => remindPeople({ db: on.db, queueNotices: noticeQueuer(async () => true) }, now)
    const [, , atAnswer] = await Promise.all([run(), run(), cancel(), run()])
    return atAnswer
  }
  for (let round = 0; round < 24; round += 1) {
    const late = ((round % 3) - 1) * 1000
    const { atAnswer, inTheEnd } = await cancelAgainst(overlapping, 2 + round, late)
    expect(inTheEnd, `round ${round}`).toBe(atAnswer)
    expect(atAnswer, `round ${round}`).toBeLessThanOrEqual(late < 0 ? 0 : 1)
  }
})

test('C-05 sabotaged: a job that reads first and writes later reminds of a cancelled one, which the same check detects', async () => {
  const lookFirst = async (now: Date, cancel: Cancel) => {
    const { rows } = await on.pool.query<{ id: string }>(
      `select id from appointment where status = 'confirmed' and starts_at between $1 and $2`,
      [now, new Date(now.getTime() + LEAD)],
    )
    const atAnswer = await cancel()
    for (const { id } of rows)
      await on.pool.query(
        `insert into notification (account_id, type, business_id, appointment_id,
           appointment_version, starts_at, reminder_minutes, created_at)
         select customer_id, 'appointment_reminder', business_id, id, 1, starts_at, 1440, $2
         from appointment where id = $1
         on conflict do nothing`,
        [id, now],
      )
    return atAnswer
  }
  expect(await cancelAgainst(lookFirst, 27, 0)).toEqual({ atAnswer: 0, inTheEnd: 1 })
})
