import { afterAll, expect, test } from 'vitest'
import {
  deleteMe,
  deleteSession,
  enterAccountCode,
  getSession,
  requestAccountCode,
  verifyOtp,
} from '@awan/core/account/contract'
import { inTransaction } from '#db/transaction.ts'
import { type CallInput, createTestApp } from '#testing/app.ts'
import { meeting } from '#testing/races/racing.ts'
import { askForCode, codeOn, newAddress, wrongCode } from '#testing/stage/codes.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { startSession } from '../session/session.service.ts'

const MINUTE = 60_000
const AT_ONCE = 12

const awan = await createTestApp({ max: 20 })
const { ask, asPerson, call, refusal, clock, db } = awan
afterAll(awan.close)

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

type Entry = CallInput<typeof verifyOtp>

/** Returns the entry of a code in the native app, with a key and an address of its own, and its account's number. */
async function loginEntry() {
  const { phone } = await createAccount(db)
  return { phone, entry: entryOf(await askForCode(awan, 'login', phone, { ip: newAddress() })) }
}

const entryOf = ({ params, code }: Pick<Entry, 'params'> & { code: string }) => ({
  params,
  body: { code, client: 'native' } as const,
  headers: keyed(),
  ip: newAddress(),
})

async function sessionsOf(phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.phone', '=', phone)
    .select('session.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns all counters of tries and sends: of the challenges, the numbers and the limits. */
const countersNow = async () => ({
  challenges: await db
    .selectFrom('otp_challenge')
    .select(['id', 'attempts', 'used_at'])
    .orderBy('id')
    .execute(),
  numbers: await db
    .selectFrom('otp_number')
    .select(['phone_hash', 'failed_at', 'failed_in_a_row', 'proven_at'])
    .orderBy('phone_hash')
    .execute(),
  limits: await db.selectFrom('rate_limit').select(['key', 'points']).orderBy('key').execute(),
})

const refused = async (entry: Entry) => {
  const { status, code } = await refusal(verifyOtp, entry)
  return { status, code }
}
const INVALID = { status: 422, code: 'invalid_or_expired_code' }

test('E-31: a code entered again under its key begins the same session, and counts nothing', async () => {
  const { phone, entry } = await loginEntry()
  const first = await ask(verifyOtp, entry)
  // Taking points for the first time adds rows.
  await ask(verifyOtp, entry)
  const before = await countersNow()
  clock.advance(MINUTE)
  for (let at = 0; at < 40; at += 1) expect(await ask(verifyOtp, entry)).toEqual(first)
  expect(await countersNow()).toEqual(before)
  expect(await sessionsOf(phone)).toHaveLength(1)
  const headers = { authorization: `Bearer ${first.token}` }
  expect((await ask(getSession, { headers })).user.phone).toBe(phone)
})

test('so it does for a sign-up, whose account exists by then, and with the cookies of the web', async () => {
  const phone = newPhone()
  const { params, code } = await askForCode(awan, 'signup', phone)
  const entry = { params, body: { code }, headers: keyed() }
  const first = await call(verifyOtp, entry)
  clock.advance(MINUTE)
  const again = await call(verifyOtp, entry)
  expect(again.json()).toEqual(first.json())
  expect(again.cookies).toHaveLength(2)
  expect(again.cookies).toEqual(first.cookies)
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // The cookies arrived, and the body did not.
  const origin = 'http://localhost:3000'
  const underway = { ...entry, headers: { ...entry.headers, cookie, origin } }
  expect((await call(verifyOtp, underway)).cookies).toEqual(first.cookies)
  expect(await sessionsOf(phone)).toHaveLength(1)
})

test('another session that the repeated request was sent with ends, as at every login', async () => {
  const { entry } = await loginEntry()
  await ask(verifyOtp, entry)
  const { headers } = await asPerson()
  await ask(verifyOtp, { ...entry, headers: { ...entry.headers, ...headers } })
  expect((await refusal(getSession, { headers })).status).toBe(401)
})

test('without its key, with another one, or as another client, a used code is refused', async () => {
  const { phone, entry } = await loginEntry()
  await ask(verifyOtp, entry)
  expect(await refused({ ...entry, headers: {} })).toEqual(INVALID)
  expect(await refused({ ...entry, headers: keyed() })).toEqual(INVALID)
  expect(await refused({ ...entry, body: { ...entry.body, client: 'web' } })).toEqual(INVALID)
  expect(await sessionsOf(phone)).toHaveLength(1)
})

test('a key that came with no entry of the code proves nothing', async () => {
  const { entry } = await loginEntry()
  await ask(verifyOtp, { ...entry, headers: {} })
  expect(await refused(entry)).toEqual(INVALID)
  const other = await loginEntry()
  const wrong = { ...other.entry.body, code: wrongCode(other.entry.body.code) }
  expect(await refused({ ...other.entry, body: wrong })).toEqual(INVALID)
  expect(await refused({ ...other.entry, body: wrong })).toEqual(INVALID)
  await ask(verifyOtp, other.entry)
})

test('E-31: a used code cannot be guessed by its key: five tries in all, each counted like any other', async () => {
  const { phone, entry } = await loginEntry()
  await ask(verifyOtp, entry)
  const wrong = { ...entry, body: { ...entry.body, code: wrongCode(entry.body.code) } }
  const tries = await Promise.all(Array.from({ length: 8 }, () => refused(wrong)))
  expect(tries).toEqual(tries.map(() => INVALID))
  const challenge = await db
    .selectFrom('otp_challenge')
    .select('attempts')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(challenge.attempts).toBe(5)
  const counters = await db.selectFrom('otp_number').select('failed_in_a_row').execute()
  // The correct entry was the first of the five.
  expect(counters.map((row) => row.failed_in_a_row)).toContain(4)
  // They do not lock out the person whose response was lost.
  await ask(verifyOtp, entry)
})

test('an address without points has its repeated entry refused like any other', async () => {
  const { entry } = await loginEntry()
  await ask(verifyOtp, entry)
  for (let at = 0; at < 6; at += 1) {
    const { params, code } = await askForCode(awan, 'login', (await createAccount(db)).phone)
    const wrong = { params, body: { code: wrongCode(code) }, ip: entry.ip }
    for (let tries = 0; tries < 5; tries += 1) await call(verifyOtp, wrong)
  }
  expect((await refused(entry)).code).toBe('too_many_requests')
  clock.advance(60 * MINUTE)
})

test('five minutes later it is an ordinary entry of a used code', async () => {
  const { entry } = await loginEntry()
  await ask(verifyOtp, entry)
  clock.advance(5 * MINUTE - 1)
  await ask(verifyOtp, entry)
  clock.advance(1)
  expect(await refused(entry)).toEqual(INVALID)
})

test('a session that has ended is not begun again', async () => {
  const { phone, entry } = await loginEntry()
  const { token } = await ask(verifyOtp, entry)
  await ask(deleteSession, { headers: { authorization: `Bearer ${token}` } })
  expect(await refused(entry)).toEqual(INVALID)
  expect(await sessionsOf(phone)).toEqual([])
})

test('a new SECRET does not end it, while the former one is known', async () => {
  const secret = 'the key after the one that is known'
  const previousSecret = awan.config.secret
  const rotated = await createTestApp({ beside: awan, config: { secret, previousSecret } })
  const after = await createTestApp({ beside: awan, config: { secret } })
  const { entry } = await loginEntry()
  const first = await ask(verifyOtp, entry)
  expect(await rotated.ask(verifyOtp, entry)).toEqual(first)
  expect((await after.refusal(verifyOtp, entry)).code).toBe(INVALID.code)
  await rotated.close()
  await after.close()
})

test('a code that confirms a session is entered again by this session, and prolongs nothing', async () => {
  const { headers, phone, accountId } = await asPerson()
  clock.advance(60 * MINUTE)
  const { challengeId } = await ask(requestAccountCode, { headers })
  const body = { code: await codeOn(awan, phone) }
  const entry = { params: { challengeId }, body, headers: { ...headers, ...keyed() } }
  await ask(enterAccountCode, entry)
  clock.advance(4 * MINUTE)
  await ask(enterAccountCode, entry)
  const other = { ...entry, headers: { ...entry.headers, ...(await awan.signIn(accountId)) } }
  expect((await refusal(enterAccountCode, other)).code).toBe(INVALID.code)
  const without = { ...entry, headers }
  expect((await refusal(enterAccountCode, without)).code).toBe(INVALID.code)
  clock.advance(6 * MINUTE + 1)
  expect((await refusal(deleteMe, { headers })).code).toBe('code_required')
})

test('a key that can be guessed is refused', async () => {
  const { entry } = await loginEntry()
  const headers = { 'idempotency-key': 'a'.repeat(31) }
  expect(await refused({ ...entry, headers })).toEqual({ status: 422, code: 'invalid_input' })
})

/** Expects one session of the number, which every response begins. */
async function expectOneSession(phone: string, tokens: readonly (string | undefined)[]) {
  expect(await sessionsOf(phone)).toHaveLength(1)
  expect(new Set(tokens).size).toBe(1)
  expect(tokens).not.toContain(undefined)
}

test('E-31: an entry that is sent several times at once begins one session, whichever arrives first', async () => {
  const { phone, entry } = await loginEntry()
  const tokens = await Promise.all(
    // From several addresses, as one alone has the points of ten tries.
    Array.from({ length: AT_ONCE }, async () => {
      return (await ask(verifyOtp, { ...entry, ip: newAddress() })).token
    }),
  )
  await expectOneSession(phone, tokens)
})

test('sabotaged: a server that looks before it uses the code begins several; a token of the entry begins one', async () => {
  const racing = async (token: (at: number) => string) => {
    const { id: accountId, phone } = await createAccount(db)
    const { challengeId } = await askForCode(awan, 'login', phone)
    const meet = meeting(AT_ONCE)
    const careless = async (at: number) => {
      const { used_at } = await db
        .selectFrom('otp_challenge')
        .select('used_at')
        .where('id', '=', challengeId)
        .executeTakeFirstOrThrow()
      await meet()
      if (used_at) return undefined
      const session = { accountId, client: 'native', token: token(at), now: clock.now } as const
      return inTransaction(db, (trx) => startSession(trx, session)).catch(() => undefined)
    }
    const begun = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => careless(at)))
    return { phone, tokens: begun.map((session) => session?.token) }
  }
  const several = await racing(() => crypto.randomUUID())
  await expect(expectOneSession(several.phone, several.tokens)).rejects.toThrow()
  const guarded = await racing(() => 'the token of this entry')
  expect(await sessionsOf(guarded.phone)).toHaveLength(1)
})
