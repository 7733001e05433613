import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { verifyOtp } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'
import { wrongCode } from '#testing/stage/codes.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { meeting } from '#testing/races/racing.ts'
import { rateLimiter } from '#http/limits/rate-limit.ts'
import { hashCode } from './otp-code.rules.ts'
import { SITE_GUESSES } from './otp-limits.rules.ts'

const CODE = '482719'
const HOUR = 60 * 60_000

const lines: string[] = []
const log = (line: string) => void lines.push(line)
const awan = await createTestApp({ max: 30, log, config: { logLevel: 'warn' } })
const { call, clock, config, db } = awan
afterAll(awan.close)

/** Creates open challenges, each for a number of its own. */
async function challenges(count: number): Promise<string[]> {
  const now = clock.now
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { phone } = await createAccount(db)
      const id = randomUUID()
      const binding = { challengeId: id, phone, purpose: 'login' }
      await db
        .insertInto('otp_challenge')
        .values({
          id,
          phone,
          purpose: 'login',
          channel: 'sms',
          language: 'en',
          code_hash: hashCode(config.secret, binding, CODE),
          sent_at: now,
          expires_at: new Date(now.getTime() + 300_000),
          created_at: now,
        })
        .execute()
      return id
    }),
  )
}

const addressIn = (range: number, host: number) => `10.${range >> 8}.${range & 255}.${host}`

/** Enters one wrong code for each challenge, concurrently. */
async function burst(ids: readonly string[], addressOf: (at: number) => string) {
  const answers = await Promise.all(
    ids.map((challengeId, at) =>
      call(verifyOtp, {
        params: { challengeId },
        body: { code: wrongCode(CODE) },
        ip: addressOf(at),
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  return {
    judged: await judged(ids),
    wrong: statuses.filter((status) => status === 422).length,
    refused: statuses.filter((status) => status === 429).length,
  }
}

/** Returns the number of codes that the server compared. */
async function judged(ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('otp_challenge')
    .select('attempts')
    .where('id', 'in', ids)
    .execute()
  return rows.reduce((sum, { attempts }) => sum + attempts, 0)
}

const expectThirty = (seen: Awaited<ReturnType<typeof burst>>) =>
  expect(seen).toEqual({ judged: 30, wrong: 30, refused: 60 })

test('D1: of concurrent wrong codes for ninety numbers from one address, thirty are checked', async () => {
  expectThirty(await burst(await challenges(90), () => '198.51.100.7'))
})

test('the check of bursts catches a server that looks at the counter before it judges and counts after', async () => {
  const ids = await challenges(90)
  const meet = meeting(ids.length)
  let counted = 0
  const answers = await Promise.all(
    ids.map(async (id) => {
      if (counted >= 30) return 429
      await meet()
      await db.updateTable('otp_challenge').set({ attempts: 1 }).where('id', '=', id).execute()
      counted += 1
      return 422
    }),
  )
  const wrong = answers.filter((status) => status === 422).length
  const seen = { judged: await judged(ids), wrong, refused: ids.length - wrong }
  expect(() => expectThirty(seen)).toThrow()
  expect(seen.judged).toBe(90)
})

test('D1: of concurrent wrong codes from an address range, a hundred are checked', async () => {
  const seen = await burst(await challenges(130), (at) => addressIn(1, 1 + (at % 26)))
  expect(seen).toEqual({ judged: 100, wrong: 100, refused: 30 })
})

test('concurrent right codes from one address all pass and cost no points', async () => {
  const enter = async (code: string) => {
    const [challengeId = ''] = await challenges(1)
    const body = { code, client: 'native' } as const
    return call(verifyOtp, { params: { challengeId }, body, ip: '198.51.100.9' })
  }
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 15 }, () => enter(CODE)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200))
  }
  const ids = await challenges(90)
  expectThirty(await burst(ids, () => '198.51.100.9'))
})

test('E-04: over the site’s budget unknown callers get a share each, no caller is locked out, and the log reports it', async () => {
  clock.advance(2 * HOUR)
  const { use } = rateLimiter({ clock: () => clock.now, secret: config.secret, enabled: true })
  const spend = () => use(db, [{ ...SITE_GUESSES, cost: SITE_GUESSES.points - 10 }])
  await spend()
  // The site budget has 10 points left; after them this range gets its share of 10.
  const seen = await burst(await challenges(120), (at) => addressIn(2, 1 + (at % 12)))
  expect(seen).toEqual({ judged: 20, wrong: 20, refused: 100 })
  const elsewhere = await burst(await challenges(8), () => addressIn(3, 1))
  expect(elsewhere).toEqual({ judged: 3, wrong: 3, refused: 5 })
  const [challengeId = ''] = await challenges(1)
  const body = { code: CODE, client: 'native' } as const
  const innocent = await call(verifyOtp, { params: { challengeId }, body, ip: addressIn(4, 1) })
  expect(innocent.statusCode).toBe(200)

  const alarms = () => lines.filter((line) => line.includes('exceed the site’s budget'))
  expect(alarms()).toHaveLength(1)
  expect(JSON.parse(alarms()[0] ?? '')).toMatchObject({ level: 'warn', wrongCodes: 1000 })
  clock.advance(HOUR)
  await spend()
  await burst(await challenges(20), (at) => addressIn(5 + at, 1))
  expect(alarms()).toHaveLength(2)
})
