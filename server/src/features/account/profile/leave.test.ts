import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteMe, getSession, requestOtp } from '@awan/core/account/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { MINUTE_MS, HOUR_MS } from '@awan/core/time'
import { createTestApp, TEST_MINUTE } from '#testing/app.ts'
import { askForCode, enter } from '#testing/stage/codes.ts'
import { createShop, newPhone } from '#testing/stage/factories.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, call, clock, db, refusal, runJobs } = awan
afterAll(awan.close)

/** Lists every column of the database, the queue included, that contains one of the values as text. */
async function placesOf(values: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db)
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.raw(name)} as t`.execute(db)
    if (rows.some(({ text }) => values.some((value) => text.includes(value)))) places.push(name)
  }
  return places
}

/** Returns a start on the slot grid of every shop. */
const startIn = (hours: number) => new Date(TEST_MINUTE.getTime() + hours * HOUR_MS).toISOString()

/** Books at a new shop. */
async function book(headers: Record<string, string>, hours: number) {
  const { business, offering } = await createShop(db)
  return ask(createAppointment, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: {
      businessId: business.id,
      offeringIds: [offering.id],
      start: startIn(hours),
      note: 'Ring Zahraa’s bell',
    },
  })
}

test('a deleted account leaves no trace: appointments cancelled, sessions ended, name and number gone', async () => {
  const phone = newPhone()
  await askForCode(awan, 'signup', phone)
  clock.advance(1000)
  const { headers } = await enter(awan, 'signup', phone)
  const traces = [phone, phone.slice(4), 'Sara Ahmed', 'Zahraa']
  const { id } = await book(headers, 4)
  await book(headers, 28)
  await runJobs()
  expect(await placesOf(traces)).toEqual(
    expect.arrayContaining(['public.account', 'public.appointment', 'public.handset_message']),
  )

  const gone = await call(deleteMe, { headers })
  expect(gone.statusCode).toBe(204)
  expect(gone.cookies[0]).toMatchObject({ name: 'sid', value: '' })
  expect(await placesOf(traces)).toEqual([])
  expect((await refusal(getSession, { headers })).status).toBe(401)
  expect((await refusal(deleteMe, { headers })).status).toBe(401)
  const appointments = await db
    .selectFrom('appointment')
    .select(['customer_id', 'guest_name', 'status', 'cancelled_by'])
    .where('id', '=', id)
    .execute()
  expect(appointments).toEqual([
    { customer_id: null, guest_name: '', status: 'cancelled', cancelled_by: 'customer' },
  ])
  const { rows: occupied } = await sql`select 1 from occupancy`.execute(db)
  expect(occupied).toEqual([])
  const again = { purpose: 'login', phone } as const
  expect((await refusal(requestOtp, { body: again })).code).toBe('user_not_found')
})

test('leaving needs a code entered within ten minutes', async () => {
  const { headers, accountId } = await asPerson()
  clock.advance(10 * MINUTE_MS + 1)
  expect(await refusal(deleteMe, { headers })).toMatchObject({ status: 403, code: 'code_required' })
  await ask(getSession, { headers })
  const fresh = await awan.signIn(accountId)
  clock.advance(10 * MINUTE_MS)
  await ask(deleteMe, { headers: fresh })
  expect((await refusal(getSession, { headers })).status).toBe(401)
})

test('leaving is not for guests', async () => {
  expect((await refusal(deleteMe)).status).toBe(401)
})

test('leaving while booking, logging in and leaving again leaves nothing behind', async () => {
  const { business, offering } = await createShop(db, { staff: 4 })
  for (let round = 0; round < 12; round += 1) {
    const { headers, phone } = await asPerson({ full_name: `Zombie ${round}` })
    const { params, code } = await askForCode(awan, 'login', phone)
    const start = startIn(5)
    const booking = () =>
      call(createAppointment, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: { businessId: business.id, offeringIds: [offering.id], start },
      })
    const login = () =>
      awan.app.inject({
        method: 'POST',
        url: `/api/auth/otp/${params.challengeId}/verify`,
        headers: { host: 'localhost' },
        payload: { code },
      })
    const leaving = () => call(deleteMe, { headers })
    const answers = await Promise.all([booking(), leaving(), login(), leaving(), booking()])
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
    if (answers[1].statusCode !== 204 && answers[3].statusCode !== 204)
      expect((await leaving()).statusCode).toBe(204)
    await runJobs()
    expect(await placesOf([phone, `Zombie ${round}`])).toEqual([])
  }
  const { rows: occupied } = await sql`select 1 from occupancy`.execute(db)
  expect(occupied).toEqual([])
})

test('a code on its way is not sent to a number that has left', async () => {
  const { headers, phone } = await asPerson()
  await ask(requestOtp, { body: { purpose: 'login', phone } })
  await ask(deleteMe, { headers })
  await runJobs()
  expect(await placesOf([phone])).toEqual([])
})
