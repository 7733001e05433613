import { afterAll, expect, test } from 'vitest'
import { listAppointments } from '@awan/core/appointment/contract'
import { listNotifications, readNotification } from '@awan/core/notification/contract'
import { ASK_AFTER, ASK_AGAIN_DAYS, ASK_LATENESS } from '@awan/core/review/rules'
import { writeReview } from '@awan/core/review/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { sql } from 'kysely'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'
import { createCompleted } from '#testing/stage/reviews.ts'
import { askHowItWas } from './jobs.ts'
import { noticeQueuer } from './notice.service.ts'

const awan = await createTestApp({ max: 12 })
const { ask, call, clock, db, asPerson } = awan
afterAll(awan.close)

const queueNotices = noticeQueuer(async () => true)
type Values = NonNullable<Parameters<typeof createCompleted>[3]>

/** Creates an appointment of half an hour that ended this many minutes ago, and its customer. */
async function cameHome(minutes: number, values: Values = {}, person?: Person) {
  const shop = await createShop(db)
  const who = person ?? (await asPerson())
  const starts_at = new Date(TEST_NOW.getTime() - (minutes + 30) * MINUTE_MS)
  const appointment = await createCompleted(db, shop, who.accountId, { starts_at, ...values })
  return { shop, ...who, appointment }
}
type Person = Awaited<ReturnType<typeof asPerson>>

/** Runs the job this many minutes later; returns the accounts asked about an appointment. */
async function questionsOf(appointmentId: string, later = 0): Promise<string[]> {
  await askHowItWas({ db, queueNotices }, new Date(TEST_NOW.getTime() + later * MINUTE_MS))
  const { rows } = await sql<{ account_id: string }>`
    select account_id from notification where appointment_id = ${appointmentId} and event = 'completed'`.execute(
    db,
  )
  return rows.map((row) => row.account_id)
}

test('an hour after an appointment its customer is asked for a review once, in notifications and on home', async () => {
  const { appointment, accountId, headers } = await cameHome(ASK_AFTER - 1)
  expect(await questionsOf(appointment.id)).toEqual([])
  await addJob(db, 'remind', {})
  await awan.runJobs()
  expect(await questionsOf(appointment.id)).toEqual([])
  for (const later of [1, 2, ASK_LATENESS])
    expect(await questionsOf(appointment.id, later)).toEqual([accountId])
  const { items } = await ask(listNotifications, { headers })
  expect(items).toMatchObject([
    {
      type: 'new_appointment',
      event: 'completed',
      by: null,
      appointment: { id: appointment.id, own: true },
    },
  ])
  const past = async () =>
    (await ask(listAppointments, { headers, query: { when: 'past' } })).items.map(
      ({ review }) => review.asked,
    )
  expect(await past()).toEqual([items[0]?.id])
  // A read notification stays in the list, but no longer asks for a review.
  await ask(readNotification, { headers, params: { notificationId: items[0]?.id ?? '' } })
  expect(await past()).toEqual([null])
  const stranger = await asPerson()
  const params = { notificationId: items[0]?.id ?? '' }
  expect((await call(readNotification, { ...stranger, params })).statusCode).toBe(404)
})

test('after a review there is no further question', async () => {
  const { appointment, headers } = await cameHome(ASK_AFTER)
  await questionsOf(appointment.id)
  const own = { headers, params: { appointmentId: appointment.id } }
  await ask(writeReview, { ...own, body: { stars: 5 } })
  const { items } = await ask(listNotifications, { headers })
  expect(items[0]?.readAt).not.toBeNull()
  const { items: past } = await ask(listAppointments, { headers, query: { when: 'past' } })
  expect(past[0]?.review).toMatchObject({ stars: 5, asked: null })
})

test('customers who cannot review, and old appointments, get no question', async () => {
  const none = async (minutes: number, values: Values = {}) =>
    questionsOf((await cameHome(minutes, values)).appointment.id)
  expect(await none(ASK_AFTER + ASK_LATENESS)).toEqual([])
  expect(await none(ASK_AFTER, { missed: true })).toEqual([])
  expect(await none(ASK_AFTER, { customer_id: null })).toEqual([])
  const off = { status: 'cancelled', cancelled_at: TEST_NOW, cancelled_by: 'customer' }
  expect(await none(ASK_AFTER, off)).toEqual([])
  const shop = await createShop(db)
  const starts_at = new Date(TEST_NOW.getTime() - (ASK_AFTER + 30) * MINUTE_MS)
  const owner = await createMember(db, shop.business.id)
  expect(await questionsOf((await createCompleted(db, shop, owner.id, { starts_at })).id)).toEqual(
    [],
  )
  const paused = await cameHome(ASK_AFTER)
  await db
    .updateTable('business')
    .set({ status: 'suspended' })
    .where('id', '=', paused.shop.business.id)
    .execute()
  expect(await questionsOf(paused.appointment.id)).toEqual([])
})

test('frequent customers are not asked about the same shop each time', async () => {
  const { shop, accountId, appointment } = await cameHome(ASK_AFTER)
  expect(await questionsOf(appointment.id)).toHaveLength(1)
  const days = (count: number) => count * 24 * 60
  const again = async (after: number) => {
    const starts_at = new Date(TEST_NOW.getTime() + after * DAY_MS - (ASK_AFTER + 30) * MINUTE_MS)
    return questionsOf((await createCompleted(db, shop, accountId, { starts_at })).id, days(after))
  }
  expect(await again(ASK_AGAIN_DAYS - 1)).toEqual([])
  expect(await again(ASK_AGAIN_DAYS)).toEqual([accountId])
})

/** Runs the job ten times concurrently; returns the number of times an appointment was asked about. */
async function tenRuns(appointmentId: string): Promise<number> {
  const runs = Array.from({ length: 10 }, async () => askHowItWas({ db, queueNotices }, TEST_NOW))
  await Promise.allSettled(runs)
  return (await questionsOf(appointmentId)).length
}

test('H-21: ten concurrent runs ask once', async () => {
  const { appointment } = await cameHome(ASK_AFTER)
  expect(await tenRuns(appointment.id)).toBe(1)
})

test('sabotaged: without its index a question can exist twice, which the same check detects', async () => {
  const { appointment, accountId, shop } = await cameHome(ASK_AFTER)
  await sql`drop index notification_completed_once`.execute(db)
  try {
    for (const version of [1, 2])
      await sql`
        insert into notification (account_id, type, event, business_id, appointment_id, appointment_version,
          starts_at, created_at)
        values (${accountId}, 'new_appointment', 'completed', ${shop.business.id}, ${appointment.id}, ${version},
          ${appointment.starts_at}, ${TEST_NOW})`.execute(db)
    expect(await tenRuns(appointment.id)).toBe(2)
  } finally {
    await db.deleteFrom('notification').where('appointment_id', '=', appointment.id).execute()
    await sql`create unique index notification_completed_once on notification (appointment_id) where event = 'completed'`.execute(
      db,
    )
  }
})

test('it is pushed at a decent hour, and never by a channel that costs', async () => {
  const { appointment, accountId } = await cameHome(ASK_AFTER)
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscription')
    .values({
      account_id: accountId,
      session_id: session.id,
      kind: 'native',
      endpoint: `token-${accountId}`,
      created_at: TEST_NOW,
    })
    .execute()
  clock.now = TEST_NOW
  await questionsOf(appointment.id)
  const { rows } = await sql<{ channel: string; kind: string; text: string }>`
    select channel, kind, text from message where account_id = ${accountId}`.execute(db)
  expect(rows).toMatchObject([{ channel: 'push', kind: 'reminder' }])
  expect(rows[0]?.text).toContain('How was your visit at')
})
