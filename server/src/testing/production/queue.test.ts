import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { requestOtp } from '@awan/core/account/contract'
import { type ProviderDouble, startProviderDouble } from '../doubles/provider-double.ts'
import { FULL, shareOf } from '../races/rounds.ts'
import { productionEnvironment } from './environment.ts'
import { newMobile, sentTo } from './people.ts'
import { type ProductionSite, startProduction } from './site.ts'

vi.setConfig({ testTimeout: 240_000 })

const production = await startProduction()
let site: ProductionSite | undefined
let double: ProviderDouble | undefined
afterEach(async () => {
  await site?.stop()
  await double?.stop()
})
afterAll(production.stop)

/** Rows per insert, to stay within the server's statement timeout. */
const BATCH = 1000

/** Queues this many messages that are not urgent. */
async function queueBulk({ db, now }: ProductionSite, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH)
    await sql`
      with queued as (
        insert into message (to_phone, channel, kind, text, dedupe_key, status, due_at, created_at)
        select '+96478' || lpad(n::text, 8, '0'), 'sms', 'appointment', 'Hello', 'bulk ' || n, 'queued',
          ${now()}::timestamptz, ${now()}::timestamptz
        from generate_series(${first}::integer, ${Math.min(count, first + BATCH - 1)}::integer) as n
        returning id
      )
      select graphile_worker.add_job('send_message', json_build_object('messageId', id),
        job_key => 'message:' || id, priority => 1, max_attempts => 3)
      from queued`.execute(db)
}

/**
 * Requests codes while a rate-limited provider is saturated; returns the number of messages sent before each code, and
 * the growth of the server's memory in MB.
 */
async function bulkBeforeCodes(spoil?: string): Promise<{ between: number[]; grown: number }> {
  const taken = (double = await startProviderDouble())
  const here = (site = await production.openSite({
    ...productionEnvironment([['http', double]]),
    HTTP_SMS_RATE: '10',
  }))
  await queueBulk(here, shareOf(200, 20_000))
  if (spoil !== undefined) await sql.raw(spoil).execute(here.db)
  const between: number[] = []
  const before = here.memory()
  for (let code = 0; code < shareOf(3, 20); code += 1) {
    const [phone, had] = [newMobile(), taken.taken.length]
    const form = { purpose: 'signup', fullName: 'Sara Ahmed', agreed: true } as const
    await here.ask(requestOtp, { body: { ...form, phone }, ip: `198.51.100.${code}` })
    while (sentTo(phone, taken).length === 0 && taken.taken.length - had < 40) await here.breath()
    between.push(taken.taken.length - had)
  }
  return { between, grown: here.memory() - before }
}

test('C-18: a code is sent before all messages that are not urgent, however many are queued', async () => {
  const { between, grown } = await bulkBeforeCodes()
  // Two seconds at the provider's rate.
  expect(Math.max(...between)).toBeLessThan(20)
  // The queue is never loaded into memory as a whole; in a short run the server is still warming up.
  if (FULL) expect(grown).toBeLessThan(50)
})

test('C-18 sabotaged: in a queue without an order a code waits for all that came before it', async () => {
  const { between } = await bulkBeforeCodes(
    `update graphile_worker._private_jobs set priority = -2 where locked_at is null`,
  )
  expect(Math.max(...between)).toBeGreaterThanOrEqual(20)
})
