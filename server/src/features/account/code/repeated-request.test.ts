import { afterAll, expect, test } from 'vitest'
import {
  enterAccountCode,
  requestAccountCode,
  requestOtp,
  resendOtp,
  verifyOtp,
} from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'
import { codeOn, newAddress } from '#testing/stage/codes.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { meeting } from '#testing/races/racing.ts'
import { insertChallenge } from './otp.queries.ts'

const LIFE_MS = 5 * 60_000
const AT_ONCE = 12

const awan = await createTestApp({ max: 20 })
const { ask, asPerson, refusal, clock, db } = awan
afterAll(awan.close)

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

/** Returns the request of a login code, with a key and an address of its own. */
async function loginRequest() {
  const { phone } = await createAccount(db)
  return { phone, input: sent(phone, keyed()) }
}
const sent = (phone: string, headers: Record<string, string>) => ({
  body: { purpose: 'login', phone } as const,
  headers,
  ip: newAddress(),
})

async function messagesTo(phone: string): Promise<number> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('to_phone', '=', phone)
    .where('kind', 'in', ['code', 'opt_in'])
    .execute()
  return rows.length
}

/** Returns all counters of sends: of the number and of the limits. */
const countersNow = async () => ({
  numbers: await db
    .selectFrom('otp_number')
    .select(['phone_hash', 'sent_at', 'opted_at'])
    .execute(),
  limits: await db.selectFrom('rate_limit').select(['key', 'points']).orderBy('key').execute(),
})

test('E-30: a code request repeated with its key gets the same challenge, sends nothing and counts nothing', async () => {
  const { phone, input } = await loginRequest()
  const first = await ask(requestOtp, input)
  const before = await countersNow()
  clock.advance(10_000)
  // More often than any limit allows, also from another network.
  for (let at = 0; at < 120; at += 1) {
    const again = await ask(requestOtp, { ...input, ip: newAddress() })
    expect(again).toEqual({ ...first, resendAfter: 50 })
  }
  expect(await messagesTo(phone)).toBe(1)
  expect(await countersNow()).toEqual(before)
  const params = { challengeId: first.challengeId }
  const { user: account } = await ask(verifyOtp, {
    params,
    body: { code: await codeOn(awan, phone) },
  })
  expect(account.phone).toBe(phone)
})

test('another key, no key or another form is another request, within the limits', async () => {
  const { phone, input } = await loginRequest()
  await ask(requestOtp, input)
  for (const headers of [keyed(), {}])
    expect((await refusal(requestOtp, { ...input, headers })).status).toBe(429)
  const body = { ...input.body, channel: 'whatsapp' } as const
  expect((await refusal(requestOtp, { ...input, body })).status).toBe(429)
  expect(await messagesTo(phone)).toBe(1)
})

test('a key that two people choose belongs to each of them', async () => {
  const one = await loginRequest()
  const other = await createAccount(db)
  const first = await ask(requestOtp, one.input)
  const second = await ask(requestOtp, sent(other.phone, one.input.headers))
  expect(second.challengeId).not.toBe(first.challengeId)
  expect(await messagesTo(other.phone)).toBe(1)
})

test('a name that was corrected is not that of the first request', async () => {
  const phone = newPhone()
  const headers = keyed()
  const form = { purpose: 'signup', phone, agreed: true } as const
  await ask(requestOtp, { body: { ...form, fullName: 'Sra' }, headers })
  clock.advance(60_000)
  const body = { ...form, fullName: 'Sara' }
  const { challengeId } = await ask(requestOtp, { body, headers })
  const code = await codeOn(awan, phone)
  const { user: account } = await ask(verifyOtp, { params: { challengeId }, body: { code } })
  expect(account.fullName).toBe('Sara')
})

test('after the code’s lifetime the same request sends a new one', async () => {
  const { phone, input } = await loginRequest()
  const first = await ask(requestOtp, input)
  clock.advance(LIFE_MS - 1)
  expect((await ask(requestOtp, input)).challengeId).toBe(first.challengeId)
  clock.advance(1)
  const second = await ask(requestOtp, input)
  expect(second.challengeId).not.toBe(first.challengeId)
  expect(await messagesTo(phone)).toBe(2)
  expect((await ask(requestOtp, input)).challengeId).toBe(second.challengeId)
})

test('a used code, or one that another request has voided, is not returned again', async () => {
  const { phone, input } = await loginRequest()
  const first = await ask(requestOtp, input)
  const params = { challengeId: first.challengeId }
  await ask(verifyOtp, { params, body: { code: await codeOn(awan, phone) } })
  const second = await ask(requestOtp, input)
  expect(second.challengeId).not.toBe(first.challengeId)
  clock.advance(60_000)
  await ask(requestOtp, { ...input, headers: keyed() })
  clock.advance(120_000)
  const third = await ask(requestOtp, input)
  expect(third.challengeId).not.toBe(second.challengeId)
  expect(await messagesTo(phone)).toBe(4)
})

test('a repeated opt-in asks once, and follows the challenge to its code', async () => {
  const { phone, input } = await loginRequest()
  const byWhatsapp = { ...input, body: { ...input.body, channel: 'whatsapp' } as const }
  const first = await ask(requestOtp, byWhatsapp)
  expect(first.status).toBe('awaiting_opt_in')
  expect(await ask(requestOtp, byWhatsapp)).toEqual(first)
  expect(await messagesTo(phone)).toBe(1)
  clock.advance(20_000)
  const params = { challengeId: first.challengeId }
  const bySms = await ask(resendOtp, { params })
  expect(await ask(requestOtp, byWhatsapp)).toEqual(bySms)
})

test('so does the code that confirms a session, of this session only', async () => {
  const { phone, headers } = await asPerson()
  const request = { headers: { ...headers, ...keyed() } }
  const { challengeId } = await ask(requestAccountCode, request)
  expect((await ask(requestAccountCode, request)).challengeId).toBe(challengeId)
  expect(await messagesTo(phone)).toBe(1)
  const other = await asPerson()
  const theirs = { headers: { ...request.headers, ...other.headers } }
  expect((await ask(requestAccountCode, theirs)).challengeId).not.toBe(challengeId)
  const body = { code: await codeOn(awan, phone) }
  await ask(enterAccountCode, { headers, params: { challengeId }, body })
})

test('a key that can be guessed is refused', async () => {
  const { phone } = await loginRequest()
  const answer = await refusal(requestOtp, sent(phone, { 'idempotency-key': 'a'.repeat(31) }))
  expect(answer).toMatchObject({ status: 422, code: 'invalid_input' })
})

/** Expects one challenge and one message, whatever was sent concurrently. */
async function expectOne(phone: string, ids: readonly (string | undefined)[]): Promise<void> {
  expect(new Set(ids).size).toBe(1)
  expect(ids).not.toContain(undefined)
  const made = await db
    .selectFrom('otp_challenge')
    .select('id')
    .where('phone', '=', phone)
    .execute()
  expect(made).toHaveLength(1)
}

test('E-30: concurrent requests of one key make one challenge', async () => {
  const { phone, input } = await loginRequest()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => (await ask(requestOtp, input)).challengeId),
  )
  await expectOne(phone, answers)
  expect(await messagesTo(phone)).toBe(1)
})

const careless = async (phone: string, requestHash: Buffer | null, meet: () => Promise<void>) => {
  const found = await db
    .selectFrom('otp_challenge')
    .select('id')
    .where('phone', '=', phone)
    .execute()
  await meet()
  if (found[0]) return found[0].id
  const now = clock.now
  return db.transaction().execute(async (trx) => {
    const made = await insertChallenge(trx, {
      ...{ phone, purpose: 'login', channel: 'sms', language: 'en', request_hash: requestHash },
      ...{ code_hash: Buffer.alloc(32), sent_at: now, created_at: now },
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    return made?.id
  })
}

test('sabotaged: a server that looks before it locks makes several, and the constraint leaves one', async () => {
  const racing = async (phone: string, hash: Buffer | null) => {
    const meet = meeting(AT_ONCE)
    return Promise.all(Array.from({ length: AT_ONCE }, () => careless(phone, hash, meet)))
  }
  const phone = newPhone()
  const several = await racing(phone, null)
  await expect(expectOne(phone, several)).rejects.toThrow()
  expect(new Set(several).size).toBe(AT_ONCE)
  const guarded = await racing(newPhone(), Buffer.alloc(32, 1))
  expect(guarded.filter((id) => id !== undefined)).toHaveLength(1)
})
