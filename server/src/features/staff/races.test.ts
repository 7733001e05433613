import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointmentsAffectedData } from '@awan/core/appointment/affected-contract'
import { changeOffering } from '@awan/core/offering/contract'
import { DAY_MS } from '@awan/core/time'
import { createTestApp, TEST_NOW, type Headers, type TestApp } from '#testing/app.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { listen, race, tally, type RawRequest } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

let on: TestApp
let port: number
let people: Headers[]

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
  // Slows down the writing of dated hours, so that a booking can slip in if locks allow it.
  await on.pool.query(`
    create function linger() returns trigger language plpgsql as
      'begin perform pg_sleep(0.05); return new; end';
    create trigger linger before insert on hours_exception for each row execute function linger()`)
  port = await listen(on.app)
})
beforeEach(async () => {
  people = []
  for (let at = 0; at < 20; at += 1) people.push((await on.asPerson()).headers)
})
afterAll(() => on.close())

/** Test timeout in milliseconds; many requests take long on a busy machine. */
const PATIENCE = 90_000
/** 09:00 to 14:00 each day. */
const SHORT = [{ from: 540, to: 840 }]
const CLOSES = 120

function dayIn(days: number): string {
  return new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Requests of twenty customers for `most` half-hour slots between 09:00 and 20:30, from slot `first` on. */
function bookersOf(shop: OpenShop, day: number, first: number, most = 24): RawRequest[] {
  return people.map((headers, at) => ({
    path: '/api/appointments',
    headers: withKey(headers),
    body: {
      businessId: shop.business.id,
      offeringIds: [shop.offering.id],
      staffId: shop.staffId,
      start: noonIn(day, -180 + 30 * ((first + (at % most)) % 24)),
    },
  }))
}

/** Lists the confirmed appointments of a day that extend past the short hours. */
async function outside(shop: OpenShop, day: number): Promise<string[]> {
  const rows = await on.db
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', shop.business.id)
    .where('status', '=', 'confirmed')
    .where('ends_at', '>', new Date(noonIn(day, CLOSES)))
    .where('starts_at', '<', new Date(noonIn(day + 1, -300)))
    .execute()
  return rows.map(({ id }) => id)
}

/** Slots requested per wave: three half hours, starting with the first that the short hours exclude. */
const WANTED = 3
const FIRST_OUT = 10

/** Sends one wave of bookings while the owner shortens that day; returns the appointments that the owner's response listed. */
async function wave(
  shop: OpenShop,
  { day, count, place }: { day: number; count: number; place: number },
  keep: readonly string[],
) {
  const decisions = keep.map((id) => ({ appointmentId: id, version: 1, action: 'keep' }))
  const body = { staffId: null, dates: [dayIn(day)], ranges: SHORT, decisions }
  const path = `/api/console/businesses/${shop.business.id}/exceptions`
  const edit = { path, headers: shop.headers, body }
  const bookers = bookersOf(shop, day, FIRST_OUT + WANTED * count, WANTED)
  const answers = await race(port, [...bookers.slice(0, place), edit, ...bookers.slice(place)])
  const [edited] = answers.splice(place, 1)
  const counts = tally(answers)
  expect(
    Object.keys(counts).every((name) =>
      /^(201|409 (slot_taken|limit_reached)|422 not_bookable)$/.test(name),
    ),
    JSON.stringify(counts),
  ).toBe(true)
  if (edited?.status === 201) return { done: true, told: keep }
  expect(edited?.body.code).toBe('visits_affected')
  const { visits: appointments } = appointmentsAffectedData.parse(edited?.body['data'])
  return { done: false, told: appointments.map(({ id }) => id) }
}

test(
  'A-04: hours are shortened while 20 book: no appointment is outside without a decision',
  rounds(3, 200, PATIENCE),
  async () => {
    const shop = await openShop(on)
    const seen = { told: 0, undecided: 0 }
    for (let round = 0; round < 3; round += 1) {
      const day = 2 + round
      let keep: readonly string[] = []
      let done = false
      for (let count = 0; !done; count += 1) {
        const answer = await wave(shop, { day, count, place: 5 * round }, keep)
        // The response lists all appointments outside the new hours, more each time until all are decided.
        expect(answer.told).toEqual(expect.arrayContaining([...keep]))
        ;({ done } = answer)
        keep = answer.told
      }
      const strays = await outside(shop, day)
      seen.told += keep.length
      seen.undecided += strays.filter((id) => !keep.includes(id)).length
      expect([...strays].sort(), `round ${round}`).toEqual([...keep].sort())
      // Later bookings are checked against the new hours.
      const late = await race(port, bookersOf(shop, day, 0).slice(0, 20))
      expect(
        late.some(
          ({ status, body }) => status === 201 && String(body['start']) > noonIn(day, CLOSES - 30),
        ),
      ).toBe(false)
    }
    expect(seen.undecided).toBe(0)
    expect(seen.told).toBeGreaterThan(0)
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('A-04 sabotaged: reading first and closing later leaves appointments outside, which the check reports', async () => {
  const shop = await openShop(on)
  const day = 20
  const named = await outside(shop, day)
  const answers = await race(port, bookersOf(shop, day, 0))
  await on.pool.query(
    `insert into hours_exception (business_id, day, working) values ($1, $2, '{[540,840)}')`,
    [shop.business.id, dayIn(day)],
  )
  expect(tally(answers)['201']).toBeGreaterThan(5)
  const strays = await outside(shop, day)
  expect(strays.filter((id) => !named.includes(id)).length).toBeGreaterThan(0)
})

/** Returns the audit entries of an offering and its bookings in commit order, as they are written under the lock. */
async function recordOf(shop: OpenShop) {
  const { rows } = await on.pool.query<{
    action: string
    price: number | null
    active: boolean | null
  }>(
    `select action, coalesce((detail #>> '{changes,price,1}')::int, (detail ->> 'price')::int) as price,
       (detail #>> '{changes,active,1}')::boolean as active
     from audit_entry where business_id = $1 and action in ('appointment.booked', 'offering.changed')
     order by id`,
    [shop.business.id],
  )
  return rows
}

test(
  'A-11: a changed price or withdrawn service applies from its commit on, while people book',
  rounds(6, 50, PATIENCE),
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const shop = await openShop(on)
      const day = 30 + round
      const params = { businessId: shop.business.id, offeringId: shop.offering.id }
      const withdraw = round % 2 === 1
      const edit = async () => {
        await sleep(15 + 4 * round)
        const body = withdraw ? { version: 1, active: false } : { version: 1, price: 7000 }
        let decisions: { appointmentId: string; version: number; action: 'keep' }[] | undefined
        // Bookings made between a response and its decisions are listed in the next response.
        for (;;) {
          const answer = await on.call(changeOffering, {
            params,
            headers: shop.headers,
            body: { ...body, ...(decisions && { decisions }) },
          })
          if (answer.statusCode === 200) return
          const { visits: appointments } = appointmentsAffectedData.parse(
            answer.json<{ data: unknown }>().data,
          )
          decisions = appointments.map(({ id, version }) => ({
            appointmentId: id,
            version,
            action: 'keep' as const,
          }))
        }
      }
      const [answers] = await Promise.all([race(port, bookersOf(shop, day, 0)), edit()])
      const counts = tally(answers)
      const late = await race(port, bookersOf(shop, day + 10, 0).slice(0, 2))
      expect(tally(late)).toEqual(withdraw ? { '422 not_bookable': 2 } : { 201: 2 })
      let [price, sold] = [10_000, true]
      for (const entry of await recordOf(shop)) {
        if (entry.action === 'appointment.booked')
          expect([sold, entry.price]).toEqual([true, price])
        else [price, sold] = [entry.price ?? price, entry.active ?? sold]
      }
      const names = withdraw ? ['201', '422 not_bookable'] : ['201']
      expect(
        Object.keys(counts).every((name) => names.includes(name)),
        JSON.stringify(counts),
      ).toBe(true)
    }
  },
)
