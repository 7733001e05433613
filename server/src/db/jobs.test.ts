import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Db } from './connect.ts'
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

/** Queues a job locked by a worker, as if that one ran it; returns its key. */
async function lockedBy(db: Db, worker: string, attempts = 1): Promise<string> {
  const key = `${worker} ${attempts}`
  await addJob(db, 'notice', IDS, { key })
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now(), locked_by = ${worker}, attempts = ${attempts}
    where key = ${key}`.execute(db)
  return key
}

const seen = async (db: Db, worker: string, ago: string) =>
  sql`insert into job_worker values (${worker}, now() - ${ago}::interval)
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)

/** Returns a rescue of one worker among several, and the attempts of each waiting job by its key. */
async function amongWorkers() {
  const { close, db } = await createTestApp()
  const events: WorkerEvents = new EventEmitter()
  const rescue = lostJobRescuer(db, events)
  // Only the id of the event is read.
  events.emit('pool:create', { workerPool: { id: 'own' } } as never)
  const waiting = async () => {
    const { rows } = await sql<{ key: string; attempts: number }>`
      select key, attempts from graphile_worker._private_jobs
      where key is not null and locked_at is null order by key`.execute(db)
    return rows.map(({ key, attempts }) => `${key}: ${attempts}`)
  }
  return { close, db, rescue, waiting }
}

test('calls that overlap are one look: the end of a job may be on its way', async () => {
  const { close, db, rescue, waiting } = await amongWorkers()
  await lockedBy(db, 'own')
  await Promise.all([rescue(), rescue()])
  expect(await waiting()).toEqual([])
  await rescue()
  expect(await waiting()).toEqual(['own 1: 1'])
  await close()
})

test('jobs of an ended process wait again, those of others stay', async () => {
  const { close, db, rescue, waiting } = await amongWorkers()
  await lockedBy(db, 'ended')
  await lockedBy(db, 'ended', 3)
  await lockedBy(db, 'alive')
  // A server of an older version shows no sign of life.
  await lockedBy(db, 'unknown')
  await seen(db, 'ended', '2 minutes')
  await seen(db, 'alive', '50 seconds')
  await rescue()
  expect(await waiting()).toEqual([])
  await rescue()
  // The second has no attempt left: it is not run again.
  expect(await waiting()).toEqual(['ended 1: 1', 'ended 3: 3'])
  const { rows } = await sql`select id from job_worker order by id`.execute(db)
  expect(rows).toEqual([{ id: 'alive' }, { id: 'own' }])
  await close()
})

test('a process that shows itself again after the database was away keeps its jobs', async () => {
  const { close, db, rescue, waiting } = await amongWorkers()
  await lockedBy(db, 'back')
  await seen(db, 'back', '10 minutes')
  await rescue()
  await seen(db, 'back', '61 seconds')
  await rescue()
  expect(await waiting()).toEqual([])
  await seen(db, 'back', '0 seconds')
  await rescue()
  await rescue()
  expect(await waiting()).toEqual([])
  await close()
})
