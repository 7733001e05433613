import { afterAll, expect, test } from 'vitest'
import { requestOtp, resendOtp } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'
import { createAccount } from '#testing/stage/factories.ts'
import { meeting } from '#testing/races/racing.ts'
import { fallBack, takeReply } from './opt-in.service.ts'

const ROUNDS = 6
const EACH = 5

const awan = await createTestApp({ config: { rateLimits: false }, max: 30 })
const { ask, call, clock, config, db } = awan
afterAll(awan.close)
const deps = { db, config, clock: () => new Date(clock.now) }

async function waiting() {
  const { phone } = await createAccount(db)
  const body = { purpose: 'login', phone, channel: 'whatsapp' } as const
  const { challengeId } = await ask(requestOtp, { body })
  // From now on the code may be requested by SMS; YES is still accepted.
  clock.advance(20_000)
  const reply = { phone, channel: 'whatsapp', sentAt: new Date(clock.now) } as const
  return { challengeId, phone, reply }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

/** Runs every operation that can end a wait, concurrently and several times each. */
async function everythingAtOnce({ challengeId, reply }: Waiting): Promise<void> {
  const ends = [
    () => takeReply(deps, { ...reply, text: 'YES' }),
    () => takeReply(deps, { ...reply, text: 'no' }),
    () => fallBack(deps, { challengeId, insteadOf: 'opt_in' }),
    () => call(resendOtp, { params: { challengeId } }),
  ]
  await Promise.all(Array.from({ length: EACH }, () => ends.map((end) => end())).flat())
}

/** Imitates a broken server: reads, decides, then writes once `meet` resolves. It must fail the same check. */
async function carelessly(
  { challengeId, phone }: Waiting,
  channel: string,
  meet: () => Promise<void>,
): Promise<void> {
  const found = await db
    .selectFrom('otp_challenge')
    .select('status')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  if (found.status !== 'awaiting_opt_in') return
  await meet()
  const code = { status: 'sent', code_hash: Buffer.alloc(32), channel }
  await db.updateTable('otp_challenge').set(code).where('id', '=', challengeId).execute()
  const now = clock.now
  const message = {
    to_phone: phone,
    channel,
    kind: 'code',
    text: '1',
    created_at: now,
    due_at: now,
  }
  const dedupe_key = crypto.randomUUID()
  await db
    .insertInto('message')
    .values({ ...message, dedupe_key, challenge_id: challengeId })
    .execute()
}

async function expectOneCode({ challengeId }: Waiting): Promise<void> {
  const codes = await db
    .selectFrom('message')
    .select('channel')
    .where('challenge_id', '=', challengeId)
    .where('kind', '=', 'code')
    .execute()
  const { channel, status, fell_back_at } = await db
    .selectFrom('otp_challenge')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  expect(codes).toEqual([{ channel }])
  expect(status).toBe('sent')
  expect(fell_back_at !== null).toBe(channel === 'sms')
}

test('YES, a refusal, the timer and the person at once: exactly one sends a code', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const wait = await waiting()
    await everythingAtOnce(wait)
    await expectOneCode(wait)
  }
})

test('a code whose WhatsApp response is lost repeatedly falls back once', async () => {
  const wait = await waiting()
  await takeReply(deps, { ...wait.reply, text: 'YES' })
  const job = { challengeId: wait.challengeId, insteadOf: 'code' } as const
  await Promise.all(Array.from({ length: EACH * 4 }, () => fallBack(deps, job)))
  const codes = await db
    .selectFrom('message')
    .select(['channel', 'status'])
    .where('challenge_id', '=', wait.challengeId)
    .where('kind', '=', 'code')
    .orderBy('channel')
    .execute()
  expect(codes).toEqual([
    { channel: 'sms', status: 'queued' },
    { channel: 'whatsapp', status: 'failed' },
  ])
})

test('the check of the race catches a server that reads before it writes', async () => {
  const wait = await waiting()
  const channels = Array.from({ length: EACH * 2 }, (_, at) => (at % 2 ? 'sms' : 'whatsapp'))
  const meet = meeting(channels.length)
  await Promise.all(channels.map((channel) => carelessly(wait, channel, meet)))
  await expect(expectOneCode(wait)).rejects.toThrow()
})
