import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type CompiledQuery } from 'kysely'
import { buildApp } from '#app.ts'
import { loadDemo } from '@awan/demo/load'
import { DAY_MS } from '@awan/core/time'
import { completeAppointments } from '#features/appointment/record/jobs.ts'
import { lockStaffAnywhere } from '#features/appointment/record/lock.queries.ts'
import { sitemapQuery } from '#features/catalog/queries.ts'
import { dropExpiredHolds, freeTime } from '#records/occupancy.ts'
import { remindPeople } from '#features/notification/jobs.ts'
import { noticeQueuer } from '#features/notification/notice.service.ts'
import { startSession } from '#features/account/session/session.service.ts'
import { hashToken } from '#http/caller/token.ts'
import { deliverMessage } from '#integrations/messaging/deliver.ts'
import { dispatcher } from '#integrations/messaging/dispatcher.ts'
import { openProviders } from '#integrations/messaging/open.ts'
import { withdrawMessages } from '#integrations/messaging/outbox.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { multiplyDemo } from '#testing/races/multiply.ts'
import { fullScans, recordQueries } from '#testing/races/recorder.ts'

/** Tables of a few pages, such as holds of five minutes: a sequential scan is the right plan. */
const SMALL = new Set([
  'pg_namespace',
  'handset_outage',
  'city',
  'category',
  'service',
  'hold',
  // 200 pages with 10,000 shops; the nightly job scans it instead of looking up each shop.
  'business_week',
  'service_count',
  // Has rows of operators only.
  'second_factor',
  'list_version',
  // Empty until a change is recorded.
  'customer_change',
])

const { db: plain, pool, url, drop } = await createTestDatabase()
const { db, queries } = recordQueries(pool)
const app = await buildApp({ config: testConfig, db, pool, clock: () => TEST_NOW })

const paths = [
  '/api/services',
  '/api/services?city=baghdad&query=hair',
  '/api/services?city=erbil&featured=true&limit=6',
  '/api/services/SERVICE?city=baghdad',
  '/api/services/SERVICE/businesses?city=baghdad',
  '/api/services/SERVICE/businesses?city=baghdad&sort=price',
  '/api/services/SERVICE/businesses?city=baghdad&sort=rating',
  '/api/services/SERVICE/businesses?city=baghdad&sort=soonest',
  '/api/services/SERVICE/businesses?date=2026-03-20&limit=50',
  '/api/businesses',
  '/api/businesses?city=baghdad',
  '/api/businesses?city=baghdad&limit=50',
  '/api/businesses?city=baghdad&category=barber',
  '/api/businesses?category=barber',
  '/api/businesses?city=baghdad&sort=rating&minRating=4.5',
  '/api/businesses?city=erbil&featured=true',
  '/api/businesses?city=erbil&openNow=true',
  '/api/businesses?query=mansour',
  '/api/businesses?query=%D8%A7%D9%84%D9%83%D8%B1%D8%A7%D8%AF%D8%A9&city=baghdad',
  '/api/businesses?query=ma+salon',
  '/api/businesses?query=zz',
  '/api/businesses/BUSINESS',
  '/api/businesses/BUSINESS/days?offering=OFFERING&days=62',
  '/api/businesses/BUSINESS/slots?offering=OFFERING&date=2026-03-05',
  '/api/businesses/BUSINESS/earliest?offering=OFFERING',
  '/api/quick-book?service=SERVICE&city=baghdad',
  '/api/quick-book?service=SERVICE&city=baghdad&day=today&part=evening',
  '/api/quick-book?service=SERVICE&city=baghdad&sort=rating',
  '/api/quick-book?service=SERVICE&city=baghdad&sort=nearest&latitude=33.3&longitude=44.4',
  '/api/auth/session',
  '/api/appointments',
  '/api/appointments?when=past&limit=50',
  '/api/appointments/APPOINTMENT',
  '/api/me/feed',
  '/calendar/OWNFEED.ics',
  '/calendar/STAFFFEED.ics',
  '/api/waits',
  '/api/console/businesses/OWNSHOP/waits?day=2026-03-04',
  '/api/notifications?limit=50',
  '/api/notifications/unread',
  '/api/dev/messages?to=%2B9647420000001',
  '/api/console/businesses/OWNSHOP/diary?from=2026-03-03',
  '/api/console/businesses/OWNSHOP/diary?from=2026-03-01&days=7',
  '/api/console/businesses/OWNSHOP/bookings',
  '/api/console/businesses/OWNSHOP/bookings?tab=past&limit=50',
  '/api/console/businesses/OWNSHOP/bookings?tab=missed',
  '/api/console/businesses/OWNSHOP/bookings?tab=past&query=%D8%B3%D8%A7%D8%B1%D8%A9',
  '/api/console/businesses/OWNSHOP/customers',
  '/api/console/businesses/OWNSHOP/customers?sort=name&limit=50',
  '/api/console/businesses/OWNSHOP/customers?sort=visits',
  '/api/console/businesses/OWNSHOP/customers?sort=visits&filter=missed',
  '/api/console/businesses/OWNSHOP/customers?query=%D8%B3%D8%A7%D8%B1%D8%A9',
  '/api/console/businesses/OWNSHOP/customers?query=0001',
  '/api/console/businesses/OWNSHOP/customers/OWNCARD',
  '/api/console/businesses/OWNSHOP/customers/OWNCARD/visits',
  '/api/console/businesses/OWNSHOP/customers.csv',
  '/api/console/businesses/OWNSHOP/offerings',
  '/api/console/businesses/OWNSHOP/staff',
  '/api/console/businesses/OWNSHOP/absences',
  '/api/console/businesses/OWNSHOP/seasons',
  '/api/console/businesses/OWNSHOP/promotions',
  '/api/console/businesses/OWNSHOP/feeds',
  '/api/console/businesses/OWNSHOP/insights?from=2026-02-01&to=2026-03-03',
]

const ids: Record<string, string> = {}
const countBefore = new Map<string, number>()
/** Sessions of the customer, and of the owner for shop endpoints. */
let sessions = { customer: '', owner: '' }

async function open(path: string) {
  // Invalidates compiled calendars.
  await sql`update calendar_version set version = version + 1`.execute(plain)
  await sql`update list_version set version = version + 1`.execute(plain)
  const filled = path.replace(/[A-Z]{6,}/g, (name) => ids[name] ?? name)
  queries.length = 0
  const authorization = path.startsWith('/api/console/') ? sessions.owner : sessions.customer
  const headers = { host: 'localhost:3000', authorization }
  const answer = await app.inject({ url: filled, headers })
  return { status: answer.statusCode, requested: [...queries] }
}

async function chooseSubjects(): Promise<void> {
  const { rows } = await sql<Record<string, string>>`
    select offering.service_id as "SERVICE", offering.business_id as "BUSINESS",
      offering.id as "OFFERING", appointment.id as "APPOINTMENT",
      appointment.customer_id as "CUSTOMER"
    from offering
    join staff_offering on offering_id = offering.id
    join staff on staff.id = staff_id and staff.active
    cross join (
      select id, customer_id from appointment
      where customer_id = (
        select customer_id from appointment where customer_id is not null group by customer_id order by count(*) desc limit 1
      )
      limit 1
    ) as appointment
    where offering.active
    order by offering.service_id, offering.business_id limit 1`.execute(plain)
  Object.assign(ids, rows[0])
  const { rows: shops } = await sql<Record<string, string>>`
    select member.business_id as "OWNSHOP", account_id as "OWNER",
      (select id from business_customer card where card.business_id = member.business_id
        order by card.note desc, id limit 1) as "OWNCARD"
    from business_member member join account on account.id = account_id
    where phone = '+9647420000002'`.execute(plain)
  Object.assign(ids, shops[0])
  const feeds = { OWNFEED: 'c'.repeat(43), STAFFFEED: 's'.repeat(43) }
  Object.assign(ids, feeds)
  await sql`
    insert into customer_feed values
      (${ids['CUSTOMER']}, ${hashToken(feeds.OWNFEED)}, ${TEST_NOW})`.execute(plain)
  await sql`
    insert into staff_feed (business_id, staff_id, secret_hash, created_by, created_at)
    select business_id, id, ${hashToken(feeds.STAFFFEED)}, ${ids['OWNER']}, ${TEST_NOW}
    from staff where business_id = ${ids['OWNSHOP']} and active order by id limit 1`.execute(plain)
  sessions = { customer: await enter('CUSTOMER'), owner: await enter('OWNER') }
}

async function enter(who: string): Promise<string> {
  const session = { accountId: ids[who] ?? '', client: 'native', now: TEST_NOW } as const
  const { token } = await plain.transaction().execute((trx) => startSession(trx, session))
  return `Bearer ${token}`
}

/** Inserts many ended waits that were given turns. */
async function fillWaitingLists(): Promise<void> {
  await sql`
    with waited as (
      insert into wait (business_id, account_id, day, offering_ids, number, until, created_at, ended_at, ended_as)
      select business.id, ${ids['CUSTOMER']}::uuid, date '2026-02-01', array[business.id],
        row_number() over (partition by business.id), ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz,
        ${TEST_NOW}::timestamptz, 'over'
      from (select id from business limit 500) as business cross join generate_series(1, 20)
      returning id, business_id
    )
    insert into turn (wait_id, starts_at, ends_at, staff_id, given_at, expires_at, outcome)
    select id, ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz + interval '1 hour', business_id,
      ${TEST_NOW}::timestamptz, ${TEST_NOW}::timestamptz + interval '10 minutes', 'missed'
    from waited`.execute(plain)
  await sql`analyze wait, turn`.execute(plain)
}

beforeAll(async () => {
  await loadDemo(pool, { now: TEST_NOW, scale: 1 })
  await chooseSubjects()
  for (const path of paths) countBefore.set(path, (await open(path)).requested.length)
  await multiplyDemo(url, 100)
  await fillWaitingLists()
}, 900_000)

afterAll(async () => {
  await app.close()
  await drop()
})

test.each(paths)(
  'in a hundred times the demo %s runs no more queries than in one, by indexes',
  async (path) => {
    const { status, requested } = await open(path)
    expect(status).toBe(200)
    // Fewer if calendars of the copies are cached: only the versions of the first shops were raised.
    expect(requested.length).toBeLessThanOrEqual(countBefore.get(path) ?? 0)
    expect(requested.length).toBeGreaterThan(0)
    const scans = await Promise.all(requested.map((query) => fullScans(pool, query)))
    expect(scans.flat().filter((table) => !SMALL.has(table))).toEqual([])
  },
)

test('the outbox finds its messages by indexes', async () => {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, to_phone as phone from message where status = 'queued' limit 1`.execute(plain)
  queries.length = 0
  const alarm = (problem: unknown) => expect(problem).toBeUndefined()
  const clock = () => TEST_NOW
  const providers = dispatcher(openProviders(testConfig, { db, clock }), clock)
  const rest = { dispatcher: providers, dailyLimit: undefined, onFailure: alarm, alarm }
  await deliverMessage({ db, clock, ...rest }, rows[0]?.id ?? '')
  const withdrawn = { to: rows[0]?.phone ?? '', kinds: ['code', 'opt_in'] }
  await db.transaction().execute((trx) => withdrawMessages(trx, withdrawn))
  const requested = queries.filter((query) => /^\s*(?:select|update)/.test(query.sql))
  expect(requested.length).toBeGreaterThan(2)
  for (const query of requested) expect(await fullScans(pool, query)).toEqual([])
})

test('the sitemap uses indexes', async () => {
  const { rows } = await sitemapQuery().execute(plain)
  for (const kind of ['service', 'business'])
    expect(rows.filter((row) => row.kind === kind).length).toBeGreaterThan(10)
  expect(
    (await fullScans(pool, sitemapQuery().compile(db))).filter((table) => !SMALL.has(table)),
  ).toEqual([])
})

/** Optional settings that no demo account has; their tables are empty, so a scan reads a single page. */
const CHOSEN = new Set(['notice_settings', 'account_presence', 'push_subscription'])

test('jobs of every minute use indexes', async () => {
  queries.length = 0
  await remindPeople({ db, queueNotices: noticeQueuer(async () => true) }, TEST_NOW)
  await completeAppointments(db, new Date(TEST_NOW.getTime() - 14 * DAY_MS))
  // All queries except `begin` and `commit`.
  const requested = queries.filter((query) => /^\s*(?:with|select|update)\b/.test(query.sql))
  expect(requested.length).toBeGreaterThan(2)
  for (const query of requested)
    expect((await fullScans(pool, query)).filter((table) => !CHOSEN.has(table))).toEqual([])
})

/** Lists the values of a field in the plan of a query. */
async function planned(query: CompiledQuery, field: string): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${query.sql}`, [...query.parameters])
  return [...JSON.stringify(rows).matchAll(/"([^"]+)":"([^"]*)"/g)].flatMap(
    ([, name, value = '']) => (name === field ? [value] : []),
  )
}

/** Lists the indexes that the plan of a query uses. */
const indexesOf = async (query: CompiledQuery) => planned(query, 'Index Name')
/** Lists the conditions by which its plan searches them. */
const conditionsOf = async (query: CompiledQuery) => planned(query, 'Index Cond')

test('overlaps are found by the index of the exclusion constraint', async () => {
  const { requested } = await open(
    '/api/businesses/BUSINESS/slots?offering=OFFERING&date=2026-03-05',
  )
  const taking = requested.filter((query) => query.sql.includes('from occupancy'))
  expect(taking).toHaveLength(1)
  for (const query of taking) expect(await indexesOf(query)).toContain('occupancy_no_overlap')
})

test.each([
  ['/api/services/SERVICE/businesses?city=baghdad', 'recommended'],
  ['/api/quick-book?service=SERVICE&city=baghdad', 'recommended'],
  ['/api/quick-book?service=SERVICE&city=baghdad&day=today&part=evening', 'recommended'],
  ['/api/quick-book?service=SERVICE&city=baghdad&sort=rating', 'rated'],
])('%s reads the businesses of a service in order from one index', async (path, order) => {
  const { requested } = await open(path)
  const [sellers, more] = requested.filter((query) => query.sql.includes('from sold_offering'))
  expect(more).toBeUndefined()
  expect(sellers && (await indexesOf(sellers))).toContain(`sold_offering_${order}`)
})

test('services are counted by the key of their stored counts', async () => {
  const { requested } = await open('/api/services?city=baghdad')
  const [counted] = requested.filter((query) => query.sql.includes('service_count'))
  expect(counted && (await indexesOf(counted))).toContain('service_count_pkey')
})

test('the parts of an appointment and expired holds of staff have their own indexes', async () => {
  const { rows } = await sql<{ shop: string; appointment: string; staff: string }>`
    select business_id as shop, appointment_id as appointment, resource_id as staff
    from occupancy where kind = 'appointment' limit 1`.execute(plain)
  const { shop = '', appointment = '', staff = '' } = rows[0] ?? {}
  const undone = new Error('rolled back')
  queries.length = 0
  const writing = db.transaction().execute(async (trx) => {
    await freeTime(trx, shop, [appointment])
    await dropExpiredHolds(trx, shop, [staff], TEST_NOW)
    throw undone
  })
  await expect(writing).rejects.toBe(undone)
  const deletes = queries.filter((query) => /^\s*(?:delete|with freed)/.test(query.sql))
  expect(await Promise.all(deletes.map(indexesOf))).toEqual([
    ['occupancy_part_once'],
    ['occupancy_hold'],
  ])
})

test('staff members of any shops are locked by their key', async () => {
  const { rows } = await sql<{ business_id: string; staff_id: string }>`
    select business_id, id as staff_id from staff order by id limit 2`.execute(plain)
  queries.length = 0
  await db.transaction().execute((trx) => lockStaffAnywhere(trx, rows))
  const [locking] = queries.filter((query) => query.sql.includes('from staff'))
  // By the id alone, which comes second in the key, the whole index would be read.
  expect(locking && (await conditionsOf(locking))).toEqual([
    expect.stringMatching(/business_id = .* AND \(id = /),
  ])
})

test('a query without an index is found out', async () => {
  const byPhoto = sql`select id from business where photo = 'x'`.compile(db)
  expect(await fullScans(pool, byPhoto)).toEqual(['business'])
})
