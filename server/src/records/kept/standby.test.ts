import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { buildApp } from '#app.ts'
import { connect } from '#db/connect.ts'
import { attachReplica, Replica } from '#db/connection/replica.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startPair, type Pair } from '#testing/production/standby.ts'
import { createOffering, createService, createShop, everyDay } from '#testing/stage/factories.ts'

const config = { ...testConfig, rateLimits: false }
const clock = { now: TEST_NOW }
/** Monotonic milliseconds, by which lag is measured. */
let elapsed = 0
let pair: Pair
let primary: ReturnType<typeof connect>
let replica: Replica
/** One server with a standby, and one without. */
let server: FastifyInstance
let plain: FastifyInstance
let without: ReturnType<typeof connect>
let service = ''
const shops: string[] = []

/** Opens a standby, with a timeout suitable for busy machines unless a test is about timeouts. */
function openReplica(patienceMs = 20_000): Replica {
  const now = () => elapsed
  const opened = new Replica({ url: pair.standbyUrl, primary: primary.db, now, patienceMs })
  attachReplica(primary.db, opened)
  return opened
}

/** Waits until the standby has replayed everything; background writes of the primary arrive a moment later. */
async function follow(): Promise<void> {
  await pair.caughtUp()
  while (replica.state !== 'follows') {
    await replica.look()
    await sleep(20)
  }
}

beforeAll(async () => {
  pair = await startPair()
  primary = connect({ connection: { url: pair.url }, prepared: true })
  without = connect({ connection: { url: pair.url }, prepared: true })
  replica = openReplica()
  server = await buildApp({ config, ...primary, clock: () => clock.now })
  plain = await buildApp({ config, ...without, clock: () => clock.now })
  service = (await createService(without.db, { featured: true })).id
  for (let at = 0; at < 3; at += 1) {
    const { business, staff } = await createShop(without.db, { weekly: everyDay([600, 1320]) })
    const offering = await createOffering(without.db, business.id, { service_id: service })
    await sql`insert into staff_offering
      values (${business.id}, ${staff[0]?.id}, ${offering.id})`.execute(without.db)
    shops.push(business.id)
  }
  await follow()
}, 120_000)
afterAll(async () => {
  await server.close()
  await plain.close()
  await replica.end()
  await primary.db.destroy()
  await without.db.destroy()
  await pair.close()
})

const paths = () => [
  '/api/cities',
  '/api/categories',
  '/api/services?city=baghdad',
  `/api/services/${service}?city=baghdad`,
  `/api/services/${service}/businesses?city=baghdad&sort=soonest`,
  '/api/businesses?city=baghdad',
  ...shops.map((id) => `/api/businesses/${id}`),
  '/api/search?query=shop&city=baghdad',
  '/api/search?query=haircut&sort=soonest',
  '/api/search/suggestions?query=sho',
  `/api/quick-book?service=${service}&city=baghdad`,
]

/** Everything the standby is read for: the catalogue and its versions, and booking counts; no personal data. */
const READ = [
  'city',
  'district',
  'category',
  'service',
  'service_count',
  'sold_offering',
  'list_version',
  'business',
  'business_promise',
  'offering',
  'staff',
  'staff_offering',
  'photo',
  'promotion',
  ...[
    'promotion_offering',
    'working_hours',
    'season_hours',
    'hours_exception',
    'time_off',
    'calendar_version',
    'search_entry',
  ],
  'search_word',
  'business_week',
  'appointment',
  'appointment_item',
]

async function ask(url: string, on = server): Promise<string> {
  const { statusCode, body } = await on.inject({ url, headers: { host: 'localhost:3000' } })
  return `${statusCode} ${body}`
}
const resumeStandby = () => pair.askStandby('select pg_wal_replay_resume()')
async function pauseStandby(): Promise<void> {
  onTestFinished(async () => void (await resumeStandby()))
  await pair.askStandby('select pg_wal_replay_pause()')
}

/** Advances the clock by a minute, after which values cached for a minute are reread. */
const nextMinute = () => (clock.now = new Date(clock.now.getTime() + MINUTE_MS))
const rename = (id: string, name: string) =>
  sql`update business set name = ${JSON.stringify({ en: name, ar: 'محل' })}::jsonb where id = ${id}`.execute(
    without.db,
  )

/** Requests everything. Returns the paths whose responses differ from those of the server without a standby. */
async function wrongAnswers(): Promise<string[]> {
  nextMinute()
  const wrong: string[] = []
  for (const path of paths()) {
    const [with_, alone] = [await ask(path), await ask(path, plain)]
    if (with_ !== alone) wrong.push(path)
  }
  return wrong
}

test('lists, search and pages are read from the standby, free times and personal data never', async () => {
  const before = replica.reads.replica
  expect(await wrongAnswers()).toEqual([])
  for (const path of paths()) expect(await ask(path), path).toMatch(/^200/)
  expect(replica.reads.replica - before).toBeGreaterThan(8)
  expect(replica.reads.failed).toBe(0)
  await ask(`/api/businesses/${shops[0]}/availability?service=${service}&date=2026-03-04`)
  await ask(`/api/businesses/${shops[0]}/reviews`)
  // PostgreSQL writes a connection's statistics when it ends.
  await replica.end()
  replica = openReplica()
  const read = async () =>
    (
      await pair.askStandby(
        `select relname from pg_stat_user_tables where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
      )
    ).map(({ relname }) => String(relname))
  await expect.poll(read).toContain('sold_offering')
  expect((await read()).filter((table) => !READ.includes(table))).toEqual([])
  await follow()
})

test('B-21: data the standby lacks is read from the primary, and from the standby once replayed', async () => {
  const [id = ''] = shops
  await follow()
  await pauseStandby()
  const { behind } = replica.reads
  for (let round = 0; round < 5; round += 1) {
    await rename(id, `Shop of round ${round}`)
    expect(await ask(`/api/businesses/${id}`)).toContain(`Shop of round ${round}`)
    expect(await ask('/api/businesses?city=baghdad')).toContain(`Shop of round ${round}`)
    expect(await ask(`/api/search?query=round ${round}`)).toContain(`Shop of round ${round}`)
  }
  await sql`update business set status = 'suspended' where id = ${id}`.execute(without.db)
  expect(await wrongAnswers()).toEqual([])
  await sql`update business set status = 'approved' where id = ${id}`.execute(without.db)
  expect(await wrongAnswers()).toEqual([])
  expect(replica.reads.behind).toBeGreaterThan(behind + 5)

  await resumeStandby()
  await follow()
  const { behind: late, replica: read } = replica.reads
  expect(await wrongAnswers()).toEqual([])
  expect(replica.reads.behind).toBe(late)
  expect(replica.reads.replica).toBeGreaterThan(read)
})

test('sabotaged: without raised versions the standby’s data is taken for current', async () => {
  const [id = ''] = shops
  const turn = (state: 'enable' | 'disable') =>
    sql`alter table business ${sql.raw(state)} trigger page_update`.execute(without.db)
  await follow()
  await turn('disable')
  await pair.caughtUp()
  await pauseStandby()
  await rename(id, 'Nobody is told')
  nextMinute()
  expect(await ask(`/api/businesses/${id}`, plain)).toContain('Nobody is told')
  expect(await ask(`/api/businesses/${id}`)).not.toContain('Nobody is told')
  await resumeStandby()
  await turn('enable')
  await rename(id, 'A shop')
})

test('a lagging standby is not used, and reported', async () => {
  await follow()
  await pauseStandby()
  await rename(shops[1] ?? '', 'Far ahead')
  await replica.look()
  expect(replica.state).toBe('follows')
  elapsed += 10_001
  await replica.look()
  expect(replica.state).toBe('behind')
  const { replica: read, behind } = replica.reads
  expect(await wrongAnswers()).toEqual([])
  expect(replica.reads).toMatchObject({ replica: read, behind })
  nextMinute()
  nextMinute()
  expect(await ask('/readyz')).toBe('200 {"status":"ok","faults":["replica"]}')
  await resumeStandby()
  await follow()
  expect(await ask('/readyz')).toBe('200 {"status":"ok","faults":[]}')
})

test.each(['cut', 'die'] as const)(
  'B-21: a connection to the standby that is to %s harms no request',
  async (fault) => {
    const patient = replica
    replica = openReplica(500)
    await follow()
    pair.line[fault]()
    const { failed } = replica.reads
    expect(await wrongAnswers()).toEqual([])
    expect(replica.reads.failed).toBeGreaterThan(failed)
    // After one timeout, of a read or a check, only the primary is used.
    await replica.look()
    expect(replica.state).toBe('away')
    const known = replica.reads.failed
    expect(await wrongAnswers()).toEqual([])
    expect(replica.reads.failed).toBe(known)
    pair.line.mend()
    await follow()
    expect(await wrongAnswers()).toEqual([])
    await replica.end()
    replica = patient
    attachReplica(primary.db, replica)
  },
)

test('B-21: a standby stopped and restarted under load harms no request, and is used again', async () => {
  await follow()
  const stopped = pair.stopStandby()
  for (let round = 0; round < 3; round += 1) expect(await wrongAnswers()).toEqual([])
  await stopped
  await rename(shops[2] ?? '', 'While it was away')
  expect(await wrongAnswers()).toEqual([])
  await replica.look()
  expect(replica.state).toBe('away')
  await pair.startStandby()
  await follow()
  const { replica: read } = replica.reads
  expect(await wrongAnswers()).toEqual([])
  expect(replica.reads.replica).toBeGreaterThan(read)
})

test('an address that leads to the primary, or to something else, is read from never', async () => {
  const other = await createTestDatabase()
  const states: string[] = []
  for (const url of [pair.url, other.url]) {
    const wrong = new Replica({ url, primary: primary.db })
    attachReplica(primary.db, wrong)
    await wrong.look()
    states.push(wrong.state)
    expect(await wrongAnswers()).toEqual([])
    expect(wrong.reads).toEqual({ replica: 0, behind: 0, failed: 0 })
    await wrong.end()
  }
  attachReplica(primary.db, replica)
  await other.drop()
  expect(states).toEqual(['leads', 'foreign'])
})
