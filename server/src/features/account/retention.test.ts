import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteMe, requestOtp } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { answerFromHandset } from '@awan/core/messaging/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { enter } from '#testing/stage/codes.ts'
import { createShop, newPhone } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'

const awan = await createTestApp()
const { ask, asPerson, clock, db, runJobs } = awan
afterAll(awan.close)

/** Every table purged by age, with its retention in days. */
const KEPT: Record<string, number> = {
  otp_challenge: 1,
  otp_number: 1,
  rate_limit: 1,
  idempotency_key: 1,
  session: 30,
  known_device: 180,
  message: 30,
  message_event: 30,
  message_spending: 366,
  handset_message: 30,
  left_account: 30,
  notification: 366,
  audit_entry: 366,
}

async function counts(): Promise<Record<string, number>> {
  const tables = Object.keys(KEPT)
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return [table, counted[0]?.count ?? -1] as const
    }),
  )
  return Object.fromEntries(rows)
}

async function purgeAt(days: number): Promise<Record<string, number>> {
  clock.now = new Date(TEST_NOW.getTime() + days * DAY_MS + MINUTE_MS)
  await addJob(db, 'purge', {})
  await runJobs()
  return counts()
}

test('I-08: data with a retention period is deleted after it, not before', async () => {
  const { business, offering } = await createShop(db)
  const { headers } = await asPerson()
  await ask(createAppointment, {
    headers: withKey(headers),
    body: { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) },
  })
  await enter(awan, 'signup', newPhone())
  await ask(answerFromHandset, { body: { from: newPhone(), channel: 'sms', text: 'hello' } })
  await ask(deleteMe, { headers: (await asPerson()).headers })
  await runJobs()
  await db
    .insertInto('message')
    .values({
      to_phone: newPhone(),
      channel: 'sms',
      kind: 'reminder',
      status: 'sent',
      dedupe_key: 'sent long ago',
      due_at: clock.now,
      created_at: clock.now,
      sent_at: clock.now,
    })
    .execute()
  const event = { provider: 'twilio', event_key: 'SM1 sent', at: clock.now }
  await db.insertInto('message_event').values(event).execute()
  await db
    .insertInto('message_spending')
    .values({ day: TEST_NOW.toISOString().slice(0, 10), spent: 1 })
    .execute()
  const before = await counts()
  for (const table of Object.keys(KEPT)) expect(before[table], table).toBeGreaterThan(0)

  for (const days of [0, 0.9, 1, 29.9, 30, 179.9, 180, 365, 366, 400]) {
    const after = await purgeAt(days)
    for (const [table, kept] of Object.entries(KEPT)) {
      if (days >= kept) expect(after[table], `${table} after ${days} days`).toBe(0)
      // Hourly counters and short-lived codes expire before a day has passed.
      else if (table !== 'rate_limit')
        expect(after[table], `${table} after ${days} days`).toBeGreaterThan(0)
    }
  }
})

test('a pending message is not deleted, and codes requested later stay', async () => {
  clock.now = TEST_NOW
  const { phone } = await asPerson()
  await ask(requestOtp, { body: { purpose: 'login', phone } })
  await addJob(db, 'purge', {})
  await runJobs()
  const { otp_challenge: codes } = await counts()
  expect(codes).toBe(1)
})
