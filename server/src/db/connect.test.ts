import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDirectory } from '#testing/server-process.ts'
import { connect } from './connect.ts'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { isUnavailable } from './unavailable.ts'

async function startDatabase() {
  const dataDir = await createDataDirectory()
  onTestFinished(dataDir.remove)
  const embedded = await startEmbedded({ dataDir: dataDir.path, log: () => {} })
  onTestFinished(embedded.stop)
  const lost: Error[] = []
  const { db } = connect({
    connection: embedded.superuser,
    onConnectionLost: (error) => lost.push(error),
  })
  onTestFinished(() => db.destroy())
  return { embedded, db, lost }
}

test('a pool outlives kill -9 of the database in the midst of a transaction', async () => {
  const { embedded, db, lost } = await startDatabase()
  const broken = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    process.kill(embedded.pid(), 'SIGKILL')
    // Idle in the transaction: no query is pending that could report the error.
    while (lost.length === 0) await sleep(10)
    await sql`select 2`.execute(trx)
  })
  await expect(broken).rejects.toSatisfy(isUnavailable)
  for (;;) {
    const answer = await sql<{ n: number }>`select 3 as n`.execute(db).catch((error: unknown) => {
      expect(error).toSatisfy(isUnavailable)
      return undefined
    })
    if (answer !== undefined) {
      expect(answer.rows).toEqual([{ n: 3 }])
      break
    }
    await sleep(20)
  }
})

test('the limits of requests hold on every connection, and days come as days', async () => {
  const { db } = await startDatabase()
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
      date '2026-03-01' as day, 7::int8 as big, '{1,NULL,3}'::int8[] as bigs`.execute(db)
  expect(rows).toEqual([
    {
      statement: '5s',
      lock: '2s',
      idle: '10s',
      fsync: 'on',
      zone: 'UTC',
      day: '2026-03-01',
      big: 7,
      bigs: [1, null, 3],
    },
  ])
  await expect(sql`select 9007199254740993`.execute(db)).rejects.toThrow('above 2^53')
})
