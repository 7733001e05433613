import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { connect } from '#db/connect.ts'
import { addJob } from '#db/jobs.ts'
import { TEST_NOW, testConfig } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { openFragileLine } from '#testing/database-line.ts'

const database = await createTestDatabase()
const line = await openFragileLine(new URL(database.url))
const { db, pool } = connect({ connection: { url: line.url } })
let now = TEST_NOW
const app = await buildApp({ config: testConfig, db, pool, clock: () => now })
const aMinuteLater = () => (now = new Date(now.getTime() + 61_000))
afterAll(async () => {
  line.mend()
  await app.close()
  await db.destroy()
  line.close()
  await database.drop()
})

async function ask(url: string) {
  const begin = performance.now()
  const answer = await app.inject({ url, headers: { host: 'localhost' } })
  const { code, faults } = answer.json<{ code?: string; faults?: string[] }>()
  return {
    status: answer.statusCode,
    code,
    faults,
    took: performance.now() - begin,
  }
}

test.each(['cut', 'die'] as const)(
  'K-02: while the line to the database is to %s the process lives, is ready for a minute, and recovers',
  async (fault) => {
    expect(await ask('/readyz')).toMatchObject({ status: 200, faults: [] })
    line[fault]()
    const [live, ready] = await Promise.all([ask('/livez'), ask('/readyz')])
    expect([live.status, ready.status]).toEqual([200, 200])
    expect(ready.faults).toEqual(['database'])
    expect(live.took).toBeLessThan(1000)
    expect(ready.took).toBeLessThan(5000)
    expect(await ask('/api/cities')).toMatchObject({ status: 503, code: 'busy' })
    aMinuteLater()
    expect(await ask('/readyz')).toMatchObject({ status: 503, code: 'busy' })
    line.mend()
    while ((await ask('/readyz')).status !== 200) await sleep(50)
    expect(await ask('/readyz')).toMatchObject({ status: 200, faults: [] })
    expect(await ask('/api/cities')).toMatchObject({ status: 200 })
  },
)

test('K-02: a server that has never had its database has not started and is not ready', async () => {
  line.cut()
  const fresh = await buildApp({ config: testConfig, db, pool, clock: () => now })
  const answer = await fresh.inject({ url: '/readyz', headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(503)
  const statusOf = async (url: string) =>
    (await fresh.inject({ url, headers: { host: 'localhost' } })).statusCode
  expect([await statusOf('/startupz'), await statusOf('/livez')]).toEqual([503, 200])
  line.mend()
  while ((await statusOf('/startupz')) !== 200) await sleep(50)
  expect(await statusOf('/readyz')).toBe(200)
  // `/startupz` stays successful even if the database is lost.
  line.cut()
  expect([await statusOf('/startupz'), await statusOf('/livez')]).toEqual([200, 200])
  line.mend()
  await fresh.close()
})

test('K-02: a read-only database is noticed at once and counts as gone after a minute', async () => {
  while ((await ask('/readyz')).faults?.length !== 0) await sleep(50)
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database "${name}" set default_transaction_read_only = on`)
  // Open connections keep the settings they started with.
  line.cut()
  line.mend()
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200, faults: ['read_only'] })
  aMinuteLater()
  expect(await ask('/readyz')).toMatchObject({ status: 503 })
  await database.pool.query(`alter database "${name}" reset default_transaction_read_only`)
  line.cut()
  line.mend()
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200, faults: [] })
})

test('K-02: an unprocessed job is reported, and keeps servers in rotation', async () => {
  const runAt = new Date(Date.now() - 180_000)
  await addJob(database.db, 'purge', {}, { runAt, key: 'standing' })
  expect(await ask('/readyz')).toMatchObject({ status: 200, faults: ['jobs'] })
  aMinuteLater()
  aMinuteLater()
  expect(await ask('/readyz')).toMatchObject({ status: 200, faults: ['jobs'] })
  await database.pool.query(`select graphile_worker.remove_job('standing')`)
  expect(await ask('/readyz')).toMatchObject({ status: 200, faults: [] })
})

test('K-02: an exhausted pool is reported, and counts as gone after a minute', async () => {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect(await ask('/readyz')).toMatchObject({ status: 200, faults: ['pool'] })
  aMinuteLater()
  expect(await ask('/readyz')).toMatchObject({ status: 503, code: 'busy' })
  for (const connection of taken) connection.release()
  expect(await ask('/readyz')).toMatchObject({ status: 200, faults: [] })
})
