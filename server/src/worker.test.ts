import { expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import type { JobName } from '@awan/core/diagnostics/job-names'
import { addJob } from '#db/jobs.ts'
import { createTestApp } from '#testing/app.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { jobHandlers, startWorker, tasksOf } from './worker.ts'

async function arrival(check: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await check())) {
    if (performance.now() - start > 10_000) throw new Error('It never came')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a code arrives by itself, and its text is erased', async () => {
  const awan = await createTestApp({ now: new Date() })
  const warnings: string[] = []
  const worker = await startWorker(
    { ...awan, config: awan.config, clock: () => new Date() },
    (problem) => warnings.push(problem),
  )
  const phone = newPhone()
  const body = { purpose: 'signup', phone, fullName: 'Ali', agreed: true } as const
  await awan.ask(requestOtp, { body })
  const received = () =>
    awan.db.selectFrom('handset_message').select('id').where('phone', '=', phone).execute()
  await arrival(async () => (await received()).length === 1)
  await arrival(async () => {
    const message = await awan.db.selectFrom('message').selectAll().executeTakeFirst()
    return message?.status === 'sent' && message.text === null
  })
  await worker.stop()
  await awan.close()
  expect(warnings).toEqual([])
})

test('old codes, counters, sessions and repeatable answers are purged', async () => {
  const awan = await createTestApp()
  const { ask, asPerson, clock, db, runJobs, signIn } = awan
  const { phone } = await createAccount(db)
  await ask(requestOtp, { body: { purpose: 'login', phone } })
  const { accountId } = await asPerson()
  await db
    .insertInto('idempotency_key')
    .values({
      account_id: accountId,
      key: 'once',
      request_hash: Buffer.alloc(32),
      created_at: clock.now,
    })
    .execute()
  await runJobs()
  const count = async () => {
    const tables = [
      'otp_challenge',
      'otp_number',
      'rate_limit',
      'session',
      'message',
      'idempotency_key',
    ] as const
    const rows = tables.map((table) => db.selectFrom(table).selectAll().execute())
    return (await Promise.all(rows)).map((found) => found.length)
  }
  const purge = async (hours: number) => {
    clock.advance(hours * 3600_000)
    await addJob(db, 'purge', {})
    await runJobs()
    return count()
  }
  // A requested code counts against seven rate limits, two of them daily.
  expect(await count()).toEqual([1, 1, 7, 1, 1, 1])
  expect(await purge(23)).toEqual([1, 1, 2, 1, 1, 1])
  await signIn(accountId)
  // The challenge's message is deleted too.
  expect(await purge(2)).toEqual([0, 0, 0, 2, 0, 0])
  expect(await purge(24 * 29)).toEqual([0, 0, 0, 1, 0, 0])
  await awan.close()
})

test('a scheduled job is skipped while its previous run goes on, and not recorded; other jobs run', async () => {
  const awan = await createTestApp()
  const clock = () => awan.clock.now
  let begun = 0
  const held = Promise.withResolvers<void>()
  const hold = async () => {
    begun += 1
    await held.promise
  }
  const recorded: string[] = []
  const handlers = {
    ...jobHandlers({ ...awan, clock }, () => {}),
    announce: hold,
    give_turns: hold,
  }
  const tasks = tasksOf(handlers, async (name) => void recorded.push(name), clock)
  const run = async (name: JobName) => tasks[name]?.({})
  const runs = [run('announce'), run('give_turns')]
  await run('announce')
  expect(begun).toBe(2)
  expect(recorded).toEqual([])
  runs.push(run('give_turns'))
  held.resolve()
  await Promise.all(runs)
  await run('announce')
  expect(begun).toBe(4)
  expect(recorded.toSorted()).toEqual(['announce', 'announce', 'give_turns', 'give_turns'])
  await awan.close()
})
