import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAppointment, createAppointment } from '@awan/core/appointment/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp, TEST_NOW, type Headers, type TestApp } from '#testing/app.ts'
import { createShop } from '#testing/stage/factories.ts'
import { footprintFor, noonIn, withKey } from '#testing/stage/appointments.ts'
import { remindPeople } from './jobs.ts'
import { noticeQueuer } from './notice.service.ts'

let on: TestApp
let input: { businessId: string; offeringIds: string[] }

beforeAll(async () => {
  on = await createTestApp()
  const { business, offering } = await createShop(on.db, { staff: 3 })
  input = { businessId: business.id, offeringIds: [offering.id] }
})
afterAll(() => on.close())

const book = (headers: Headers, start: string) =>
  on.ask(createAppointment, { headers: withKey(headers), body: { ...input, start } })

/** Sets the clock to `minutesBefore` an instant and runs the reminder job. */
async function sweep(instant: string, minutesBefore: number): Promise<void> {
  on.clock.now = new Date(Date.parse(instant) - minutesBefore * MINUTE_MS)
  await addJob(on.db, 'remind', {})
  await on.runJobs()
}

async function reminders(id: string) {
  const { rows } = await on.pool.query<{ lead: number; version: number; at: Date; start: Date }>(
    `select reminder_minutes as lead, appointment_version as version, created_at as at, starts_at as start
     from notification where appointment_id = $1 and type = 'appointment_reminder' order by created_at`,
    [id],
  )
  return rows
}

const leads = async (id: string) => (await reminders(id)).map(({ lead }) => lead)

/** Moves an appointment directly in the database: changes its row and writes its customer's notification. */
async function move(id: string, start: string): Promise<void> {
  await on.pool.query(
    `with appointment as (
       update appointment set starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes', version = version + 1
       where id = $1 returning *
     )
     insert into notification (account_id, type, event, business_id, appointment_id, appointment_version,
       starts_at, created_at)
     select customer_id, 'new_appointment', 'moved', business_id, id, version, starts_at, $3 from appointment`,
    [id, start, on.clock.now],
  )
}

test('reminders are sent 24 hours and 2 hours before an appointment, once each', async () => {
  on.clock.now = TEST_NOW
  const { headers, accountId } = await on.asPerson()
  const appointment = await book(headers, noonIn(3))
  await sweep(appointment.start, 1441)
  expect(await reminders(appointment.id)).toEqual([])
  await sweep(appointment.start, 1440)
  const [first] = await reminders(appointment.id)
  expect(first).toEqual({
    lead: 1440,
    version: 1,
    at: on.clock.now,
    start: new Date(appointment.start),
  })
  for (const before of [1440, 1439, 1412, 500, 121]) await sweep(appointment.start, before)
  expect(await leads(appointment.id)).toEqual([1440])
  for (const before of [120, 119, 91, 1, 0, -1]) await sweep(appointment.start, before)
  expect(await leads(appointment.id)).toEqual([1440, 120])
  const { rows } = await on.pool.query(
    `select distinct account_id from notification where type = 'appointment_reminder' and appointment_id = $1`,
    [appointment.id],
  )
  expect(rows).toEqual([{ account_id: accountId }])
})

test('C-04: a reminder that is up to 30 minutes late is made, a later one never, nor one after the start', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const punctual = await book(headers, noonIn(5))
  const late = await book(headers, noonIn(5, 60))
  await sweep(punctual.start, 1440 - 30)
  expect(await leads(punctual.id)).toEqual([1440])
  await sweep(late.start, 1440 - 31)
  expect(await leads(late.id)).toEqual([])
  // The server was down for three days.
  await sweep(late.start, -3 * 1440)
  for (const { id } of [punctual, late]) expect(await leads(id)).not.toContain(120)
})

test('C-04: three overlapping runs make one reminder, also when the clock jumps back', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const appointments = []
  for (const minutes of [0, 30, 60]) appointments.push(await book(headers, noonIn(7, minutes)))
  const now = new Date(Date.parse(noonIn(7)) - 1430 * MINUTE_MS)
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      [now, now, new Date(now.getTime() - 5 * MINUTE_MS)].map((at) =>
        remindPeople({ db: on.db, queueNotices: noticeQueuer(async () => true) }, at),
      ),
    )
  expect(await leads(appointments[0]?.id ?? '')).toEqual([1440])
  expect(await leads(appointments[1]?.id ?? '')).toEqual([])
})

test('C-07: a booking inside the window is not reminded of at once', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const soon = await book(headers, noonIn(0, 105))
  const tomorrow = await book(headers, noonIn(1, -15))
  await sweep(soon.start, 104)
  expect(await leads(soon.id)).toEqual([])
  expect(await leads(tomorrow.id)).toEqual([])
  await sweep(tomorrow.start, 120)
  expect(await leads(tomorrow.id)).toEqual([120])
})

test('C-06: a moved appointment is reminded of at its new time only', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const appointment = await book(headers, noonIn(10))
  on.clock.now = new Date(TEST_NOW.getTime() + DAY_MS)
  await move(appointment.id, noonIn(12))
  await sweep(noonIn(10), 1440)
  await sweep(noonIn(10), 120)
  expect(await leads(appointment.id)).toEqual([])
  await sweep(noonIn(12), 1440)
  expect(await reminders(appointment.id)).toMatchObject([
    { lead: 1440, version: 2, start: new Date(noonIn(12)) },
  ])
  // Moved once more: reminded again, but not of a time chosen just now.
  await move(appointment.id, noonIn(12, 60))
  await sweep(noonIn(12, 60), 1440)
  await move(appointment.id, noonIn(12, 50))
  await sweep(noonIn(12, 60), 1439)
  expect((await reminders(appointment.id)).map(({ version }) => version)).toEqual([2, 3])
  await sweep(noonIn(12, 50), 120)
  expect(await leads(appointment.id)).toEqual([1440, 1440, 120])
})

test('cancelled appointments, and those of deleted accounts, are not reminded of', async () => {
  on.clock.now = TEST_NOW
  const { headers } = await on.asPerson()
  const [cancelled, left] = [await book(headers, noonIn(14)), await book(headers, noonIn(14, 60))]
  await on.ask(cancelAppointment, { headers, params: { appointmentId: cancelled.id }, body: {} })
  await on.pool.query('update appointment set customer_id = null where id = $1', [left.id])
  await sweep(cancelled.start, 1440)
  await sweep(left.start, 1440)
  for (const { id } of [cancelled, left]) expect(await leads(id)).toEqual([])
})

test('more than one batch of reminders is made in one run', async () => {
  const { accountId } = await on.asPerson()
  const start = new Date(noonIn(20))
  await on.pool.query(
    `insert into appointment (business_id, customer_id, guest_name, attendee_key, staff_id, starts_at, ends_at,
       footprint, price, created_at)
     select $1, $2, n::text, n::text, (select id from staff where business_id = $1 limit 1), $3,
       $3::timestamptz + interval '30 minutes', $5, 0, $4
     from generate_series(1, 201) as n`,
    [input.businessId, accountId, start, TEST_NOW, footprintFor(30)],
  )
  await sweep(noonIn(20), 1440)
  const { rows } = await on.pool.query(
    'select count(*) from notification where account_id = $1 and starts_at = $2',
    [accountId, start],
  )
  expect(rows).toEqual([{ count: 201 }])
})
