import { afterAll, expect, test } from 'vitest'
import { requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { TRIES_PER_CODE } from '@awan/core/account/rules'
import type { Db } from '#db/connect.ts'
import { type CallInput, createTestApp } from '#testing/app.ts'
import { askForCode, codeOn, enter, newAddress, wrongCode } from '#testing/stage/codes.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { meeting } from '#testing/races/racing.ts'

const AT_ONCE = 50
const ROUNDS = 4
const MINUTE = 60_000
const HOUR = 60 * MINUTE

// One connection per concurrent attacker, so that none waits for a connection.
const awan = await createTestApp({ max: AT_ONCE })
const { ask, call, refusal, clock, db } = awan
afterAll(awan.close)

/** Creates an account and a challenge with its code, from a new IP address. */
async function newChallenge() {
  const { id, phone } = await createAccount(db)
  const ip = newAddress()
  return { accountId: id, phone, ip, ...(await askForCode(awan, 'login', phone, { ip })) }
}

type Try = 'right' | 'wrong' | 'refused'

async function tryOnce(input: CallInput<typeof verifyOtp>): Promise<Try> {
  const { statusCode } = await call(verifyOtp, input)
  if (statusCode === 200) return 'right'
  return statusCode === 422 ? 'wrong' : 'refused'
}

/** Imitates a broken server: reads, decides, then writes once `meet` resolves. It must fail the same checks. */
async function tryCarelessly(
  challengeId: string,
  isRight: boolean,
  meet: () => Promise<void>,
): Promise<Try> {
  const challenge = await db
    .selectFrom('otp_challenge')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  if (challenge.attempts >= TRIES_PER_CODE || challenge.used_at) return 'refused'
  await meet()
  const values = isRight ? { used_at: clock.now } : { attempts: challenge.attempts + 1 }
  await db.updateTable('otp_challenge').set(values).where('id', '=', challengeId).execute()
  return isRight ? 'right' : 'wrong'
}

async function allAtOnce(attempt: () => Promise<Try>): Promise<Record<Try, number>> {
  const tries = await Promise.all(Array.from({ length: AT_ONCE }, attempt))
  const count = (kind: Try) => tries.filter((each) => each === kind).length
  return { right: count('right'), wrong: count('wrong'), refused: count('refused') }
}

const expectFiveGuesses = (seen: Record<Try, number>) =>
  expect(seen).toEqual({ right: 0, wrong: 5, refused: AT_ONCE - 5 })
const expectOneLogin = ({ right }: Record<Try, number>) => expect(right).toBe(1)

test('of a hundred wrong codes five are looked at, and then not even the right one', async () => {
  const { params, code, ip } = await newChallenge()
  const body = { code: wrongCode(code) }
  const tries: Try[] = []
  for (let guess = 0; guess < 100; guess += 1) tries.push(await tryOnce({ params, body, ip }))
  expect(tries.slice(0, 5)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong'])
  expect(new Set(tries.slice(5))).toEqual(new Set(['refused']))
  expect(await refusal(verifyOtp, { params, body: { code }, ip })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    data: { retryAfter: 60, spent: true },
  })
})

test('of fifty concurrent wrong codes exactly five are checked', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { params, code, ip } = await newChallenge()
    const body = { code: wrongCode(code) }
    expectFiveGuesses(await allAtOnce(() => tryOnce({ params, body, ip })))
  }
})

test('the check of guesses catches a server that reads before it writes', async () => {
  const { challengeId } = await newChallenge()
  const meet = meeting(AT_ONCE)
  const seen = await allAtOnce(() => tryCarelessly(challengeId, false, meet))
  expect(() => expectFiveGuesses(seen)).toThrow()
  expect(seen.wrong).toBeGreaterThan(5)
})

test('the right code entered fifty times at once logs in once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { params, code, ip, accountId } = await newChallenge()
    expectOneLogin(await allAtOnce(() => tryOnce({ params, body: { code }, ip })))
    expect(await sessionsOf(db, accountId)).toBe(1)
  }
})

test('the check of logins catches a server that reads before it writes', async () => {
  const { challengeId } = await newChallenge()
  const meet = meeting(AT_ONCE)
  const seen = await allAtOnce(() => tryCarelessly(challengeId, true, meet))
  expect(() => expectOneLogin(seen)).toThrow()
})

test('fifty concurrent sign-ups create one account', async () => {
  const phone = newPhone()
  const ip = newAddress()
  const { params, code } = await askForCode(awan, 'signup', phone, { ip })
  expectOneLogin(await allAtOnce(() => tryOnce({ params, body: { code }, ip })))
})

test('a used code stays used, also after logout', async () => {
  const { params, code, ip, accountId } = await newChallenge()
  await ask(verifyOtp, { params, body: { code }, ip })
  await db.deleteFrom('session').where('account_id', '=', accountId).execute()
  for (let again = 0; again < 20; again += 1)
    expect((await refusal(verifyOtp, { params, body: { code }, ip })).status).toBe(422)
  expect(await sessionsOf(db, accountId)).toBe(0)
})

test('new codes, addresses and sessions do not reset the count of wrong ones', async () => {
  const { phone } = await createAccount(db)
  const start = clock.now.getTime()
  const looked: number[] = []
  for (let challenge = 0; clock.now.getTime() < start + 24 * HOUR; challenge += 1) {
    const ip = newAddress()
    const headers = { 'x-forwarded-for': newAddress() }
    const requested = await call(requestOtp, { body: { purpose: 'login', phone }, ip, headers })
    if (requested.statusCode === 202) {
      const { challengeId } = requestOtp.answer.parse(requested.json())
      const body = { code: wrongCode(await codeOn(awan, phone)) }
      for (let guess = 0; guess < 6; guess += 1)
        if ((await tryOnce({ params: { challengeId }, body, ip, headers })) === 'wrong')
          looked.push(clock.now.getTime() - start)
    }
    clock.advance(5 * MINUTE)
  }
  expect(looked.length).toBeLessThanOrEqual(20)
  expect(looked.length).toBeGreaterThan(10)
  expect((looked[10] ?? 0) - (looked[9] ?? 0)).toBeGreaterThanOrEqual(15 * MINUTE)
})

test('a locked number refuses even the right code, and returns the waiting time', async () => {
  const { phone, params, code, ip } = await newChallenge()
  const failed = Array.from({ length: 9 }, () => clock.now)
  await db
    .updateTable('otp_number')
    .set({ failed_in_a_row: 9, failed_at: failed })
    .where('touched_at', '=', clock.now)
    .execute()
  expect(await tryOnce({ params, body: { code: wrongCode(code) }, ip })).toBe('wrong')
  const blocked = await refusal(verifyOtp, { params, body: { code }, ip })
  expect(blocked).toMatchObject({ status: 429, retryAfter: 900, data: { retryAfter: 900 } })
  clock.advance(15 * MINUTE)
  await enter(awan, 'login', phone, { ip })
})

test('a number gets five codes a day, however many are requested', async () => {
  const { phone } = await createAccount(db)
  const { params } = await askForCode(awan, 'login', phone, { ip: newAddress() })
  const start = clock.now.getTime()
  const sent = [0]
  for (let second = 0; second < 1800; second += 10) {
    clock.now = new Date(start + second * 1000)
    const ip = newAddress()
    const again = await call(resendOtp, { params, ip })
    await awan.runJobs()
    if (again.statusCode === 202) sent.push(second)
    else expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    const anew = await call(requestOtp, { body: { purpose: 'login', phone }, ip })
    expect(anew.statusCode).toBe(429)
  }
  expect(sent).toEqual([0, 60, 180, 480, 1380])
  const received = await db
    .selectFrom('handset_message')
    .select('id')
    .where('phone', '=', phone)
    .execute()
  expect(received).toHaveLength(5)
  clock.now = new Date(start + 24 * HOUR)
  await askForCode(awan, 'login', phone, { ip: newAddress() })
})

test('opt-ins by WhatsApp count for the five messages of a day; without room for two it is an SMS', async () => {
  const { phone } = await createAccount(db)
  const body = { purpose: 'login', phone, channel: 'whatsapp' } as const
  const start = clock.now.getTime()
  const seen: string[] = []
  for (let second = 0; second < 1800; second += 10) {
    clock.now = new Date(start + second * 1000)
    await awan.runJobs()
    const requested = await call(requestOtp, { body, ip: newAddress() })
    if (requested.statusCode === 202)
      seen.push(`${second} ${requestOtp.answer.parse(requested.json()).channel}`)
  }
  // Each opt-in is followed by its code 60 s later; both delay the next one.
  expect(seen).toEqual(['0 whatsapp', '120 whatsapp', '300 sms'])
  const received = await db
    .selectFrom('handset_message')
    .select('id')
    .where('phone', '=', phone)
    .execute()
  expect(received).toHaveLength(5)
})

/** Returns numbers in separate ranges, so that only the per-address limits apply. */
function scatteredPhone(): string {
  scattered += 1
  return `+9647${5 + (scattered % 5)}${String(Math.floor(scattered / 5)).padStart(3, '0')}${newPhone().slice(-5)}`
}
let scattered = 0

test('one address sends thirty codes an hour for nothing, and ninety a day', async () => {
  const ip = newAddress()
  const codesOf = async (count: number) => {
    let sent = 0
    for (let index = 0; index < count; index += 1) {
      const body = { purpose: 'signup', fullName: 'Ali', agreed: true, phone: scatteredPhone() }
      const requested = await call(requestOtp, { body: { ...body, purpose: 'signup' }, ip })
      if (requested.statusCode === 202) sent += 1
    }
    return sent
  }
  const perHour: number[] = []
  for (let hour = 0; hour < 5; hour += 1) {
    perHour.push(await codesOf(32))
    clock.advance(HOUR)
  }
  expect(perHour).toEqual([30, 30, 30, 0, 0])
})

test('F1: phones behind one address that use their codes are not held up, however many', async () => {
  const ip = newAddress()
  const statuses: number[] = []
  for (let person = 0; person < 60; person += 1) {
    const phone = scatteredPhone()
    const body = { purpose: 'signup', fullName: 'Ali', agreed: true, phone } as const
    const requested = await call(requestOtp, { body, ip })
    statuses.push(requested.statusCode)
    // Two of three never enter their code.
    if (person % 3 > 0 || requested.statusCode !== 202) continue
    const { challengeId } = requestOtp.answer.parse(requested.json())
    const code = await codeOn(awan, phone)
    await ask(verifyOtp, { params: { challengeId }, body: { code, client: 'native' }, ip })
  }
  expect(new Set(statuses)).toEqual(new Set([202]))
})

test('a range of a thousand numbers gets twenty codes an hour', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const phone = `+964770123${String(4000 + index)}`
      const body = { purpose: 'signup', fullName: 'Ali', agreed: true, phone } as const
      return call(requestOtp, { body, ip: newAddress() }).then(({ statusCode }) => statusCode)
    }),
  )
  expect(statuses.filter((status) => status === 202)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('probing for registered numbers is stopped', async () => {
  const ip = newAddress()
  const statuses: number[] = []
  for (let probe = 0; probe < 40; probe += 1) {
    const body = { purpose: 'login', phone: newPhone() } as const
    statuses.push((await call(requestOtp, { body, ip })).statusCode)
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

async function sessionsOf(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}
