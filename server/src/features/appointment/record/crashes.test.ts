import { expect, test } from 'vitest'
import { crashUnderLoad } from '#testing/races/crashes.ts'

const NOTHING_WRONG = { lost: 0, phantoms: 0, duplicates: 0, overlaps: 0, unexpected: [] }
const patience = { timeout: 120_000 }

test(
  'B-01: every confirmed booking survives kill -9 of the server, exactly once',
  patience,
  async () => {
    const report = await crashUnderLoad({ victim: 'api', kills: 2, clients: 16, between: 25 })
    expect(report).toMatchObject(NOTHING_WRONG)
    expect(report.repeated).toBeGreaterThan(0)
  },
)

test(
  'B-02: every confirmed booking survives kill -9 of PostgreSQL, exactly once',
  patience,
  async () => {
    const report = await crashUnderLoad({ victim: 'database', kills: 2, clients: 16, between: 25 })
    expect(report).toMatchObject(NOTHING_WRONG)
    expect(report.repeated).toBeGreaterThan(0)
  },
)

test('B-03: a database that confirms before it has written is caught', patience, async () => {
  let lost = 0
  for (let round = 0; round < 3 && lost === 0; round += 1) {
    const report = await crashUnderLoad({
      victim: 'database',
      kills: 1,
      clients: 16,
      between: 25,
      spoil:
        'alter system set synchronous_commit = off; alter system set wal_writer_delay = 2000; select pg_reload_conf()',
    })
    lost = report.lost
  }
  expect(lost).toBeGreaterThan(0)
})
