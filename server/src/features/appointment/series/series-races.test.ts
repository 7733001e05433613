import { afterAll, expect, test } from 'vitest'
import { createAppointment } from '@awan/core/appointment/contract'
import { getSeries } from '@awan/core/appointment/series-contract'
import { createTestDatabase } from '#testing/database.ts'
import { createAccount, createShop } from '#testing/stage/factories.ts'
import { createRaceTrack, meeting, race, tally, type RawAnswer } from '#testing/races/racing.ts'
import {
  bookNaively,
  dropGuards,
  noonIn,
  SOUND,
  violations,
  withKey,
} from '#testing/stage/appointments.ts'

const { on, port } = await createRaceTrack()
afterAll(on.close)

const pathOf = (appointmentId: string) => `/api/appointments/${appointmentId}/series`
const patience = { timeout: 60_000 }

/** Creates people with a first appointment each, one after another on the same day, with the same staff member. */
async function people(count: number, shop: Awaited<ReturnType<typeof createShop>>) {
  const { business, offering, staff } = shop
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { headers } = await on.asPerson()
      const start = noonIn(2, 30 * at)
      const body = {
        businessId: business.id,
        offeringIds: [offering.id],
        start,
        staffId: staff[at % staff.length]?.id ?? '',
      }
      const { id } = await on.ask(createAppointment, { headers: withKey(headers), body })
      return { headers, appointmentId: id }
    }),
  )
}

const bookedIn = (answer: RawAnswer) => {
  const { occurrences } = answer.body
  return Array.isArray(occurrences)
    ? occurrences.filter((one) => one.appointment !== null).length
    : 0
}

test(
  'A-15: competing series and single bookings never sell a time twice, and every occurrence reported as booked exists',
  patience,
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const shop = await createShop(on.db, { staff: 3, business: { horizon_days: 120 } })
      const { business, offering } = shop
      const firsts = await people(8, shop)
      const series = firsts.map(({ headers, appointmentId }) => ({
        path: pathOf(appointmentId),
        headers: withKey(headers),
        body: { everyWeeks: 1, occurrences: 6, anyStaff: true },
      }))
      const others = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => ({
          path: '/api/appointments',
          headers: withKey((await on.asPerson()).headers),
          body: {
            businessId: business.id,
            offeringIds: [offering.id],
            start: noonIn(2 + 7 * (1 + (at % 5)), 30 * (at % 8)),
          },
        })),
      )
      const answers = await race(port, [...series, ...others])
      const unexpected = answers.filter(
        ({ status, body }) => status !== 201 && body.code !== 'slot_taken',
      )
      expect(unexpected).toEqual([])
      const made = answers.slice(0, series.length).reduce((sum, one) => sum + bookedIn(one), 0)
      const { rows } = await on.pool.query<{ count: number }>(
        'select count(*)::int as count from appointment where business_id = $1 and series_id is not null',
        [business.id],
      )
      expect(rows[0]?.count, `round ${round}`).toBe(made)
      expect(await violations(on.pool)).toEqual(SOUND)
    }
  },
)

test(
  'A-15: the same request 12 times at once creates one series with one set of occurrences',
  patience,
  async () => {
    const shop = await createShop(on.db)
    for (const { headers, appointmentId } of await people(4, shop)) {
      const path = pathOf(appointmentId)
      const body = { everyWeeks: 2, occurrences: 4 }
      const keyed = withKey(headers)
      const answers = await race(
        port,
        Array.from({ length: 12 }, () => ({ path, headers: keyed, body })),
      )
      const ids = new Set(
        answers.flatMap(({ status, body: { id } }) => (status === 201 ? [id] : [])),
      )
      expect(ids.size, JSON.stringify(tally(answers))).toBe(1)
      const [seriesId = ''] = ids
      const series = await on.ask(getSeries, { headers, params: { seriesId } })
      expect(series.occurrences).toHaveLength(4)
      const { rows } = await on.pool.query('select from appointment where series_id = $1', [
        seriesId,
      ])
      expect(rows).toHaveLength(4)
    }
  },
)

test('A-15: under two keys at once an appointment repeats once', patience, async () => {
  const shop = await createShop(on.db)
  for (const { headers, appointmentId } of await people(4, shop)) {
    const path = pathOf(appointmentId)
    const body = { everyWeeks: 1, occurrences: 3 }
    const answers = await race(
      port,
      Array.from({ length: 6 }, () => ({ path, headers: withKey(headers), body })),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 already_in_series': 5 })
  }
})

test(
  'moves and cancellations of whole series that meet leave a sound diary',
  patience,
  async () => {
    const shop = await createShop(on.db, { staff: 2, business: { horizon_days: 120 } })
    const firsts = await people(6, shop)
    const made = await race(
      port,
      firsts.map(({ headers, appointmentId }) => ({
        path: pathOf(appointmentId),
        headers: withKey(headers),
        body: { everyWeeks: 1, occurrences: 5 },
      })),
    )
    const answers = await race(
      port,
      made.flatMap(({ body: { id } }, at) => {
        const headers = firsts[at]?.headers ?? {}
        const start = noonIn(9, 30 * ((at + 2) % 6))
        const move = { path: `/api/series/${id}/move`, headers, body: { from: 2, start } }
        const cancel = { path: `/api/series/${id}/cancel`, headers, body: { from: 4 } }
        return [move, cancel]
      }),
    )
    const codes = new Set(Object.keys(tally(answers)))
    for (const expected of ['200', '409 slot_taken']) codes.delete(expected)
    expect([...codes]).toEqual([])
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('sabotaged: occurrences written without guards are caught by the same check', async () => {
  const bare = await createTestDatabase()
  await dropGuards(bare.pool)
  const { business, staff } = await createShop(bare.db)
  const staffIds = staff.map(({ id }) => id)
  for (const week of [1, 2, 3]) {
    const meet = meeting(2)
    const accounts = [await createAccount(bare.db), await createAccount(bare.db)]
    await Promise.all(
      accounts.map(({ id }) =>
        bookNaively(
          bare.pool,
          {
            businessId: business.id,
            customerId: id,
            staffIds,
            start: noonIn(7 * week),
            minutes: 30,
          },
          meet,
        ),
      ),
    )
  }
  expect(await violations(bare.pool)).not.toEqual(SOUND)
  await bare.drop()
})

test('A-15: a failure in the middle of a series leaves nothing, and the same request then creates it', async () => {
  const shop = await createShop(on.db)
  const [one] = await people(1, shop)
  const { headers = {}, appointmentId = '' } = one ?? {}
  const request = {
    path: pathOf(appointmentId),
    headers: withKey(headers),
    body: { everyWeeks: 1, occurrences: 4 },
  }
  await on.pool.query(`
    create function break_down() returns trigger language plpgsql as $$ begin
      if new.series_position = 3 then raise exception 'the power is gone'; end if;
      return new;
    end $$;
    create trigger break_down before insert on appointment for each row execute function break_down()`)
  const [broken] = await race(port, [request])
  expect(broken?.status).toBe(500)
  const rows = async () =>
    (await on.pool.query('select from appointment where business_id = $1', [shop.business.id])).rows
      .length
  expect(await rows()).toBe(1)
  await on.pool.query('drop trigger break_down on appointment; drop function break_down')
  const [made] = await race(port, [request])
  expect(made?.status).toBe(201)
  expect(await rows()).toBe(4)
  expect(await violations(on.pool)).toEqual(SOUND)
})
