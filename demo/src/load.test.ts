import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/database.ts'
import { fingerprint } from '../../server/src/testing/fingerprint.ts'
import { businessesOf } from './places/businesses.ts'
import { demoDay } from './days.ts'
import { loadDemo } from './load.ts'
import { DEMO_PEOPLE, demoPeople } from './people.ts'
import { SERVICES, serviceId } from './sold/services.ts'

/** A Wednesday, 12:30 in Baghdad. */
const now = new Date('2026-03-04T09:30:00Z')

let database: TestDatabase
let loaded: { businesses: number; appointments: number }

beforeAll(async () => {
  database = await createTestDatabase()
  loaded = await loadDemo(database.pool, { now, scale: 1 })
})
afterAll(() => database.drop())

async function query<Row>(text: string, { db } = database): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text).execute(db)
  return rows
}

/** Returns the number that a query counts. */
async function count(text: string, from = database): Promise<number> {
  const [row] = await query<{ count: number }>(text, from)
  return row?.count ?? Number.NaN
}

test('every category has businesses in both cities, 80 or more in all, with real districts', async () => {
  const rows = await query<{ count: number; districts: number }>(
    `select count(*) as count, count(distinct district ->> 'ar') as districts from business
     where status = 'approved' group by category_id, city_id`,
  )
  expect(rows).toHaveLength(16)
  expect(Math.min(...rows.map((row) => row.districts))).toBeGreaterThanOrEqual(4)
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  expect(total).toBeGreaterThanOrEqual(80)
  expect(loaded.businesses).toBe(total)
})

test('25 services or more are sold in each city, described in both languages', async () => {
  for (const city of ['baghdad', 'erbil']) {
    const services = await count(
      `select count(distinct service.id) as count from service
       join offering on service_id = service.id
       join business on business.id = business_id and city_id = '${city}'
       where length(description ->> 'en') > 10 and description ->> 'ar' ~ '[ء-ي]{3}'`,
    )
    expect(services).toBeGreaterThanOrEqual(25)
  }
})

test('every service sold in the demo is in the catalogue, under its name', async () => {
  const rows = await query<Record<string, unknown>>(
    'select id, category_id, name, duration_minutes, featured from service order by position',
  )
  const known = SERVICES.map(({ key, category, name, minutes, featured }) => ({
    id: serviceId(key),
    category_id: category,
    name: { en: name[0], ar: name[1] },
    duration_minutes: minutes[0],
    featured: featured === true,
  }))
  expect(rows).toEqual(known)
})

test('prices are whole notes of 250 dinars and sensible', async () => {
  expect(
    await count(
      `select count(*) as count from offering where price % 250 <> 0 or price not between 3000 and 600000`,
    ),
  ).toBe(0)
})

test('a business has 1 to 8 staff, some only one, and everyone can do something and works', async () => {
  const sizes = await query<{ size: number }>(
    'select count(*) as size from staff group by business_id',
  )
  const all = sizes.map((row) => row.size)
  expect([Math.min(...all), Math.max(...all)]).toEqual([1, 8])
  expect(all.filter((size) => size === 1).length).toBeGreaterThanOrEqual(8)
  const idle = await count(
    `select count(*) as count from staff
     where not exists (select from staff_offering where staff_id = staff.id)
       or not exists (select from working_hours where staff_id = staff.id)`,
  )
  expect(idle).toBe(0)
})

test('each offering has a staff member who does it', async () => {
  const orphans = await count(
    `select count(*) as count from offering
     where not exists (select from staff_offering where offering_id = offering.id)`,
  )
  expect(orphans).toBe(0)
})

test('timetables differ: split shifts, Friday closings, evenings past midnight, own hours of staff', async () => {
  const shops = (condition: string) =>
    count(`select count(distinct business_id) as count from working_hours where ${condition}`)
  expect(await shops(`array_length(string_to_array(working::text, ','), 1) > 2`)).toBeGreaterThan(
    10,
  )
  expect(await shops('upper(working) > 1440')).toBeGreaterThan(10)
  const closedOnFriday = await count(
    `select count(*) as count from business where not exists
       (select from working_hours where business_id = business.id and weekday = 5)`,
  )
  expect(closedOnFriday).toBeGreaterThan(10)
  const varied = await count(
    `select count(*) as count from (
       select business_id from working_hours where weekday = 4
       group by business_id having count(distinct working) > 1
     ) varied`,
  )
  expect(varied).toBeGreaterThan(20)
})

test('rules differ: buffers, grids, notice, no cut-off, closed days soon and time off', async () => {
  expect(
    await count('select count(*) as count from offering where buffer_after_minutes > 0'),
  ).toBeGreaterThan(20)
  expect(await count('select count(distinct grid_minutes) as count from business')).toBe(4)
  expect(
    await count('select count(distinct notice_minutes) as count from business'),
  ).toBeGreaterThan(3)
  expect(
    await count('select count(*) as count from business where cancel_cutoff_minutes = 0'),
  ).toBeGreaterThan(0)
  expect(
    await count(
      `select count(*) as count from hours_exception
       where isempty(working) and staff_id is null and day between '2026-03-05' and '2026-03-11'`,
    ),
  ).toBeGreaterThan(5)
  expect(await count('select count(*) as count from time_off')).toBeGreaterThan(20)
})

test('about one business in ten has no reviews and the others are rated 3.8 to 5', async () => {
  const rows = await query<{ reviews: number; mean: number; counted: number; sum: number }>(
    `select review_count as reviews, review_stars::float / nullif(review_count, 0) as mean,
       (select count(*) from review where business_id = business.id) as counted,
       (select coalesce(sum(stars), 0) from review where business_id = business.id) -
         review_stars as sum
     from business`,
  )
  const unreviewed = rows.filter((row) => row.reviews === 0)
  expect(unreviewed.length).toBeGreaterThanOrEqual(6)
  expect(unreviewed.length).toBeLessThanOrEqual(18)
  for (const row of rows) {
    expect([row.counted, row.sum]).toEqual([row.reviews, 0])
    if (row.reviews > 0) expect(row.mean).toBeGreaterThanOrEqual(3.8)
  }
})

test('reviews are about appointments that took place, and the sums go on counting afterwards', async () => {
  const wrong = await count(
    `select count(*) as count from review join appointment on appointment.id = appointment_id
     where status <> 'completed' or missed or review.customer_id is distinct from appointment.customer_id
       or review.created_at < ends_at`,
  )
  expect(wrong).toBe(0)
  const trx = await database.db.startTransaction().execute()
  const total = () => sql<{ sum: number }>`select sum(review_count) from business`.execute(trx)
  const before = (await total()).rows[0]?.sum
  await sql`delete from review where id = (select id from review order by id limit 1)`.execute(trx)
  const after = (await total()).rows[0]?.sum
  await trx.rollback().execute()
  expect(after).toBe(Number(before) - 1)
})

test('names come in both languages, some in one only, and some in Sorani letters', async () => {
  expect(
    await count(`select count(*) as count from business where not name ?& '{en,ar}'`),
  ).toBeGreaterThan(5)
  expect(
    await count(`select count(*) as count from business where name ->> 'ar' ~ '[ێۆڕڵ]'`),
  ).toBeGreaterThan(5)
  expect(
    await count(`select count(*) as count from business where name ->> 'ar' ~ '^[ء-ي ]+$'`),
  ).toBeGreaterThan(40)
})

test('every number of an invented person or business lies in the unassigned block 742', async () => {
  const others = await count(
    `select count(*) as count from (
       select phone from account union all select phone from business
       union all select whatsapp from business where whatsapp is not null
       union all select phone from business_customer where phone is not null
     ) numbers where phone !~ '^\\+964742[0-9]{7}$'`,
  )
  expect(others).toBe(0)
})

test('shops have cards: with accounts, by number or name only, some with notes, blocked or duplicated', async () => {
  const cards = (condition: string) =>
    count(`select count(*) as count from business_customer card where ${condition}`)
  for (const condition of ['account_id is not null', `phone is null`, `note <> ''`, 'true'])
    expect(await cards(condition)).toBeGreaterThan(100)
  expect(await cards('blocked_at is not null')).toBeGreaterThan(10)
  expect(await cards('blocked_at is not null and account_id is not null')).toBe(0)
  expect(
    await cards(`exists (select from business_customer other where other.business_id = card.business_id
      and other.name = card.name and other.id <> card.id)`),
  ).toBeGreaterThan(20)
  const wrong = await count(
    `select count(*) as count from appointment
     left join business_customer card on card.id = business_customer_id
     where card.id is null or customer_id is distinct from card.account_id or guest_name <> card.name
       or card.created_at > appointment.created_at`,
  )
  const strangers = await count(
    `select count(*) as count from appointment where business_customer_id is null`,
  )
  expect(strangers).toBeGreaterThan(20)
  expect(wrong).toBe(strangers)
})

test('a customer, the owner of a larger business and an operator wait to be logged in as', async () => {
  const people = await demoPeople(database.db)
  expect(people.map(({ role, name, phone }) => ({ role, name, phone }))).toEqual(DEMO_PEOPLE)
  const [customer, owner, operator] = people
  expect([customer?.businessId, operator?.businessId]).toEqual([undefined, undefined])
  const staff = await count(
    `select count(*) as count from staff where business_id = '${owner?.businessId}'`,
  )
  expect(staff).toBeGreaterThanOrEqual(4)
  const operators = await query(`select phone from account where operator`)
  expect(operators).toEqual([{ phone: operator?.phone }])
})

test('the customer has two upcoming appointments, past ones, a cancelled one, and notifications of each', async () => {
  const appointments = await query<{ status: string; coming: boolean; told: number }>(
    `select status, starts_at > '${now.toISOString()}' as coming,
       (select count(*) from notification where appointment_id = appointment.id) as told
     from appointment join account on account.id = customer_id
     where phone = '${DEMO_PEOPLE[0].phone}' order by starts_at desc`,
  )
  expect(appointments.map(({ status, coming }) => `${status} ${coming ? 'soon' : 'past'}`)).toEqual(
    [
      'confirmed soon',
      'confirmed soon',
      'cancelled past',
      'completed past',
      'completed past',
      'completed past',
    ],
  )
  expect(Math.min(...appointments.map((appointment) => appointment.told))).toBeGreaterThan(0)
})

test('the customer has notifications of all three types, read and unread, and the owner some too', async () => {
  const notified = await query<{ phone: string; type: string; read: boolean }>(
    `select distinct phone, type, read_at is not null as read from notification
     join account on account.id = account_id order by 1, 2, 3`,
  )
  const [customer, owner] = DEMO_PEOPLE
  const of = (phone: string) =>
    notified
      .filter((one) => one.phone === phone)
      .map(({ type, read }) => `${type} ${read ? 'read' : 'unread'}`)
  expect(of(customer.phone)).toEqual([
    'appointment_reminder read',
    'new_appointment unread',
    'new_appointment read',
    'promotional_offer unread',
    'promotional_offer read',
  ])
  expect(of(owner.phone)).toContain('new_appointment unread')
})

test('the same day gives the same rows at any hour; the next day only dates differ', async () => {
  const load = async (at: string) => {
    const other = await createTestDatabase({ max: 2 })
    await loadDemo(other.pool, { now: new Date(at), scale: 1 })
    const prints = await fingerprint(other.db)
    await other.drop()
    return prints
  }
  const noon = await fingerprint(database.db)
  expect(Object.values(noon).filter((print) => print !== null).length).toBeGreaterThan(15)
  expect(await load('2026-03-04T20:59:00Z')).toEqual(noon)
  const tomorrow = await load('2026-03-04T21:00:00Z')
  for (const table of ['service', 'staff', 'offering', 'staff_offering', 'working_hours']) {
    expect([table, tomorrow[table]]).toEqual([table, noon[table]])
  }
  expect(tomorrow['appointment']).not.toBe(noon['appointment'])
})

test('another seed gives other businesses', () => {
  const ids = (seed: number) => businessesOf(seed, 0, demoDay(now)).map(({ id }) => id)
  const both = new Set([...ids(1), ...ids(2)])
  expect(both.size).toBe(2 * loaded.businesses)
})

/** Lists all indexes, all constraints with whether they are validated, and all triggers with whether they are enabled. */
async function guards(from: TestDatabase): Promise<string[]> {
  const rows = await query<{ guard: string }>(
    `select pg_get_indexdef(indexrelid) as guard from pg_index where indrelid >= 16384
     union all
     select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where conrelid >= 16384
     union all
     select tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger
     where tgrelid >= 16384 and not tgisinternal
     order by 1`,
    from,
  )
  return rows.map(({ guard }) => guard)
}

test('scale 3 keeps the businesses, triples them, and leaves no dangling reference', async () => {
  const other = await createTestDatabase({ max: 2 })
  const before = await guards(other)
  expect(before.length).toBeGreaterThan(100)
  const large = await loadDemo(other.pool, { now, scale: 3 })
  // Indexes and constraints dropped for the load are restored.
  expect(await guards(other)).toEqual(before)
  expect(large.businesses).toBe(3 * loaded.businesses)
  expect(large.appointments).toBeGreaterThan(2 * loaded.appointments)
  const ids = async (from: TestDatabase) =>
    (await query<{ id: string }>('select id from business', from)).map(({ id }) => id)
  const kept = new Set(await ids(other))
  expect((await ids(database)).every((id) => kept.has(id))).toBe(true)

  const keys = await query<{ name: string; child: string; parent: string; matches: string }>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')
        from unnest(conkey, confkey) as pair (own, theirs)
        join pg_attribute child on child.attrelid = conrelid and child.attnum = own
        join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = theirs) as matches
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    other,
  )
  expect(keys.length).toBeGreaterThan(20)
  for (const { name, child, parent, matches } of keys) {
    const present = matches.replaceAll(/p\.\S+ = (c\.\S+)/g, '$1 is not null')
    const broken = await count(
      `select count(*) as count from ${child} c
       where ${present} and not exists (select from ${parent} p where ${matches})`,
      other,
    )
    expect([name, broken]).toEqual([name, 0])
  }
  await other.drop()
})

test('an aborted load leaves no row, and triggers and constraints as they were', async () => {
  const other = await createTestDatabase({ max: 2 })
  const [before, empty] = [await guards(other), await fingerprint(other.db)]
  for (const scale of [1, 2]) {
    await query('alter table business_member add constraint never check (role is null)', other)
    await expect(loadDemo(other.pool, { now, scale })).rejects.toThrow('never')
    await query('alter table business_member drop constraint never', other)
    expect(await guards(other)).toEqual(before)
    expect(await fingerprint(other.db)).toEqual(empty)
  }
  await loadDemo(other.pool, { now, scale: 1 })
  expect(await guards(other)).toEqual(before)
  await other.drop()
})

test('every promotion with hours is within its shop’s opening hours', async () => {
  const promotions = await query<{ name: string; misfits: number }>(
    `select promotion.name ->> 'en' as name, (
       select count(*) from unnest(weekdays) as day
       where not exists (
         select from working_hours as own
         where own.business_id = promotion.business_id and own.weekday = day
           and own.working @> promotion.starting
       )
     )::integer as misfits
     from promotion where starting is not null`,
  )
  expect(new Set(promotions.map(({ name }) => name))).toEqual(
    new Set(['Quiet mornings', 'Quiet afternoons']),
  )
  expect(promotions.filter(({ misfits }) => misfits > 0)).toEqual([])
})
