import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createAppointment,
  listAppointments,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import { createExceptions } from '@awan/core/staff/time-off-contract'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { openShop } from '#testing/stage/diary.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

const on = await createTestApp({ config: { rateLimits: false } })
const { ask, call, pool, refusal } = on
afterAll(on.close)
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const START = noonIn(2)

interface Member {
  id: string
  staffId: string
}

interface Party {
  businessId: string
  headers: Headers
  kept: Member
  moved: Member
}

/**
 * Books a pair on a day that its shop then closes: one appointment is kept, the other is moved to `START`. While the
 * closure has locked the business and waits for its staff, `move` begins.
 */
async function closedDuring<T>(move: (party: Party) => Promise<T>) {
  const shop = await openShop(on, { staff: 3 })
  const businessId = shop.business.id
  const { headers } = await on.asPerson()
  const input = { businessId, offeringIds: [shop.offering.id] }
  const kept = await ask(createAppointment, {
    headers: withKey(headers),
    body: { ...input, start: noonIn(1), beside: [{ name: 'Maryam', relation: 'sibling' }] },
  })
  const { items } = await ask(listAppointments, { headers })
  const moved = items.find(({ id }) => id !== kept.id)
  if (!moved) throw new Error('nobody comes along')

  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from staff where business_id = $1 for no key update', [businessId])
  const closure = call(createExceptions, {
    ...shop.here,
    body: {
      staffId: null,
      dates: ['2026-03-04'],
      ranges: [],
      decisions: [
        { appointmentId: kept.id, version: 1, action: 'keep' },
        { appointmentId: moved.id, version: 1, action: 'move', start: START },
      ],
    },
  })
  await untilWaiting(pool)
  const answer = move({ businessId, headers, kept, moved })
  await untilWaiting(pool, 2)
  await other.query('commit')
  other.release()
  expect((await closure).statusCode).toBe(201)
  return { answer: await answer, headers, bookThere: () => bookThere(input, moved.staffId) }
}

/** Books the start for a stranger, with the staff member of the moved appointment. */
async function bookThere(
  input: { businessId: string; offeringIds: string[] },
  staffId: string,
): Promise<number> {
  const { headers } = await on.asPerson()
  const body = { ...input, staffId, start: START }
  return (await call(createAppointment, { headers: withKey(headers), body })).statusCode
}

test.each(['kept', 'moved'] as const)(
  'a party that a closure separates meanwhile stays as the shop decided: requested by the %s one',
  async (by) => {
    const { answer, headers, bookThere } = await closedDuring((party) =>
      refusal(rescheduleAppointment, {
        headers: party.headers,
        params: { appointmentId: party[by].id },
        body: { start: START, together: true },
      }),
    )
    expect(answer.code).toBe('appointment_changed')
    const { items } = await ask(listAppointments, { headers })
    expect(items.map(({ start }) => start)).toEqual([noonIn(1), START])
    expect(await violations(pool)).toEqual(SOUND)
    expect(await bookThere()).toBe(409)
  },
)

test('sabotaged: a move that frees the members it read before the closure sells a time twice', async () => {
  const { bookThere } = await closedDuring(async ({ businessId, kept, moved }) => {
    const naive = await pool.connect()
    await naive.query('begin')
    await naive.query('select from business where id = $1 for share', [businessId])
    const ids = [kept.id, moved.id]
    await naive.query('delete from occupancy where appointment_id = any ($1)', [ids])
    await naive.query(
      `with mover as (
         update appointment set starts_at = $2, ends_at = $2::timestamptz + (ends_at - starts_at)
         where id = any ($1) and starts_at <> $2
         returning business_id, id, staff_id, starts_at, ends_at
       )
       insert into occupancy (business_id, appointment_id, resource_id, part, kind, occupied)
       select business_id, id, staff_id, 0, 'appointment', tstzrange(starts_at, ends_at) from mover`,
      [ids, START],
    )
    await naive.query('commit')
    naive.release()
  })
  expect(await violations(pool)).toEqual({ ...SOUND, unheld: 1 })
  expect(await bookThere()).toBe(201)
  expect(await violations(pool)).toMatchObject({ doubleAppointments: 1 })
})
