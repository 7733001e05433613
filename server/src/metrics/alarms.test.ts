import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOtp, verifyOtp } from '@awan/core/account/contract'
import { HOUR_MS } from '@awan/core/time'
import { recordRun } from '#db/job-runs.ts'
import { SITE_GUESSES } from '#features/account/code/otp-limits.rules.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { startProviderDouble, type ProviderDouble } from '#testing/doubles/provider-double.ts'
import { newAddress } from '#testing/stage/codes.ts'
import { measureDatabase } from './database.ts'
import { measureMessages } from './messages.ts'
import { measureProblems } from './problems.ts'

const registry = new Registry()
const form = { purpose: 'signup', fullName: 'Ali', agreed: true } as const
let rules: string
let double: ProviderDouble
let on: TestApp

beforeAll(async () => {
  const file = path.resolve(import.meta.dirname, '../../../deploy/prometheus/alerts.yml')
  rules = await readFile(file, 'utf8')
  double = await startProviderDouble()
  on = await createTestApp({ config: { messaging: double.messaging('otpiq') }, metrics: registry })
  measureDatabase({ db: on.db, pool: on.pool, clock: () => on.clock.now }, registry)
  measureMessages(registry)
  measureProblems(registry)
})
afterAll(async () => {
  await on.close()
  await double.stop()
})

/** Returns the metrics of one scrape, by series. */
async function scrape(): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}
type Scrape = Awaited<ReturnType<typeof scrape>>

/** Returns the series of a metric that match a selector such as `{fault=~"a|b"}`. */
function chosen(of: Scrape, name: string, selector = ''): string[] {
  const [, label, values] = /^\{(\w+)=~"([^"]+)"\}$/.exec(selector) ?? []
  const wanted = label === undefined ? /./ : new RegExp(`[{,]${label}="(?:${values})"`)
  return [...of.keys()].filter((one) => one.startsWith(name) && wanted.test(one))
}

/**
 * Returns whether a rule fires between two scrapes, as Prometheus evaluates: a new series has not increased. Supports
 * the two forms of these rules; any other fails the test.
 */
function fires(alarm: string, before: Scrape, after: Scrape): boolean {
  const rule = new RegExp(`- alert: ${alarm}\n((?: {8}.*\n)+)`).exec(rules)?.[1] ?? ''
  // A rule with a duration would not fire within a minute.
  expect(rule).not.toContain('for:')
  const expression = /expr: (.*)/.exec(rule)?.[1] ?? ''
  const [, counter, selector] =
    /^sum by \([\w, ]+\) \(increase\((\w+)(\{.*\})?\[5m\]\)\) > 0$/.exec(expression) ?? []
  if (counter !== undefined)
    return chosen(after, counter, selector).some((series) => {
      const earlier = before.get(series)
      return earlier !== undefined && (after.get(series) ?? 0) > earlier
    })
  const [, gauge = '', limit] = /^min\((\w+)\) > (\d+)$/.exec(expression) ?? []
  expect(limit, expression).toBeDefined()
  return chosen(after, gauge).some((series) => (after.get(series) ?? 0) > Number(limit))
}

/** Guesses one code wrongly when the site's budget of guesses is used up. */
async function spray(): Promise<void> {
  const { config, db, clock } = on
  const limiter = rateLimiter({ clock: () => clock.now, secret: config.secret, enabled: true })
  await limiter.use(db, [{ ...SITE_GUESSES, cost: SITE_GUESSES.points }])
  const ip = newAddress()
  const { challengeId } = await on.ask(requestOtp, {
    body: { ...form, phone: '+9647801110001' },
    ip,
  })
  const body = { code: '000000', client: 'native' } as const
  await on.call(verifyOtp, { params: { challengeId }, body, ip })
}

/** Requests codes for sixty numbers of one block, and enters none. */
async function pump(): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    const phone = `+96477011${String(at % 50).padStart(2, '0')}${String(at).padStart(3, '0')}`
    await on.call(requestOtp, { body: { ...form, phone }, ip: newAddress() })
  }
}

async function runOutOfCredit(): Promise<void> {
  double.mode = 'no_credit'
  await on.ask(requestOtp, { body: { ...form, phone: '+9647801110002' }, ip: newAddress() })
  await on.runJobs(() => undefined)
}

async function missBackup(): Promise<void> {
  const at = new Date(on.clock.now.getTime() - 27 * HOUR_MS)
  await recordRun(on.db, { name: 'backup', at, ms: 1000 })
}

test.each([
  ['codes guessed over many numbers', 'AwanIsMisused', spray],
  ['codes asked for a block of numbers', 'AwanIsMisused', pump],
  ['a provider without credit', 'AwanProviderRefuses', runOutOfCredit],
  ['a backup that was not made', 'AwanBackupIsOld', missBackup],
])('K-04: after %s the next scrape raises %s', async (_what, alarm, replay) => {
  const before = await scrape()
  expect(fires(alarm, before, await scrape())).toBe(false)
  await replay()
  expect(fires(alarm, before, await scrape())).toBe(true)
})

test('sabotaged: a counter that does not exist before its first step raises no alarm', async () => {
  const after = await scrape()
  expect(fires('AwanProviderRefuses', new Map(), after)).toBe(false)
})
