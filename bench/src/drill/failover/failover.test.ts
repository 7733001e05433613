import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '../../../../server/src/testing/races/crashes.ts'
import { createTestDatabase } from '../../../../server/src/testing/database.ts'
import { buildTown } from '../../../../server/src/testing/stage/town.ts'
import { plainSql } from '../../booking/plain.ts'
import { withTranscript } from '../transcript.ts'
import { addressOf, answersIn, onLoopback, settingsIn } from './configuration.ts'
import { missingPrograms } from '../programs.ts'
import { faultsOfDrill, longestGap, tableOf } from './report.ts'

const deployed = path.resolve(import.meta.dirname, '../../../../deploy/ha')
const read = (name: string) => readFileSync(path.join(deployed, name), 'utf8')
const PLACE = { name: 'n2', address: addressOf(2), folder: '/tmp/n2' }
const FILLING = {
  programs: '/opt/postgresql/bin',
  passwords: { SUPERUSER: 'a1', REPLICATION: 'b2', REWIND: 'c3', REST: 'd4' },
}

test('every file of deploy/ha is written for the loopback with nothing left open', () => {
  const files = readdirSync(deployed)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const written = onLoopback(read(file), PLACE, FILLING)
    expect(written).not.toMatch(/10\.0\.0\.|@\w+@|\/var\/|\/etc\//)
    expect(written).toContain(PLACE.address)
  }
  const etcd = settingsIn(onLoopback(read('etcd.env'), PLACE, FILLING))
  expect(etcd).toMatchObject({
    ETCD_NAME: 'n2',
    ETCD_LISTEN_CLIENT_URLS: 'http://127.77.0.12:2379',
    ETCD_DATA_DIR: '/tmp/n2/awan',
  })
  expect(etcd['ETCD_INITIAL_CLUSTER']).toContain('n3=http://127.77.0.13:2380')
})

test('a file that leaves something open is refused', () => {
  expect(() => onLoopback('password: @OTHER_PASSWORD@', PLACE, FILLING)).toThrow('@OTHER_PASSWORD@')
  expect(() => onLoopback('log: /var/log/else', PLACE, FILLING)).toThrow('/var/log/else')
})

test('a missing program is named by its package', () => {
  expect(missingPrograms((name) => (name === 'patroni' ? undefined : name))).toMatch(
    /^The cluster needs what Debian ships: apt-get install .*patroni python3-etcd/,
  )
})

test('the time without a booking is the longest, also before the first and after the last', () => {
  expect(longestGap([1000, 2000, 9000], 1500, 9500)).toBe(7)
  expect(longestGap([1000], 2000, 5000)).toBe(3)
  expect(longestGap([2100, 2200], 2000, 5000)).toBe(2.8)
})

const NOTHING = { lost: 0, phantoms: 0, duplicates: 0, overlaps: 0 }
const WELL = { limit: 25, unexpected: [], answered: { n1: 4, n2: 3, n3: 5 } }

test('B-19: a drill fails on losses, delays and idle servers', () => {
  const killed = { name: 'the leader is killed', acknowledged: 200, repeated: 3, gap: 18.66 }
  expect(faultsOfDrill(NOTHING, [killed], WELL)).toEqual([])
  expect(
    faultsOfDrill({ ...NOTHING, lost: 1, overlaps: 2 }, [{ ...killed, gap: 25.1 }], {
      limit: 25,
      unexpected: ['500 internal'],
      answered: { n1: 4, n2: 0 },
    }),
  ).toEqual([
    '1 lost',
    '2 overlaps',
    'the leader is killed: no booking for 25.1 s, 25 s are allowed',
    'the server n2 answered nobody',
    '500 internal',
  ])
  expect(tableOf([killed])[1]).toMatch(/^the leader is killed +200 +3 +18\.7 s$/)
})

test('each server’s successful responses are read from HAProxy’s statistics', () => {
  const stats = '# pxname,svname,hrsp_2xx\nprimary,n1,\nweb,FRONTEND,9\nweb,n1,4\nweb,n2,5\n\n'
  expect(answersIn(stats)).toEqual({ n1: 4, n2: 5 })
})

/** Creates a town with a few bookings; returns their ids as acknowledged. */
async function booked() {
  const { db, pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const town = await buildTown(db, new Date(), 1)
  await plainSql(pool, town, { day: 3, clients: 2, milliseconds: 100 })
  const rows = await db.selectFrom('appointment').select('id').execute()
  // Duplicates are not examined: plain inserts write one idempotency key per booking.
  const compared = async () => ({ ...(await examine(db, acknowledged)), duplicates: 0 })
  const acknowledged = new Set(rows.map(({ id }) => id))
  return { db, acknowledged, compared }
}

test('B-19: acknowledged bookings are compared with the table', async () => {
  const { acknowledged, compared } = await booked()
  expect(acknowledged.size).toBeGreaterThan(1)
  expect(faultsOfDrill(await compared(), [], WELL)).toEqual([])
})

test('B-19 sabotaged: a table with a lost, double or unacknowledged booking fails the drill', async () => {
  const { db, acknowledged, compared } = await booked()
  const [first = '', second = ''] = acknowledged
  await db.deleteFrom('occupancy').execute()
  const times = await db
    .selectFrom('appointment')
    .select(['starts_at', 'ends_at', 'staff_id'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  await db.updateTable('appointment').set(times).where('id', '=', second).execute()
  acknowledged.add('00000000-0000-4000-8000-000000000000')
  acknowledged.delete(first)
  expect(faultsOfDrill(await compared(), [], WELL)).toEqual(['1 lost', '1 phantoms', '1 overlaps'])
})

test('a transcript is inserted between its marks only', () => {
  const page = 'a\n<!-- drill live -->\nold\n<!-- end of drill live -->\nb'
  expect(withTranscript(page, 'live', 'new')).toBe(
    'a\n<!-- drill live -->\n\n```text\nnew\n```\n\n<!-- end of drill live -->\nb',
  )
  expect(() => withTranscript(page, 'failover', 'new')).toThrow(RangeError)
})
