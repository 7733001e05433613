import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteMe, getSession, requestOtp } from '@awan/core/account/contract'
import { startSession } from '@awan/core/analytics/contract'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { answerFromHandset } from '@awan/core/messaging/contract'
import { reportContent } from '@awan/core/report/contract'
import { DAY_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { enter } from '#testing/stage/codes.ts'
import { createMember, createShop, newPhone } from '#testing/stage/factories.ts'
import { traces } from '#testing/personal-data.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const NAME = 'Zuhur Albasri'
const DEVICE = 'ZuhursPhone/7.7 (serial 4f1c-9a)'
const IP = '203.0.113.77'
const SESSION = 'session-of-zuhur'
const HOUSE = 'house 7, street 14'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, db, runJobs, signIn } = awan
afterAll(awan.close)

/** Creates an account that has used every feature, some of it a moment ago. */
async function someoneWithHistory() {
  clock.now = TEST_NOW
  const phone = newPhone()
  const from = { ip: IP, headers: { 'user-agent': DEVICE } }
  const { accountId, headers: session } = await enter(awan, 'signup', phone, from)
  await db.updateTable('account').set({ full_name: NAME }).where('id', '=', accountId).execute()
  const headers = { ...session, 'user-agent': DEVICE }
  await ask(startSession, {
    headers,
    ip: IP,
    body: {
      sessionId: SESSION,
      startTime: TEST_NOW.toISOString(),
      deviceInfo: { userAgent: DEVICE, platform: 'test', language: 'en' },
      pages: [{ path: '/', startTime: TEST_NOW.toISOString() }],
    },
  })
  const shop = await createShop(db)
  const owners = [
    await createMember(db, shop.business.id),
    await createMember(db, shop.business.id),
  ]
  const book = (days: number) =>
    ask(createAppointment, {
      headers: withKey(headers),
      ip: IP,
      body: {
        businessId: shop.business.id,
        offeringIds: [shop.offering.id],
        start: noonIn(days),
        note: `${HOUSE}, ask for ${NAME}`,
      },
    })
  const visited = await book(1)
  const cancelled = await book(2)
  await ask(cancelAppointment, {
    headers,
    params: { appointmentId: cancelled.id },
    body: { reason: `${NAME} is ill` },
  })
  const upcoming = [await book(4), await book(5), await book(6)]
  clock.now = new Date(TEST_NOW.getTime() + 3 * DAY_MS)
  await addJob(db, 'complete', {})
  await addJob(db, 'remind', {})
  await runJobs()
  const review = await db
    .insertInto('review')
    .values({
      business_id: shop.business.id,
      appointment_id: visited.id,
      customer_id: accountId,
      stars: 4,
      comment: `Good. ${NAME}, ${phone}`,
      answer: `Thank you, ${NAME}`,
      answered_at: clock.now,
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ask(reportContent, {
    headers: (await awan.asPerson()).headers,
    body: {
      businessId: shop.business.id,
      kind: 'review',
      subjectId: review.id,
      reason: 'personal',
    },
  })
  await ask(answerFromHandset, { body: { from: phone, channel: 'sms', text: `It is ${NAME}` } })
  // Leaving requires a recently entered code; another code is in the queue.
  const fresh = await signIn(accountId)
  await ask(requestOtp, { body: { purpose: 'login', phone } })
  return {
    accountId,
    phone,
    shop,
    owners,
    upcoming,
    visited,
    headers: fresh,
    sessions: [fresh, session],
    values: [phone, phone.slice(4), NAME, HOUSE, DEVICE, IP, SESSION],
  }
}

test('I-05: deletion leaves no data of a person with a full history, and the shops are notified', async () => {
  const person = await someoneWithHistory()
  const { values, accountId, owners, shop, upcoming } = person
  expect(await traces(db, values)).toEqual(
    expect.arrayContaining([
      'public.account.phone',
      'public.appointment.guest_name',
      'public.appointment.note',
      'public.appointment.cancel_reason',
      'public.business_customer.name',
      'public.business_customer.phone',
      'public.handset_message.text',
      'public.idempotency_key.answer',
      'public.message.to_phone',
      'public.otp_challenge.phone',
      'public.report.seen',
      'public.review.answer',
      'public.review.comment',
      'public.user_sessions.session_id',
      'public.user_sessions.user_agent',
    ]),
  )

  await ask(deleteMe, { headers: person.headers })
  for (const headers of person.sessions)
    expect((await awan.refusal(getSession, { headers })).status).toBe(401)
  expect(await traces(db, values)).toEqual([])
  await runJobs()
  expect(await traces(db, values)).toEqual([])

  // The account's id remains only as the actor of cancellations and bookings, in an audit without names.
  expect(await traces(db, [accountId])).toEqual(['public.audit_entry.actor_id'])
  const appointments = await db
    .selectFrom('appointment')
    .select(['id', 'status', 'customer_id', 'guest_name', 'note'])
    .where('business_id', '=', shop.business.id)
    .execute()
  expect(appointments).toHaveLength(5)
  expect(
    appointments.every(
      (appointment) => appointment.customer_id === null && appointment.guest_name === '',
    ),
  ).toBe(true)
  expect(appointments.find(({ id }) => id === person.visited.id)?.status).toBe('completed')
  const ids = upcoming.map(({ id }) => id)
  const notified = await db
    .selectFrom('notification')
    .select(['account_id', 'appointment_id'])
    .where('event', '=', 'cancelled')
    .where('appointment_id', 'in', ids)
    .execute()
  const expected = owners.flatMap((owner) => ids.map((id) => `${owner.id} ${id}`))
  expect(notified.map((row) => `${row.account_id} ${row.appointment_id}`).sort()).toEqual(
    expected.sort(),
  )
  const reviews = await db
    .selectFrom('review')
    .select(['stars', 'comment', 'answer', 'customer_id'])
    .execute()
  expect(reviews).toEqual([{ stars: 4, comment: '', answer: null, customer_id: null }])
})

test('the scan sees an account that was only deleted, and a value wherever it is put', async () => {
  const person = await someoneWithHistory()
  await db.deleteFrom('account').where('id', '=', person.accountId).execute()
  expect(await traces(db, person.values)).toEqual(
    expect.arrayContaining(['public.appointment.guest_name', 'public.handset_message.text']),
  )
  const value = 'planted 100% \\ by_hand'
  const at = clock.now
  await db
    .insertInto('audit_entry')
    .values({
      at,
      action: 'x',
      subject: 'x',
      detail: JSON.stringify({ deep: ['a', { of: 'planted by NOBODY' }] }),
    })
    .execute()
  expect(await traces(db, ['Planted by nobody'])).toEqual(['public.audit_entry.detail'])
  await sql`create schema elsewhere`.execute(db)
  await sql`create table elsewhere."Odd name" (list text[], raw bytea, job json)`.execute(db)
  await sql`insert into elsewhere."Odd name" values (
    array['a', ${value}::text], convert_to(${`x${value}`}::text, 'UTF8'), null)`.execute(db)
  await sql`select graphile_worker.add_job('purge', ${JSON.stringify({ value: 'planted job' })}::json)`.execute(
    db,
  )
  expect(await traces(db, [value])).toEqual(['elsewhere.Odd name.raw'])
  expect(await traces(db, ['planted job'])).toEqual(['graphile_worker._private_jobs.payload'])
  expect(await traces(db, ['by_hand'])).toEqual([
    'elsewhere.Odd name.list',
    'elsewhere.Odd name.raw',
  ])
  expect(await traces(db, ['byxhand'])).toEqual([])
  await sql`drop schema elsewhere cascade`.execute(db)
})
