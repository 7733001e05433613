import { afterAll, expect, test } from 'vitest'
import {
  cancelAppointment,
  createAppointment,
  getBookedAppointment,
} from '@awan/core/appointment/contract'
import { DAY_MS } from '@awan/core/time'
import { TEST_NOW, type Headers } from '#testing/app.ts'
import { createOffering, createShop } from '#testing/stage/factories.ts'
import { createRaceTrack, race, tally, type RawAnswer } from '#testing/races/racing.ts'
import {
  noonIn,
  SOUND,
  violations,
  withKey,
  type BookingBody,
} from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

const path = '/api/appointments'
const book = (headers: Headers, body: BookingBody) => on.ask(createAppointment, { headers, body })
const refuse = (headers: Headers, body: BookingBody) =>
  on.refusal(createAppointment, { headers, body })

/** Sends the same request 20 times concurrently under one key. */
const twenty = (headers: Headers, body: BookingBody) =>
  race(port, Array(20).fill({ path, headers, body }))

/** Checks that there is one appointment per key: every response is that appointment, or `request_in_progress`. */
function soundRepetition(answers: readonly RawAnswer[]): boolean {
  const booked = answers.filter(({ status }) => status === 201)
  const waiting = answers.filter(({ body }) => body.code === 'request_in_progress')
  const ids = new Set(booked.map(({ body }) => body.id))
  return ids.size === 1 && booked.length + waiting.length === answers.length
}

test(
  'A-08: the same request 20 times at once books once and gets one response',
  { timeout: 60_000 },
  async () => {
    const { business, offering } = await createShop(on.db, { staff: 3 })
    for (let round = 0; round < 15; round += 1) {
      const { accountId, headers } = await on.asPerson()
      const input = {
        businessId: business.id,
        offeringIds: [offering.id],
        start: noonIn(1 + round),
      }
      const answers = await twenty(withKey(headers), input)
      expect(soundRepetition(answers), JSON.stringify(tally(answers))).toBe(true)
      const { rows } = await on.pool.query('select from appointment where customer_id = $1', [
        accountId,
      ])
      expect(rows).toHaveLength(1)
    }
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('A-08 sabotaged: keys that are never recognised are caught', async () => {
  const { business, offering } = await createShop(on.db, { staff: 3 })
  const { headers } = await on.asPerson()
  await on.pool.query(`
    create function forget() returns trigger language plpgsql as
      'begin new.key := new.key || gen_random_uuid(); return new; end';
    create trigger forget before insert on idempotency_key for each row execute function forget()`)
  try {
    const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
    expect(soundRepetition(await twenty(withKey(headers), input))).toBe(false)
  } finally {
    await on.pool.query('drop trigger forget on idempotency_key')
  }
})

test('A-09: a repeated request gets the stored answer, also when the appointment has changed since', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const keyed = withKey(headers)
  const appointment = await book(keyed, input)
  await on.pool.query('update offering set price = 99000 where id = $1', [offering.id])
  expect(await book(keyed, input)).toEqual(appointment)
  // Another notation of the same instant is the same request.
  expect(await book(keyed, { ...input, start: '2026-03-04T12:00:00+03:00', note: ' ' })).toEqual(
    appointment,
  )
})

test('A-09: another body under the same key is refused, and changes nothing', async () => {
  const { business, offering } = await createShop(on.db, { staff: 2 })
  const second = await createOffering(on.db, business.id)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const keyed = withKey(headers)
  const appointment = await book(keyed, input)
  for (const change of [
    { start: noonIn(1, 60) },
    { note: 'x' },
    { staffId: appointment.staffId },
    { offeringIds: [offering.id, second.id] },
  ])
    expect(await refuse(keyed, { ...input, ...change })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  expect(await book(keyed, input)).toEqual(appointment)
})

test('A-09: a refusal is not stored: the key can be tried again', async () => {
  const { business, offering } = await createShop(on.db)
  const [first, second] = [await on.asPerson(), await on.asPerson()]
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  await book(withKey(first.headers), input)
  const keyed = withKey(second.headers)
  expect((await refuse(keyed, input)).code).toBe('slot_taken')
  expect((await book(keyed, { ...input, start: noonIn(1, 30) })).status).toBe('confirmed')
})

test('A-09: the key of a request tells whether it booked, also of a booking cancelled since', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const query = { key: 'sent' }
  const unknown = await on.refusal(getBookedAppointment, { headers, query })
  expect(unknown.code).toBe('appointment_not_found')
  const booked = await book(withKey(headers, 'sent'), input)
  expect(await on.ask(getBookedAppointment, { headers, query })).toEqual(booked)
  await on.ask(cancelAppointment, { headers, params: { appointmentId: booked.id } })
  expect(await on.ask(getBookedAppointment, { headers, query })).toMatchObject({
    id: booked.id,
    status: 'cancelled',
  })
})

async function customerOf(id: string): Promise<string | null | undefined> {
  const appointment = await on.db
    .selectFrom('appointment')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return appointment?.customer_id
}

/** Counts the keys of another account under which this account is shown that account's appointment. */
async function leaks(keys: readonly string[], body: BookingBody): Promise<number> {
  const { accountId, headers } = await on.asPerson()
  let count = 0
  for (const key of keys) {
    const response = await on.call(createAppointment, { headers: withKey(headers, key), body })
    const { id } = response.json<{ id?: string }>()
    if (id === undefined) continue
    if ((await customerOf(id)) !== accountId) count += 1
  }
  return count
}

test('A-09: keys are per account: another account’s key never reveals its response', async () => {
  const { business, offering } = await createShop(on.db, { staff: 4 })
  const { accountId, headers } = await on.asPerson()
  const input = { businessId: business.id, offeringIds: [offering.id], start: noonIn(2) }
  await book(withKey(headers, 'guessable'), input)
  const tries = Array.from({ length: 50 }, (_, at) => (at % 2 ? 'guessable' : `guess-${at}`))
  expect(await leaks(tries, input)).toBe(0)
  // Sabotaged: a stored response reassigned to another account is detected by the same count.
  const thief = await on.asPerson()
  await on.pool.query('update idempotency_key set account_id = $2 where account_id = $1', [
    accountId,
    thief.accountId,
  ])
  const stolen = await on.ask(createAppointment, {
    headers: withKey(thief.headers, 'guessable'),
    body: input,
  })
  expect(await customerOf(stolen.id)).not.toBe(thief.accountId)
})

test('A-09: after 24 hours, and not before, the key can be used for another request', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers, accountId } = await on.asPerson()
  const keyed = withKey(headers)
  const input = { businessId: business.id, offeringIds: [offering.id] }
  const first = await book(keyed, { ...input, start: noonIn(5) })
  on.clock.advance(DAY_MS - 1)
  expect((await refuse(keyed, { ...input, start: noonIn(6) })).code).toBe('idempotency_key_reused')
  expect((await book(keyed, { ...input, start: noonIn(5) })).id).toBe(first.id)
  on.clock.advance(1)
  const second = await book(keyed, { ...input, start: noonIn(6) })
  expect(second.id).not.toBe(first.id)
  expect((await book(keyed, { ...input, start: noonIn(6) })).id).toBe(second.id)
  const { rows } = await on.pool.query(
    'select created_at from idempotency_key where account_id = $1',
    [accountId],
  )
  expect(rows).toEqual([{ created_at: on.clock.now }])
  on.clock.now = TEST_NOW
})
