import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getJobs, retryJob } from '@awan/core/diagnostics/job-contract'
import { instantText, instantTextOf, MINUTE_MS } from '@awan/core/time'
import { recordRun } from '#db/job-runs.ts'
import { addJob } from '#db/jobs.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { createTestApp } from '#testing/app.ts'
import { newPhone } from '#testing/stage/factories.ts'

const { db, clock, ask, call, refusal, asPerson, close } = await createTestApp()
afterAll(close)
const { headers, accountId } = await asPerson({ operator: true })

const stateOf = async (name: string) =>
  (await ask(getJobs, { headers })).jobs.find((job) => job.name === name)

test('each job reports its last and next run, and whether it is late', async () => {
  expect(await stateOf('purge')).toMatchObject({ lastAt: null, late: false })
  const at = new Date('2026-03-03T07:17:00Z')
  await recordRun(db, { name: 'purge', at, ms: 12 })
  expect(await stateOf('purge')).toMatchObject({
    lastAt: instantTextOf(at),
    lastMs: 12,
    nextAt: instantText(Date.parse('2026-03-03T09:17:00Z')),
    late: true,
    fault: null,
  })
  await recordRun(db, {
    name: 'purge',
    at: clock.now,
    ms: 9,
    error: new Error('call +9647420000001'),
  })
  await recordRun(db, { name: 'purge', at: clock.now, ms: 8 })
  expect(await stateOf('purge')).toMatchObject({ late: false, lastMs: 8, fault: 'Error: call #' })
})

test('a job that was given up is rerun once, and no other job is', async () => {
  await db.transaction().execute((trx) => addJob(trx, 'purge', {}))
  const failedId = async () => (await ask(getJobs, { headers })).failed[0]?.id ?? ''
  expect(await failedId()).toBe('')
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no 123456'
    returning id::text`.execute(db)
  const jobId = rows[0]?.id ?? ''
  const { failed } = await ask(getJobs, { headers })
  expect(failed).toEqual([expect.objectContaining({ id: jobId, name: 'purge', fault: 'no #' })])
  expect(await stateOf('purge')).toMatchObject({ failed: 1, due: 0 })
  const retry = () => call(retryJob, { headers, params: { jobId } })
  const answers = await Promise.all([retry(), retry(), retry()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
  expect(await stateOf('purge')).toMatchObject({ failed: 0, due: 1 })
  const entry = db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'job.retried')
  expect(await entry.execute()).toEqual([{ actor_id: accountId }])
  expect(await refusal(retryJob, { headers, params: { jobId: 'x' } })).toMatchObject({
    status: 404,
  })
})

test('the outbox reports the age of its oldest message, and the backup its time', async () => {
  const before = await ask(getJobs, { headers })
  expect([before.outbox.oldestAt, before.backupAt]).toEqual([null, null])
  const to = newPhone()
  const message = { to, channel: 'sms', kind: 'test', text: 'Hello', dedupeKey: to } as const
  const at = new Date(clock.now.getTime() - MINUTE_MS)
  await db.transaction().execute((trx) => queueMessage(trx, message, at))
  await recordRun(db, { name: 'backup', at, ms: 1 })
  expect(await ask(getJobs, { headers })).toMatchObject({
    outbox: { waiting: 1, oldestAt: instantTextOf(at) },
    backupAt: instantTextOf(at),
  })
})
