import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsFrom } from '@awan/demo/random'
import { MINUTE_MS } from '@awan/core/time'
import { buildApp } from '#app.ts'
import { connect } from '#db/connect.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import {
  createOffering,
  createPromotion,
  createService,
  createShop,
  everyDay,
} from '#testing/stage/factories.ts'
import { StartsByDay } from './day-starts.ts'

const { db, url, drop } = await createTestDatabase()
const clock = { now: TEST_NOW }
const config = { ...testConfig, rateLimits: false }
/** Two pools act as two server processes, as each has its own caches. */
const pools = [0, 1].map(() => connect({ connection: { url }, prepared: true }))
const servers: FastifyInstance[] = []
for (const { db: own, pool } of pools)
  servers.push(await buildApp({ config, db: own, pool, clock: () => clock.now }))
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const pool of pools) await pool.db.destroy()
  await drop()
})

interface Shop {
  id: string
  staff: string[]
  offering: string
}
const shops: Shop[] = []
let service = ''

beforeAll(async () => {
  service = (await createService(db, { featured: true })).id
  for (let at = 0; at < 4; at += 1) {
    const weekly = everyDay([600 + 30 * at, 1320])
    const { business, staff } = await createShop(db, { staff: 2, weekly })
    const offering = await createOffering(db, business.id, { service_id: service })
    const ids = staff.map((member) => member.id)
    await sql`insert into staff_offering select ${business.id}, staff, ${offering.id}
      from unnest(${ids}::uuid[]) as staff`.execute(db)
    if (at === 3)
      await sql`update business set city_id = 'erbil' where id = ${business.id}`.execute(db)
    await createPromotion(db, business.id, { first_day: '2026-03-01', last_day: '2026-03-09' })
    shops.push({ id: business.id, staff: ids, offering: offering.id })
  }
})

const paths = () => [
  '/api/services?city=baghdad',
  '/api/services?limit=2',
  '/api/services?featured=true&category=barber',
  '/api/services?query=haircut&city=baghdad',
  `/api/services/${service}?city=baghdad`,
  ...['recommended', 'rating', 'price', 'soonest'].map(
    (sort) => `/api/services/${service}/businesses?city=baghdad&sort=${sort}`,
  ),
  '/api/businesses?city=baghdad',
  '/api/businesses?city=baghdad&limit=1',
  '/api/businesses?category=barber&featured=true',
  '/api/businesses?city=erbil&openNow=true',
  '/api/businesses?query=barber',
  `/api/businesses/${shops[0]?.id}`,
  `/api/quick-book?service=${service}&city=baghdad`,
  `/api/quick-book?service=${service}&city=baghdad&after=2026-03-04T12:00:00Z`,
  ...['day=today', 'day=today&part=evening', 'day=tomorrow&part=afternoon', 'day=2026-03-04'].map(
    (when) => `/api/quick-book?service=${service}&city=baghdad&${when}`,
  ),
]

type Random = ReturnType<typeof drawsFrom>

const names = (number: number) => JSON.stringify({ en: `Barber ${number}`, ar: 'حلاق' })
const taken = (random: Random) => {
  const start = new Date(clock.now.getTime() + random(60) * 300_000)
  return sql`tstzrange(${start}, ${new Date(start.getTime() + 1_800_000)})`
}

/** Changes of listed data, by the table whose trigger must raise the version. */
const CHANGES: Record<string, (shop: Shop, random: Random) => Promise<unknown>> = {
  'business update': ({ id }, random) =>
    sql`update business set name = ${names(random(1e6))}::jsonb, featured = ${random(2) > 0}, review_count = 2,
        review_stars = ${2 + random(9)}, status = ${random(6) > 0 ? 'approved' : 'suspended'},
        city_id = ${random(5) > 0 ? 'baghdad' : 'erbil'} where id = ${id}`.execute(db),
  'offering update': ({ id }, random) =>
    sql`update offering set price = ${1000 * random(30)}, active = ${random(6) > 0} where business_id = ${id}`.execute(
      db,
    ),
  'staff update': ({ id, staff }, random) =>
    sql`update staff set active = not active where business_id = ${id} and id = ${staff[random(2)]}`.execute(
      db,
    ),
  'staff_offering delete': ({ id, staff, offering }, random) =>
    sql`delete from staff_offering where business_id = ${id} and staff_id = ${staff[random(2)]}
      and offering_id = ${offering}`.execute(db),
  'staff_offering insert': ({ id, staff, offering }, random) =>
    sql`insert into staff_offering values (${id}, ${staff[random(2)]}, ${offering}) on conflict do nothing`.execute(
      db,
    ),
  'promotion update': ({ id }, random) =>
    sql`update promotion set value = ${5 + random(40)}, last_day = date '2026-03-03' + ${random(3)}::int
      where business_id = ${id}`.execute(db),
  'working_hours update': ({ id, staff }, random) =>
    sql`update working_hours set working = int4multirange(int4range(${540 + 5 * random(60)}::int, 1200))
      where business_id = ${id} and staff_id = ${staff[random(2)]}`.execute(db),
  'time_off insert': ({ id, staff }, random) =>
    sql`insert into time_off (business_id, staff_id, during) values (${id}, ${staff[random(2)]}, ${taken(random)})`
      .execute(db)
      .catch(() => undefined),
  'time_off delete': ({ id }) => sql`delete from time_off where business_id = ${id}`.execute(db),
  'service update': (_shop, random) =>
    sql`update service set name = ${names(random(1e6))}::jsonb, featured = ${random(2) > 0}
      where id = ${service}`.execute(db),
  'category update': (_shop, random) =>
    sql`update category set name = ${names(random(1e6))}::jsonb where id = 'barber'`.execute(db),
}

/** Changes of taken time, which affect quick book and the next times, but not the lists. */
const BOOKINGS: typeof CHANGES = {
  'occupancy insert': ({ id, staff }, random) =>
    sql`insert into occupancy (business_id, resource_id, kind, occupied)
      values (${id}, ${staff[random(2)]}, 'blocked', ${taken(random)}) on conflict do nothing`.execute(
      db,
    ),
  'a hold': ({ id, staff }, random) =>
    sql`insert into occupancy (business_id, resource_id, kind, occupied, expires_at)
      values (${id}, ${staff[random(2)]}, 'hold', ${taken(random)},
        ${new Date(clock.now.getTime() + 1000 * random(300))}) on conflict do nothing`.execute(db),
  'occupancy delete': ({ id }) => sql`delete from occupancy where business_id = ${id}`.execute(db),
}

const ask = async (server: FastifyInstance | undefined, path: string) => {
  const answer = await server?.inject({ url: path, headers: { host: 'localhost:3000' } })
  return `${answer?.statusCode} ${answer?.body}`
}

/** Raises every version, so that everything is reread. */
async function forget(): Promise<void> {
  await sql`update calendar_version set version = version + 1`.execute(db)
  await sql`update list_version set version = version + 1`.execute(db)
}

interface Run {
  seed: number
  count: number
  changes: typeof CHANGES
  /** Stops after this many stale responses. */
  enough?: number
}

/** Makes random changes while time passes, and queries both servers at once. Returns the paths of stale responses. */
async function oldAnswers({ seed, count, changes, enough = Infinity }: Run): Promise<string[]> {
  const random = drawsFrom(seed)
  const old: string[] = []
  const all = paths()
  for (let at = 0; at < count && old.length < enough; at += 1) {
    for (const path of all) if (random(3) === 0) await ask(servers[random(2)], path)
    clock.now = new Date(clock.now.getTime() + 1000 * random(random(2) > 0 ? 20 : 400))
    const change = Object.values(changes)[random(Object.keys(changes).length)]
    const shop = shops[random(shops.length)]
    if (change && shop) await change(shop, random)
    const requested = all.filter(() => random(3) === 0)
    const answers = await Promise.all(
      requested.map((path) => Promise.all(servers.map((server) => ask(server, path)))),
    )
    await forget()
    old.push(...(await differing(requested, answers)))
  }
  return old
}

/** Returns the paths whose responses differ from the current ones, one per difference. */
async function differing(paths: readonly string[], answers: readonly (readonly string[])[]) {
  const found: string[] = []
  for (const [index, path] of paths.entries()) {
    const truth = await ask(servers[0], path)
    for (const answer of answers[index] ?? []) if (!isSame(answer, truth)) found.push(path)
  }
  return found
}

/**
 * The cursor of a further page contains the time of the first page's read, which may be another second of the minute.
 */
const isSame = (answer: string, truth: string) => withoutCursor(answer) === withoutCursor(truth)
const withoutCursor = (text: string) => text.replace(/"nextCursor":"[^"]*"/, '"nextCursor":""')

test('after every change both servers’ lists equal the tables', async () => {
  const changes = { ...CHANGES, ...BOOKINGS }
  expect(await oldAnswers({ seed: 5, count: 70, changes })).toEqual([])
}, 120_000)

test('quick book offers free times while others book, hold and release, as time passes', async () => {
  expect(await oldAnswers({ seed: 9, count: 40, changes: BOOKINGS })).toEqual([])
}, 120_000)

test.each([
  ['business', 'page_update'],
  ['offering', 'page_update'],
  ['promotion', 'page_update'],
  ['working_hours', 'page_update'],
  ['service', 'list_changed'],
  ['category', 'list_changed'],
])('sabotaged: %s without its trigger %s is found out', async (table, trigger) => {
  await sql`update business set status = 'approved', city_id = 'baghdad'`.execute(db)
  await sql`update staff set active = true`.execute(db)
  await sql`update offering set active = true`.execute(db)
  await sql`insert into staff_offering select business_id, staff.id, offering.id
    from staff join offering using (business_id) on conflict do nothing`.execute(db)
  const others = { service: 'page_update', category: 'page_update', business: 'list_update' }
  const triggers = [
    trigger,
    ...Object.entries(others).flatMap(([of, one]) => (of === table ? one : [])),
  ]
  const turn = async (state: 'enable' | 'disable') => {
    for (const one of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(one)}`.execute(
        db,
      )
  }
  await turn('disable')
  try {
    const name = `${table} update`
    const changes = { [name]: CHANGES[name] ?? (() => Promise.reject(new RangeError(name))) }
    const old = await oldAnswers({ seed: 3, count: 60, changes, enough: 1 })
    expect(old.length).toBeGreaterThan(0)
  } finally {
    await turn('enable')
    await sql`select store_shops(array(select id from business))`.execute(db)
    await forget()
  }
})

test('cached starts stay within their bytes', async () => {
  const starts = new StartsByDay(db, 6000)
  const inputs = shops.map(({ id, offering }) => ({ businessId: id, offeringId: offering }))
  let most = 0
  for (let hour = 0; hour < 20; hour += 1) {
    const after = clock.now.getTime() / MINUTE_MS + 60 * hour
    const found = await starts.find(inputs, { now: clock.now, after })
    expect(found.flatMap((one) => one.starts).length).toBeGreaterThan(0)
    expect(starts.bytes).toBeLessThanOrEqual(6000)
    most = Math.max(most, starts.bytes)
  }
  expect(most).toBeGreaterThan(3000)
})

test('a booking changes no list', async () => {
  const versions = async () =>
    (await sql<{ sum: string }>`select sum(version)::text as sum from list_version`.execute(db))
      .rows
  const before = await versions()
  for (const change of Object.values(BOOKINGS))
    for (const shop of shops) await change(shop, drawsFrom(1))
  expect(await versions()).toEqual(before)
})
