import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayNumber } from '@awan/core/availability/day'
import { countDays, slotsOfDay } from '@awan/core/availability/slots'
import { openingAt } from '@awan/core/business/rules'
import { MINUTE_MS } from '@awan/core/time'
import { drawsFrom } from '@awan/demo/random'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { TEST_NOW } from '#testing/app.ts'
import { createTwoServers } from '#testing/database.ts'
import { createOffering, createSeason, createShop, everyDay } from '#testing/stage/factories.ts'
import { loadBusinessCalendars, questionOf, windowOfDays } from './business-calendars.ts'

const { db, servers, drop } = await createTwoServers()
afterAll(drop)

const DAY = '2026-03-05'

interface Shop {
  id: string
  offerings: string[]
  staff: string[]
}
const shops: Shop[] = []

beforeAll(async () => {
  for (let at = 0; at < 3; at += 1) {
    const shop = await createShop(db, { staff: 3, weekly: everyDay([600, 1320]) })
    const another = await createOffering(db, shop.business.id, { duration_minutes: 45 })
    const [staff, id] = [shop.staff.map((member) => member.id), shop.business.id]
    for (const one of staff)
      await sql`insert into staff_offering values (${id}, ${one}, ${another.id})`.execute(db)
    const season = { staffId: staff[0] ?? '', firstDay: DAY, lastDay: '2026-03-07' }
    await createSeason(db, { businessId: id, ...season, weekly: everyDay([660, 1080]) })
    shops.push({ id, staff, offerings: [shop.offering.id, another.id] })
  }
})

const day = sql`${DAY}::date`

/** Returns a customer's view of a shop: through a server's caches or, in a transaction, from the rows. */
async function answersOf(on: Db, { id, offerings, staff }: Shop) {
  const businesses = [
    { businessId: id, offeringIds: offerings.slice(0, 1) },
    { businessId: id, offeringIds: offerings, staffIds: staff.slice(0, 1) },
  ]
  const answers = []
  for (const input of businesses) {
    const window = { ...windowOfDays(DAY, 8), now: TEST_NOW }
    const question = { businesses: [input], ...window, everyone: true }
    const calendar = (await loadBusinessCalendars(on, question)).get(id)
    if (!calendar?.footprint) {
      answers.push({ calendar: calendar?.offerings, opening: opening(calendar) })
      continue
    }
    const requested = questionOf(calendar, calendar.footprint, TEST_NOW)
    const first = dayNumber(DAY) ?? 0
    answers.push({
      opening: opening(calendar),
      offerings: calendar.offerings,
      unable: calendar.unableStaffIds.toSorted(),
      days: countDays(requested, first, 8),
      slots: Array.from({ length: 8 }, (_, at) => slotsOfDay(requested, first + at)),
    })
  }
  return answers
}

type Loaded =
  Awaited<ReturnType<typeof loadBusinessCalendars>> extends Map<string, infer C> ? C : never
const opening = (calendar: Loaded | undefined) =>
  calendar && openingAt(TEST_NOW.getTime() / MINUTE_MS, calendar.everyone)

const truthOf = (shop: Shop) => inTransaction(db, (trx) => answersOf(trx, shop))

type Random = ReturnType<typeof drawsFrom>

/** Changes of bookable data, by the table whose trigger must raise the version. Each always has an effect. */
const CHANGES: Record<string, (shop: Shop, random: Random) => Promise<unknown>> = {
  'occupancy insert': ({ id, staff }, random) => {
    const start = new Date(Date.parse(`${DAY}T08:00:00Z`) + random(90) * 5 * MINUTE_MS)
    return sql`insert into occupancy (business_id, resource_id, kind, occupied)
      values (${id}, ${staff[random(3)]}, 'blocked',
        tstzrange(${start}, ${new Date(start.getTime() + 30 * MINUTE_MS)}))
      on conflict do nothing`.execute(db)
  },
  'occupancy update': ({ id, staff }, random) =>
    sql`update occupancy set resource_id = ${staff[random(3)]},
        occupied = tstzrange(lower(occupied) + interval '35 min', upper(occupied) + interval '35 min')
      where business_id = ${id} and id = (
        select id from occupancy where business_id = ${id} order by lower(occupied) desc limit 1
      )`
      .execute(db)
      .catch(() => undefined),
  'occupancy delete': ({ id }) =>
    sql`delete from occupancy where business_id = ${id} and id = (
      select id from occupancy where business_id = ${id} order by lower(occupied) limit 1
    )`.execute(db),
  'working_hours update': ({ id, staff }, random) =>
    sql`update working_hours set working = int4multirange(int4range(${540 + 5 * random(60)}::int, 1200))
      where business_id = ${id} and staff_id = ${staff[random(3)]}`.execute(db),
  'hours_exception insert': ({ id, staff }, random) =>
    sql`insert into hours_exception (business_id, staff_id, day, working)
      values (${id}, ${staff[random(3)]}, ${day} + ${random(7)}::int, int4multirange(int4range(700, 800)))
      on conflict do nothing`.execute(db),
  'hours_exception delete': ({ id }) =>
    sql`delete from hours_exception where business_id = ${id}`.execute(db),
  'time_off insert': ({ id, staff }, random) => {
    const start = new Date(Date.parse(`${DAY}T09:00:00Z`) + random(60) * 5 * MINUTE_MS)
    return sql`insert into time_off (business_id, staff_id, during)
      values (${id}, ${staff[random(3)]}, tstzrange(${start}, ${new Date(start.getTime() + 45 * MINUTE_MS)}))`
      .execute(db)
      .catch(() => undefined)
  },
  'time_off delete': ({ id }) => sql`delete from time_off where business_id = ${id}`.execute(db),
  'season update': ({ id }, random) =>
    sql`update season set last_day = first_day + ${random(7)}::int where business_id = ${id}`.execute(
      db,
    ),
  'season_hours update': ({ id }, random) =>
    sql`update season_hours set working = int4multirange(int4range(${600 + 5 * random(60)}::int, 1100))
      where business_id = ${id}`.execute(db),
  'staff update': ({ id, staff }, random) =>
    sql`update staff set active = not active where business_id = ${id} and id = ${staff[random(3)]}`.execute(
      db,
    ),
  'offering update': ({ id, offerings }, random) =>
    sql`update offering set duration_minutes = ${20 + 5 * random(12)},
        price = ${1000 * (1 + random(50))}, online = ${random(5) > 0}
      where business_id = ${id} and id = ${offerings[random(2)]}`.execute(db),
  'staff_offering delete': ({ id, staff, offerings }, random) =>
    sql`delete from staff_offering where business_id = ${id} and staff_id = ${staff[random(3)]}
      and offering_id = ${offerings[random(2)]}`.execute(db),
  'staff_offering insert': ({ id, staff, offerings }, random) =>
    sql`insert into staff_offering values (${id}, ${staff[random(3)]}, ${offerings[random(2)]})
      on conflict do nothing`.execute(db),
  'business update': ({ id }, random) =>
    sql`update business set grid_minutes = ${[10, 15, 20, 30][random(4)]},
        horizon_days = ${3 + random(20)}, status = ${random(6) > 0 ? 'approved' : 'suspended'}
      where id = ${id}`.execute(db),
  'service update': ({ offerings }, random) =>
    sql`update service set name = ${JSON.stringify({ en: `Cut ${random(1e6)}`, ar: 'قص' })}::jsonb
      where id = (select service_id from offering where id = ${offerings[random(2)]})`.execute(db),
}

interface Run {
  seed: number
  count: number
  /** Reads concurrently with the write. */
  hurried?: boolean
  among?: readonly Shop[]
  /** Stops after this many stale responses. */
  enough?: number
}

/**
 * Makes random changes to a shop and queries both servers at once; returns the number of responses that differ from the
 * rows.
 */
async function staleAnswers(
  changes: readonly string[],
  { seed, count, hurried = false, among = shops, enough = Infinity }: Run,
): Promise<number> {
  const random = drawsFrom(seed)
  let stale = 0
  for (let at = 0; at < count && stale < enough; at += 1) {
    const shop = among[random(among.length)]
    const change = CHANGES[changes[random(changes.length)] ?? '']
    if (!shop || !change) throw new RangeError('Nothing to change')
    // A concurrent read may return either state; it must not remain cached.
    const meanwhile = hurried
      ? servers.flatMap((on) => [answersOf(on, shop), answersOf(on, shop)])
      : []
    await change(shop, random)
    const after = servers.map((on) => answersOf(on, shop))
    const truth = JSON.stringify(await truthOf(shop))
    for (const answer of await Promise.all(after)) if (JSON.stringify(answer) !== truth) stale += 1
    await Promise.all(meanwhile)
  }
  return stale
}

test('after every change both servers equal the rows', async () => {
  expect(await staleAnswers(Object.keys(CHANGES), { seed: 7, count: 120 })).toBe(0)
})

test('so they do with reads during the write', async () => {
  expect(await staleAnswers(Object.keys(CHANGES), { seed: 11, count: 60, hurried: true })).toBe(0)
})

test.each(Object.keys(CHANGES))(
  'sabotaged: without the version of %s it is found out',
  async (name) => {
    const [table = '', event = ''] = name.split(' ')
    await sql`update business set status = 'approved', horizon_days = 60`.execute(db)
    await sql`update staff set active = true`.execute(db)
    await sql`update offering set online = true`.execute(db)
    await sql`delete from hours_exception`.execute(db)
    await sql`insert into staff_offering select business_id, staff.id, offering.id
      from staff join offering using (business_id) on conflict do nothing`.execute(db)
    // Deletes and updates need a preceding insert, and vice versa.
    const counterpart = `${table} ${event === 'insert' ? 'delete' : 'insert'}`
    const both = counterpart in CHANGES
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(`version_${event}`)}`.execute(
      db,
    )
    try {
      const changes = both ? [name, counterpart] : [name]
      expect(
        await staleAnswers(changes, {
          seed: 3,
          count: 200,
          among: shops.slice(0, 1),
          enough: 1,
        }),
      ).toBeGreaterThan(0)
    } finally {
      await sql`alter table ${sql.table(table)} enable trigger ${sql.id(`version_${event}`)}`.execute(
        db,
      )
      // Raise the versions that the missing trigger did not.
      await sql`update calendar_version set version = version + 1`.execute(db)
    }
  },
)
