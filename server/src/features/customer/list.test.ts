import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CUSTOMER_FILTERS, CUSTOMER_SORTS, NEW_FOR } from '@awan/core/customer/rules'
import { HOUR_MS } from '@awan/core/time'
import type { ShopId } from '#http/shop.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createShop } from '#testing/stage/factories.ts'
import { footprintFor } from '#testing/stage/appointments.ts'
import { everyoneQuery } from './counted.queries.ts'
import { countCustomers } from './jobs.ts'
import { customersQuery, type CustomerPlace, type CustomerSelection } from './list.queries.ts'
import type { CustomerRow } from './queries.ts'

const { db, pool, drop } = await createTestDatabase()
afterAll(drop)

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)
const times = (card: { visits: Appointment[] }, which: (appointment: Appointment) => boolean) =>
  card.visits.filter(which).map(({ starts }) => starts)

const newShop = async () => {
  const { business, staff } = await createShop(db)
  // Only the console's gate makes a ShopId; this test bypasses it.
  const id = business.id as ShopId
  return { id, staffId: staff[0]?.id ?? '' }
}

/** Hours relative to the clock; collisions are frequent. */
const appointmentOf = fc.record({
  starts: fc.integer({ min: -900, max: 20 }).map((at) => (at < -700 ? at : Math.trunc(at / 40))),
  long: fc.constantFrom(1, 3),
  state: fc.constantFrom('confirmed', 'completed', 'completed', 'cancelled', 'missed'),
  price: fc.constantFrom(0, 5000, 10_000),
})
type Appointment = typeof appointmentOf extends fc.Arbitrary<infer T> ? T : never

const cardOf = fc.record({
  name: fc.constantFrom('ali', 'noor', 'sara', 'zainab', ''),
  blocked: fc.boolean(),
  created: fc.integer({ min: -1000, max: 0 }).map((at) => (at < -700 ? at : Math.trunc(at / 40))),
  visits: fc.array(appointmentOf, { maxLength: 6 }),
})
type Card = typeof cardOf extends fc.Arbitrary<infer T> ? T : never

async function write(shop: { id: ShopId; staffId: string }, card: Card): Promise<string> {
  const { id } = await db
    .insertInto('business_customer')
    .values({
      business_id: shop.id,
      name: card.name,
      created_at: hours(card.created),
      blocked_at: card.blocked && card.name !== '' ? TEST_NOW : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const appointments = card.visits.map(({ starts, long, state, price }) => ({
    business_id: shop.id,
    business_customer_id: id,
    staff_id: shop.staffId,
    guest_name: 'x',
    starts_at: hours(starts),
    ends_at: hours(starts + long),
    footprint: footprintFor(60 * long),
    created_at: TEST_NOW,
    status: state === 'missed' ? 'completed' : state,
    missed: state === 'missed',
    price,
    ...(state === 'cancelled' ? { cancelled_at: TEST_NOW, cancelled_by: 'business' } : {}),
  }))
  if (appointments.length > 0) await db.insertInto('appointment').values(appointments).execute()
  return id
}

/** Computes the expected list row of a card at that hour from its appointments. */
function notified(card: Card & { id: string }, now: number) {
  const isOver = ({ state, starts, long }: Appointment) =>
    state !== 'cancelled' && state !== 'missed' && starts + long <= now
  const isToCome = ({ state, starts, long }: Appointment) =>
    state === 'confirmed' && starts + long > now
  const [over, next] = [times(card, isOver), times(card, isToCome)]
  const last = over.length > 0 ? Math.max(...over) : null
  return {
    id: card.id,
    name: card.name,
    visits: over.length,
    missed: times(card, ({ state }) => state === 'missed').length,
    upcoming: next.length,
    spent: card.visits.filter(isOver).reduce((sum, { price }) => sum + price, 0),
    last_at: last === null ? null : hours(last),
    next_at: next.length > 0 ? hours(Math.min(...next)) : null,
    blocked: card.blocked,
    recent: Math.max(card.created, last ?? -Infinity),
    isNew: (now - card.created) * HOUR_MS < NEW_FOR,
  }
}
type Notified = ReturnType<typeof notified>

const PASSES: Record<CustomerSelection['filter'], (one: Notified) => boolean> = {
  all: () => true,
  blocked: ({ blocked }) => blocked,
  missed: ({ missed }) => missed > 0,
  new: ({ isNew }) => isNew,
}

const by = (first: string | number, second: string | number) =>
  first === second ? 0 : first < second ? -1 : 1
const COMES_FIRST: Record<CustomerSelection['sort'], (one: Notified, two: Notified) => number> = {
  recent: (one, two) => by(two.recent, one.recent) || by(two.id, one.id),
  name: (one, two) => by(one.name, two.name) || by(one.id, two.id),
  visits: (one, two) => by(two.visits, one.visits) || by(two.id, one.id),
}

async function everyPage(
  shopId: ShopId,
  input: CustomerSelection,
  now: Date,
): Promise<CustomerRow[]> {
  const seen: CustomerRow[] = []
  const limit = input.sort === 'recent' ? 2 : 5
  let after: CustomerPlace | undefined
  do {
    const { rows } = await customersQuery(shopId, input, {
      after,
      limit,
      now,
      lookThrough: 12,
    }).execute(db)
    seen.push(...rows)
    const last = rows.at(-1)
    after = last && [last.place, last.id]
  } while (after)
  return seen
}

/** Corrupts the stored counts of some cards and marks them as changed: the query must ignore these values. */
async function noteAgain(shopId: ShopId, some: number): Promise<void> {
  await sql`
    with spoilt as (
      update business_customer set counted_appointments = 99, counted_missed = 9, counted_spent = 1
      where id in (
        select id from business_customer where business_id = ${shopId} order by random() limit ${some}
      )
      returning business_id, id
    )
    insert into customer_change (business_id, business_customer_id) select * from spoilt`.execute(
    db,
  )
}

/** Compares the file of all customers with the pages of the list. */
async function expectSameFile(shopId: ShopId, now: Date): Promise<void> {
  const { rows } = await everyoneQuery(shopId, now).execute(db)
  const listed = await everyPage(shopId, { sort: 'name', filter: 'all' }, now)
  const said = listed.map((row) => ({
    name: row.name,
    phone: row.phone,
    blocked_at: row.blocked_at,
    note: row.note,
    visits: row.visits,
    missed: row.missed,
    spent: row.spent,
    first_day: row.first_day,
    last_day: row.last_day,
    upcoming: row.upcoming,
  }))
  expect(rows).toEqual(said)
}

test('pages match the appointments in order and counts, as time passes', async () => {
  const history = fc.asyncProperty(
    fc.array(cardOf, { minLength: 9, maxLength: 14 }),
    async (cards) => {
      const shop = await newShop()
      const written: (Card & { id: string })[] = []
      for (const card of cards) written.push({ ...card, id: await write(shop, card) })
      for (const now of [0, 2])
        for (const sort of CUSTOMER_SORTS)
          for (const filter of CUSTOMER_FILTERS) {
            // Some cards are counted by now; others have changed since.
            if (filter === 'missed') await countCustomers(db, hours(now))
            if (filter === 'new') await noteAgain(shop.id, 3)
            const expected = written
              .filter(({ name }) => name !== '')
              .map((card) => notified(card, now))
              .filter(PASSES[filter])
              .toSorted(COMES_FIRST[sort])
            const rows = await everyPage(shop.id, { sort, filter }, hours(now))
            const seen = rows.map(
              ({ id, name, visits: appointments, missed, upcoming, spent, last_at, next_at }) => ({
                id,
                name,
                visits: appointments,
                missed,
                upcoming,
                spent,
                last_at,
                next_at,
              }),
            )
            const wanted = expected.map(
              ({ blocked: _, recent: _recent, isNew: _isNew, ...rest }) => rest,
            )
            expect([sort, filter, now, seen]).toEqual([sort, filter, now, wanted])
            await expectSameFile(shop.id, hours(now))
          }
    },
  )
  await fc.assert(history, { seed: 26, numRuns: 3, endOnFailure: true })
})

/** Runs a query and returns the rows that its plan read from tables and indexes, and the indexes used. */
async function readBy(query: Pick<ReturnType<typeof customersQuery>, 'compile'>) {
  const { sql: text, parameters } = query.compile(db)
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    [...parameters],
  )
  const nodes: Node[] = []
  const walk = (node: Node | undefined) => {
    if (!node) return
    nodes.push(node)
    node.Plans?.forEach(walk)
  }
  walk(rows[0]?.['QUERY PLAN'][0].Plan)
  const scans = nodes.filter((node) => node['Relation Name'] ?? node['Index Name'])
  const read = scans.reduce(
    (sum, node) =>
      sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  )
  return { read, indexes: new Set(scans.map((node) => node['Index Name'] ?? '')) }
}

interface Node {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

test('a page reads about as many rows as it shows, anywhere in the list', async () => {
  const shop = await newShop()
  const [cards, appointments, limit] = [1000, 10, 20]
  await sql`
    insert into business_customer (business_id, name, phone, created_at)
    select ${shop.id}, 'Card ' || n, '+96477' || lpad(n::text, 8, '0'), ${hours(-5000)}
    from generate_series(1, ${cards}::integer) as n`.execute(db)
  // A single statement for all of them may exceed the timeout on a busy machine.
  for (let turn = 1; turn <= appointments; turn += 1)
    await sql`
      insert into appointment (business_id, business_customer_id, staff_id, guest_name, starts_at, ends_at,
        footprint, status, missed, price, created_at)
      select ${shop.id}, id, ${shop.staffId}, 'x', at, at + interval '20 minutes',
        ${footprintFor(20)}::jsonb, 'completed', n = 7 and ${turn} = 3, 1000, at
      from (select id, row_number() over (order by id) as n from business_customer where business_id = ${shop.id}) as card
      cross join lateral (
        select ${hours(-1)}::timestamptz - make_interval(mins => (${turn}::integer * 1000 + n * 389 % 1000)::integer) as at
      ) as planned`.execute(db)
  await countCustomers(db, TEST_NOW)
  await sql`vacuum analyze business_customer, appointment, customer_change`.execute(db)
  const now = TEST_NOW
  const first = customersQuery(shop.id, { filter: 'all', sort: 'recent' }, { limit, now })
  const last = (await first.execute(db)).rows.at(-1)
  const after: CustomerPlace = [last?.place ?? 0, last?.id ?? '']
  const input = (values: Partial<CustomerSelection>, page = {}) =>
    customersQuery(shop.id, { filter: 'all', sort: 'recent', ...values }, { limit, now, ...page })
  const most = (cards * appointments) / 4
  for (const [query, index] of [
    [first, 'appointment_business_day'],
    [input({}, { after }), 'appointment_business_day'],
    [input({ sort: 'name' }), 'business_customer_name'],
    [input({ sort: 'visits' }), 'business_customer_visits'],
    [input({ sort: 'visits' }, { after: [appointments, after[1]] }), 'business_customer_visits'],
    [everyoneQuery(shop.id, now), 'appointment_business_confirmed'],
    [input({ filter: 'new' }), 'business_customer_created'],
    [input({ filter: 'missed' }), 'appointment_missed'],
    [input({ filter: 'blocked' }), 'business_customer_blocked'],
    [input({ query: '0000777' }), 'business_customer_digits'],
  ] as const) {
    const { read, indexes } = await readBy(query)
    expect([...indexes]).toContain(index)
    expect(read).toBeLessThan(most)
  }
  // With every card changed, all are counted to sort by visits: shows the rows read in the worst case.
  await sql`
    insert into customer_change (business_id, business_customer_id)
    select business_id, id from business_customer`.execute(db)
  expect((await readBy(input({ sort: 'visits' }))).read).toBeGreaterThan(cards * appointments)
})
