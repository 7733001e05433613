import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { addJob, lostJobRescuer } from './jobs.ts'

const IDS = { accountId: 'a', notificationId: 'n', step: 1 }

test('a job whose end was lost is run again, and one that runs is not', async () => {
  const { close, db, pool } = await createTestApp()
  const events: WorkerEvents = new EventEmitter()
  const rescue = lostJobRescuer(db, events)
  const [begun, end, ranAgain] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  let runs = 0
  const runner = await run({
    pgPool: pool,
    events,
    taskList: {
      notice: async () => {
        runs += 1
        begun.resolve()
        await end.promise
      },
      send_by_sms: async () => ranAgain.resolve(),
    },
    concurrency: 3,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  await addJob(db, 'notice', IDS, { key: 'live' })
  await begun.promise
  // As after a failover during the job: it is locked for this worker, which does not run it any more.
  const challenge = { challengeId: 'c', insteadOf: 'code' } as const
  await addJob(db, 'send_by_sms', challenge, { key: 'lost', runAt: new Date('2100-01-01') })
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), attempts = max_attempts,
      locked_by = (select locked_by from graphile_worker._private_jobs where key = 'live')
    where key = 'lost'`.execute(db)
  const isLocked = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where key = 'lost' and locked_at is not null
        and attempts = max_attempts`.execute(db)
    return rows.length > 0
  }
  await rescue()
  expect(await isLocked()).toBe(true)
  // A call during which the worker fetches its next job decides nothing.
  while (await isLocked()) await rescue()
  await ranAgain.promise
  await rescue()
  await rescue()
  expect(runs).toBe(1)
  end.resolve()
  await runner.stop()
  await close()
})
