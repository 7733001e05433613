import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { createMember } from '#testing/stage/factories.ts'
import { openShop, type OpenShop } from '#testing/stage/diary.ts'
import { listen, race, tally, type RawRequest } from '#testing/races/racing.ts'
import { rounds } from '#testing/races/rounds.ts'
import { noonIn, SOUND, violations, withKey } from '#testing/stage/appointments.ts'

let on: TestApp
let port: number
let people: Headers[]

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false } })
  port = await listen(on.app)
})
beforeEach(async () => {
  people = []
  for (let at = 0; at < 20; at += 1) people.push((await on.asPerson()).headers)
})
afterAll(() => on.close())

const ROUNDS = 4
const size = rounds(ROUNDS, 100)
const consoleOf = (shop: OpenShop) => `/api/console/businesses/${shop.business.id}`

const inputOf = (shop: OpenShop, start: string) => ({
  offeringIds: [shop.offering.id],
  staffId: shop.staffId,
  start,
})

const booking = (shop: OpenShop, headers: Headers, start: string): RawRequest => ({
  path: '/api/appointments',
  headers: withKey(headers),
  body: { ...inputOf(shop, start), businessId: shop.business.id },
})

const writing = (shop: OpenShop, start: string): RawRequest => ({
  path: `${consoleOf(shop)}/appointments`,
  headers: shop.headers,
  body: { ...inputOf(shop, start), source: 'walk_in' },
})

const at = (shop: OpenShop, id: string, what: string, body: object): RawRequest => ({
  path: `${consoleOf(shop)}/appointments/${id}/${what}`,
  headers: shop.headers,
  body,
})

async function startsOf(shop: OpenShop): Promise<Record<string, string>> {
  const { visits: appointments } = await shop.diary('2026-03-04', 7)
  return Object.fromEntries(
    appointments.filter(({ status }) => status !== 'cancelled').map(({ id, start }) => [id, start]),
  )
}

test('of a walk-in and 20 customers who want one time exactly one gets it', size, async () => {
  const shop = await openShop(on)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = noonIn(round)
    const answers = await race(port, [
      ...people.map((headers) => booking(shop, headers, start)),
      writing(shop, start),
    ])
    expect(tally(answers), `round ${round}`).toEqual({ 201: 1, '409 slot_taken': 20 })
  }
  expect(Object.keys(await startsOf(shop))).toHaveLength(ROUNDS)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test(
  'A-06: of a customer’s and a shop’s move of one appointment at once one succeeds',
  size,
  async () => {
    const shop = await openShop(on)
    const outcomes: Record<string, number> = {}
    for (let round = 1; round <= ROUNDS; round += 1) {
      const appointment = await shop.book(noonIn(round))
      const [byShop, byCustomer] = [noonIn(round, 60), noonIn(round, 120)]
      const answers = await race(port, [
        at(shop, appointment.id, 'move', { start: byShop, version: 1 }),
        {
          path: `/api/appointments/${appointment.id}/reschedule`,
          headers: appointment.customer.headers,
          body: { start: byCustomer, version: 1 },
        },
      ])
      const [first, second] = answers.map(({ status }) => status)
      expect([first, second].toSorted(), `round ${round}`).toEqual([200, 409])
      const loser = answers.find(({ status }) => status === 409)?.body.code ?? ''
      outcomes[loser] = (outcomes[loser] ?? 0) + 1
      expect((await startsOf(shop))[appointment.id]).toBe(first === 200 ? byShop : byCustomer)
    }
    expect(Object.keys(outcomes)).not.toContain('busy')
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

/** Races moves by two owners, one of them five times, of an appointment that both have just read. */
async function moveByOwners(shop: OpenShop, round: number): Promise<Record<string, number>> {
  const other = await on.signIn((await createMember(on.db, shop.business.id)).id)
  const appointment = await shop.write({ start: noonIn(round) })
  const input = at(shop, appointment.id, 'move', { start: noonIn(round, 60), version: 1 })
  const answers = await race(port, [
    ...Array.from({ length: 4 }, () => input),
    { ...input, headers: other, body: { start: noonIn(round, 120), version: 1 } },
  ])
  return tally(answers)
}

test(
  'A-06: of owners who move one appointment at once all but one get a conflict',
  size,
  async () => {
    const shop = await openShop(on)
    for (let round = 1; round <= ROUNDS; round += 1)
      expect(await moveByOwners(shop, round)).toEqual({ 200: 1, '409 changed_elsewhere': 4 })
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

interface BlockChange {
  minutes: number
  version: number
}

const changingBlock = (
  shop: OpenShop,
  id: string,
  { minutes, version }: BlockChange,
): RawRequest => ({
  method: 'PATCH',
  path: `${consoleOf(shop)}/blocks/${id}`,
  headers: shop.headers,
  body: { start: noonIn(1), end: noonIn(1, minutes), version },
})

test('A-14: of concurrent updates and deletions of a block one succeeds, all others get a conflict', async () => {
  const shop = await openShop(on)
  const { staffId } = shop
  for (let round = 0; round < ROUNDS; round += 1) {
    const { items } = await shop.block({ staffId, start: noonIn(1), end: noonIn(1, 60) })
    const id = items[0]?.id ?? ''
    const lengths = [30, 45, 75, 90]
    const answers = await race(port, [
      ...lengths.map((minutes) => changingBlock(shop, id, { minutes, version: 1 })),
      {
        method: 'DELETE',
        path: `${consoleOf(shop)}/blocks/${id}`,
        headers: shop.headers,
        body: { version: 1 },
      },
    ])
    const at = answers.findIndex(({ status }) => status < 300)
    const removed = at === lengths.length
    const notified = removed ? '404 block_not_found' : '409 changed_elsewhere'
    expect(tally(answers), `round ${round}`).toEqual({ [removed ? 204 : 200]: 1, [notified]: 4 })
    const { blocks } = await shop.diary('2026-03-04')
    expect(blocks.map(({ end, version }) => [end, version])).toEqual(
      removed ? [] : [[noonIn(1, lengths[at] ?? 0), 2]],
    )
    await on.db.deleteFrom('occupancy').where('id', '=', id).execute()
  }
})

test('A-14 sabotaged: without raising versions, edits of one block are lost, which the counts show', async () => {
  const shop = await openShop(on)
  const { items } = await shop.block({
    staffId: shop.staffId,
    start: noonIn(1),
    end: noonIn(1, 60),
  })
  const id = items[0]?.id ?? ''
  await on.pool.query(`
    create function forget() returns trigger language plpgsql as
      $$ begin new.version := 1; return new; end $$;
    create trigger forgets before insert on occupancy for each row execute function forget()`)
  const inputs = [30, 45, 75].map((minutes) => changingBlock(shop, id, { minutes, version: 1 }))
  expect(tally(await race(port, inputs))).toEqual({ 200: 3 })
  await on.pool.query('drop trigger forgets on occupancy; drop function forget()')
})

test('A-06: two appointments exchanging places stay, or one of them moves', size, async () => {
  const shop = await openShop(on)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [one, two] = [
      await shop.write({ start: noonIn(round) }),
      await shop.write({ start: noonIn(round, 30) }),
    ]
    const answers = await race(port, [
      at(shop, one.id, 'move', { start: two.start, version: 1 }),
      at(shop, two.id, 'move', { start: one.start, version: 1 }),
    ])
    expect(tally(answers), `round ${round}`).toEqual({ '409 slot_taken': 2 })
    expect(await startsOf(shop)).toMatchObject({ [one.id]: one.start, [two.id]: two.start })
  }
})

test(
  'an undone cancellation and a customer who wants the time never both succeed',
  size,
  async () => {
    const shop = await openShop(on)
    for (let round = 1; round <= ROUNDS; round += 1) {
      // A time at which none of the customers has another appointment.
      const start = noonIn(round, 240)
      const appointment = await shop.write({ start })
      await shop.cancel(appointment.id, 1)
      const answers = await race(port, [
        at(shop, appointment.id, 'restore', { version: 2 }),
        ...people.slice(0, 6).map((headers) => booking(shop, headers, start)),
      ])
      const won = answers.filter(({ status }) => status < 300)
      expect(won, `round ${round}`).toHaveLength(1)
      expect(tally(answers.filter(({ status }) => status >= 300))).toEqual({ '409 slot_taken': 6 })
    }
    expect(Object.keys(await startsOf(shop))).toHaveLength(ROUNDS)
    expect(await violations(on.pool)).toEqual(SOUND)
  },
)

test('time is blocked or sold, never both', size, async () => {
  const shop = await openShop(on)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = noonIn(round)
    const answers = await race(port, [
      ...people.slice(0, 6).map((headers) => booking(shop, headers, start)),
      {
        path: `${consoleOf(shop)}/blocks`,
        headers: shop.headers,
        body: { staffId: shop.staffId, start, end: noonIn(round, 30) },
      },
    ])
    expect(
      answers.filter(({ status }) => status < 300),
      `round ${round}`,
    ).toHaveLength(1)
  }
  const { visits: appointments, blocks } = await shop.diary('2026-03-04', 7)
  expect(appointments.length + blocks.length).toBe(ROUNDS)
  expect(await violations(on.pool)).toEqual(SOUND)
})

test(
  'a server that counts no versions, and a move that looks first and then writes, are found out',
  { timeout: 60_000 },
  async () => {
    const shop = await openShop(on)
    await on.pool.query(`
    create function forget() returns trigger language plpgsql as
      $$ begin new.version := old.version; return new; end $$;
    create trigger forgotten before update on appointment for each row execute function forget()`)
    expect(await moveByOwners(shop, 1)).toEqual({ 200: 5 })
    await on.pool.query('drop trigger forgotten on appointment')
    const appointment = await shop.write({ start: noonIn(2) })
    const taken = await shop.write({ start: noonIn(2, 60) })
    await on.pool.query(
      `update appointment set starts_at = other.starts_at, ends_at = other.ends_at
     from appointment as other where appointment.id = $1 and other.id = $2`,
      [appointment.id, taken.id],
    )
    expect(await violations(on.pool)).toMatchObject({ doubleAppointments: 1, unheld: 1 })
  },
)
