import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsFrom } from '@awan/demo/random'
import { connect, type Db } from '#db/connect.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createOffering, createService, createShop } from '#testing/stage/factories.ts'

const { db, url, drop } = await createTestDatabase()
/** Connections that change the same shops concurrently. */
const writers = Array.from({ length: 8 }, () => connect({ connection: { url }, max: 1 }).db)
afterAll(async () => {
  for (const writer of writers) await writer.destroy()
  await drop()
})

interface Shop {
  id: string
  staff: string[]
  offerings: string[]
}
const shops: Shop[] = []
const services: string[] = []

beforeAll(async () => {
  for (let at = 0; at < 3; at += 1) services.push((await createService(db)).id)
  for (let at = 0; at < 4; at += 1) {
    const shop = await createShop(db, { staff: 2 })
    const [id, staff] = [shop.business.id, shop.staff.map((member) => member.id)]
    const offerings: string[] = []
    for (const service_id of [...services, ...services])
      offerings.push((await createOffering(db, id, { service_id })).id)
    await sql`insert into staff_offering select ${id}, staff, offering
      from unnest(${staff}::uuid[]) as staff, unnest(${offerings}::uuid[]) as offering`.execute(db)
    await sql`insert into season (business_id, name, first_day, last_day)
      values (${id}, 'Ramadan', '2026-02-18', '2026-03-19')`.execute(db)
    shops.push({ id, staff, offerings })
  }
})

interface Drift {
  offerings: number
  counts: number
  /** Quarter-hours of a week in which only one of the two sources is open. */
  weeks: number
}
const NONE: Drift = { offerings: 0, counts: 0, weeks: 0 }

/** Counts the stored rows that differ from the tables, in one snapshot. */
async function drift(): Promise<Drift> {
  const { rows } = await sql<Drift>`
    with sold as (
      select offering.business_id, offering.id as offering_id, offering.service_id, business.city_id,
        business.status = 'approved' as approved, business.featured, business.rating, business.review_count,
        offering.price, not exists (
          select from offering as other
          where other.business_id = offering.business_id and other.service_id = offering.service_id
            and other.active and other.online
            and exists (
              select from staff_offering skill join staff on staff.id = skill.staff_id and staff.active
              where skill.offering_id = other.id
            )
            and (other.price, other.position, other.id) < (offering.price, offering.position, offering.id)
        ) as cheapest
      from offering join business on business.id = offering.business_id
      where offering.active and offering.online and offering.id in (
        select offering_id from staff_offering join staff on staff.id = staff_id and staff.active
      )
    ), counted as (
      select service_id, city_id, count(distinct business_id)::integer as business_count, min(price) as price_from
      from sold where approved group by service_id, city_id
    ), stored as (select * from service_count where business_count > 0)
    select
      (select count(*)::int from (
        (table sold except table sold_offering) union all (table sold_offering except table sold)
      ) wrong) as offerings,
      (select count(*)::int from (
        (select service_id, city_id, business_count, price_from from stored except table counted)
        union all
        (table counted except select service_id, city_id, business_count, price_from from stored)
      ) wrong) as counts,
      (select count(*)::int from business cross join generate_series(0, 10065, 15) as minute
        where exists (
          select from business_week where business_id = business.id and minutes @> minute
        ) is distinct from exists (
          select from (
            select business_id, weekday, working from working_hours
            union all select business_id, weekday, working from season_hours
          ) as hours cross join (values (0), (1)) as days (back)
          where business_id = business.id and weekday = (minute / 1440 + 7 - back) % 7 + 1
            and working @> minute % 1440 + back * 1440
        )) as weeks`.execute(db)
  return rows[0] ?? { offerings: NaN, counts: NaN, weeks: NaN }
}

type Random = ReturnType<typeof drawsFrom>

const one = <T>(list: readonly T[], random: Random): T => {
  const drawn = list[random(list.length)]
  if (drawn === undefined) throw new RangeError('There is nothing to draw from')
  return drawn
}

/** Changes of sold data, by the table whose trigger must react. */
const CHANGES: Record<string, (on: Db, shop: Shop, random: Random) => Promise<unknown>> = {
  'offering update': (on, { id, offerings }, random) =>
    sql`update offering set price = ${1000 * random(5)}, active = ${random(4) > 0}, online = ${random(4) > 0},
        service_id = ${one(services, random)}
      where business_id = ${id} and id = ${one(offerings, random)}`.execute(on),
  'staff update': (on, { id, staff }, random) =>
    sql`update staff set active = not active where business_id = ${id} and id = ${one(staff, random)}`.execute(
      on,
    ),
  'staff_offering delete': (on, { id, staff, offerings }, random) =>
    sql`delete from staff_offering where business_id = ${id} and staff_id = ${one(staff, random)}
      and offering_id = any (${offerings.slice(random(6))}::uuid[])`.execute(on),
  'staff_offering insert': (on, { id, staff, offerings }, random) =>
    sql`insert into staff_offering values (${id}, ${one(staff, random)}, ${one(offerings, random)})
      on conflict do nothing`.execute(on),
  'working_hours insert': (on, { id, staff }, random) =>
    sql`insert into working_hours values (${id}, ${one(staff, random)}, ${1 + random(7)}, ${someHours(random)})
      on conflict do nothing`.execute(on),
  'working_hours update': (on, { id, staff }, random) =>
    sql`update working_hours set working = ${someHours(random)}
      where business_id = ${id} and staff_id = ${one(staff, random)} and weekday > ${random(7)}`.execute(
      on,
    ),
  'working_hours delete': (on, { id, staff }, random) =>
    sql`delete from working_hours
      where business_id = ${id} and staff_id = ${one(staff, random)} and weekday > ${random(7)}`.execute(
      on,
    ),
  'season_hours insert': (on, { id, staff }, random) =>
    sql`insert into season_hours
      select ${id}, id, ${one(staff, random)}, ${1 + random(7)}, ${someHours(random)} from season
      where business_id = ${id} on conflict do nothing`.execute(on),
  'season_hours delete': (on, { id, staff }, random) =>
    sql`delete from season_hours
      where business_id = ${id} and staff_id = ${one(staff, random)} and weekday > ${random(7)}`.execute(
      on,
    ),
  'business update': (on, { id }, random) =>
    sql`update business set status = ${one(['approved', 'suspended'], random)},
        city_id = ${one(['baghdad', 'erbil'], random)}, featured = ${random(2) > 0},
        review_count = 2, review_stars = ${2 + random(9)}
      where id = ${id}`.execute(on),
}

/** Returns hours of one day as SQL: two ranges that may touch, or end in the following night. */
function someHours(random: Random) {
  const range = () => {
    const from = 15 * random(96)
    return sql`int4range(${from}, ${from + 15 * (1 + random(90))})`
  }
  return sql`int4multirange(${range()}, ${range()})`
}

/** Runs changes on all writers concurrently. */
async function changeAtOnce(names: readonly string[], seed: number, each: number): Promise<void> {
  await Promise.all(
    writers.map(async (writer, number) => {
      const random = drawsFrom(seed + number)
      for (let at = 0; at < each; at += 1)
        await CHANGES[one(names, random)]?.(writer, one(shops, random), random)
    }),
  )
}

test('concurrent changes are stored as the tables say', async () => {
  expect(await drift()).toEqual(NONE)
  for (let round = 0; round < 4; round += 1) {
    await changeAtOnce(Object.keys(CHANGES), 10 * round, 25)
    expect(await drift()).toEqual(NONE)
  }
})

/** Gives all staff their own hours on every day, of the week and of the season, so that each change has an effect. */
async function fill(): Promise<void> {
  const hours = sql`int4multirange(int4range(600 + 120 * position, 690 + 120 * position))`
  const everyDay = sql`staff cross join generate_series(1, 7) as weekday`
  await sql`insert into working_hours select business_id, staff.id, weekday, ${hours} from ${everyDay}
    on conflict do nothing`.execute(db)
  await sql`insert into season_hours
    select staff.business_id, season.id, staff.id, weekday, ${hours}
    from ${everyDay} join season on season.business_id = staff.business_id
    on conflict do nothing`.execute(db)
}

test.each(Object.keys(CHANGES))('sabotaged: %s without its trigger is detected', async (name) => {
  const [table = '', event = ''] = name.split(' ')
  await sql`update staff set active = true`.execute(db)
  await sql`update business set status = 'approved'`.execute(db)
  const triggers = table === 'business' ? ['page_update', 'list_update'] : [`page_${event}`]
  const turn = async (state: 'enable' | 'disable') => {
    for (const trigger of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(trigger)}`.execute(
        db,
      )
  }
  await fill()
  if (table.endsWith('_hours')) {
    const other = table === 'season_hours' ? 'working_hours' : 'season_hours'
    await sql`delete from ${sql.table(other)}`.execute(db)
  }
  if (event === 'insert') await sql`delete from ${sql.table(table)}`.execute(db)
  await turn('disable')
  try {
    await changeAtOnce([name], 3, 4)
    const { offerings, counts, weeks } = await drift()
    expect(offerings + counts + weeks).toBeGreaterThan(0)
  } finally {
    await turn('enable')
    await sql`select store_shops(array(select id from business))`.execute(db)
  }
  expect(await drift()).toEqual(NONE)
})

/** Counts after one shop sells a service, and two more begin to, the second before the first of them commits. */
async function countOfThree(): Promise<{ waited: boolean; count: number | undefined }> {
  const service = await createService(db)
  const [known, first, second] = [await createShop(db), await createShop(db), await createShop(db)]
  const sell = async (on: Db, { business, staff }: typeof first) => {
    const offering = await createOffering(on, business.id, { service_id: service.id })
    await sql`insert into staff_offering values (${business.id}, ${staff[0]?.id}, ${offering.id})`.execute(
      on,
    )
    await sql`set constraints all immediate`.execute(on)
  }
  await db.transaction().execute((trx) => sell(trx, known))
  let finished = false
  const [one, other] = [writers[0] ?? db, writers[1] ?? db]
  const done = await one.transaction().execute(async (trx) => {
    await sell(trx, first)
    const later = other
      .transaction()
      .execute((its) => sell(its, second))
      .then(() => {
        finished = true
      })
    await hasToWait(() => finished)
    return { later, waited: !finished }
  })
  await done.later
  const row = await db
    .selectFrom('service_count')
    .select('business_count')
    .where('service_id', '=', service.id)
    .executeTakeFirst()
  return { waited: done.waited, count: row?.business_count }
}

/** Resolves once a session waits for a lock, or `isDone`. */
async function hasToWait(isDone: () => boolean): Promise<void> {
  for (;;) {
    if (isDone()) return
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
}

test('of two shops that begin to sell a service at once both are counted', async () => {
  expect(await countOfThree()).toEqual({ waited: true, count: 3 })
})

test('sabotaged: without the lock of the count one of them is lost', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('lock_service_counts'::regproc) as definition`.execute(db)
  await sql`create or replace function lock_service_counts(services uuid[], cities text[]) returns void
    language sql as ${sql.lit(
      `insert into service_count (service_id, city_id)
       select counted.service_id, counted.city_id from unnest(services, cities) as counted (service_id, city_id)
       where not exists (
         select from service_count known
         where known.service_id = counted.service_id and known.city_id = counted.city_id
       )`,
    )}`.execute(db)
  try {
    expect(await countOfThree()).toEqual({ waited: true, count: 2 })
  } finally {
    await sql.raw(rows[0]?.definition ?? '').execute(db)
  }
})
