import { execFile } from 'node:child_process'
import path from 'node:path'
import { Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../server/src/testing/database.ts'
import { buildTown } from '../../server/src/testing/stage/town.ts'
import { plainSql } from './booking/plain.ts'

/** Each test runs a separate program, and all start at once. */
const patience = { timeout: 180_000 }
const root = path.resolve(import.meta.dirname, '../..')

/** Runs a file of this folder from the command line, with the tests' database. */
function execute(file: string, args: string[], databaseUrl = inject('adminUrl')) {
  const env = {
    ...process.env,
    TEST_DATABASE_URL: databaseUrl,
    TEST_TEMPLATE: inject('templateName'),
    NODE_COMPILE_CACHE: process.env['TEST_COMPILED'],
  }
  const command = [path.join(import.meta.dirname, file), ...args]
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, command, { cwd: root, env }, (_, out, problems) =>
      resolve({ code: child.exitCode ?? -1, output: out + problems }),
    )
  })
}

test.concurrent.for([
  ['slots', /one staff member, a year: \d+ slots .*×$/m],
  [
    'booking',
    /^1 +through HTTP( +[\d.]+){6}\n1 +plain inserts( +[\d.]+){5}\n\n30 clients on one time: p99 [\d.]+ ms, /m,
  ],
  ['reads', /^control +[^]*^quick, signed in( +\S+){5}$[^]*^meanwhile [1-9]\d* bookings/m],
  ['servers', /^the second( +\S+){3}\nboth( +\S+){3}$[^]*^meanwhile [1-9]\d* bookings/m],
  ['city', /, \d+ businesses, \d+ appointments, loaded in [^]*^days of a month( +[\d.]+){5}$/m],
  ['search', /, 200 businesses, loaded in [^]*^exact( +[\d.]+){4}$[^]*^suggestion( +[\d.]+){4}$/m],
  ['live', /, 40 open pages of one shop, 2 changes\n\n[^]*^\d+ +\d+ +-?[\d.]+( +\d+){3}$/m],
  ['shop', /^diary of a day +[\d.]+ +[\d.]+ +[\d.]+$[^]*^promotions +[\d.]+ +[\d.]+ +[\d.]+$/m],
] as const)(
  'the bench of %s runs to its end and prints its table',
  patience,
  async ([name, table]) => {
    const { code, output } = await execute('main.ts', [name, 'tiny'])
    expect(output).toMatch(table)
    expect(code).toBe(0)
  },
)

test.concurrent('a bench that has no database ends with 1', patience, async () => {
  const { code, output } = await execute(
    'main.ts',
    ['booking', 'tiny'],
    'postgresql://127.0.0.1:1/no',
  )
  expect(output).toContain('ECONNREFUSED')
  expect(code).toBe(1)
})

test.concurrent('an unknown bench is refused with the list of benches', patience, async () => {
  expect(await execute('main.ts', ['nothing'])).toMatchObject({
    code: 2,
    output:
      'Usage: npm run bench -- <slots|booking|shop|reads|servers|city|search|live|screen|render|lighthouse> [tiny]\n' +
      '       npm run bench -- page [bench ...] [tiny]\n',
  })
})

test.concurrent('the page of speed includes a bench’s output', patience, async () => {
  const { code, output } = await execute('main.ts', ['page', 'slots', 'tiny'])
  expect(output).toMatch(
    /^# Speed\n[^]*^<!-- bench slots -->\n\n.* Node [^]*^one staff member, a year: /m,
  )
  expect(code).toBe(0)
})

test('inserts that the database refuses give their connections back, so that the bench ends', async () => {
  const { db, pool, drop } = await createTestDatabase()
  afterAll(drop)
  const town = await buildTown(db, new Date(), 1)
  const stranger = { ...town.booking(3, 0), accountId: '00000000-0000-4000-8000-000000000000' }
  const own = new Pool(pool.options)
  await expect(
    plainSql(own, { booking: () => stranger }, { day: 3, clients: 16, milliseconds: 50 }),
  ).rejects.toThrow('foreign key')
  // `end` resolves only once all connections have been returned.
  await own.end()
  expect(own.totalCount).toBe(0)
})

test.concurrent('the soak of crashes runs to its end', patience, async () => {
  const { code, output } = await execute('soak.ts', ['0.01', 'B-01'])
  expect(output).toMatch(/^ok {5}B-01 .*: nothing wrong\n +[1-9]\d* booked, \d+ refused/m)
  expect(code).toBe(0)
})
