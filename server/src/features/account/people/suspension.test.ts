import { afterAll, expect, test } from 'vitest'
import { getSession, verifyOtp } from '@awan/core/account/contract'
import { getPerson, restorePerson, suspendPerson } from '@awan/core/account/people-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp, type Headers } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { askForCode, enter } from '#testing/stage/codes.ts'
import { createShop } from '#testing/stage/factories.ts'
import { addOperator } from '../operator.service.ts'
import { findAccountByPhone } from '../queries.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, call, clock, db, refusal, signIn } = awan
/** Second server on the same database. */
const other = await createTestApp({ beside: awan, config: { rateLimits: false } })
afterAll(async () => {
  await other.close()
  await awan.close()
})

const { headers } = await asPerson({ operator: true })
const suspension = (accountId: string) => ({
  headers,
  params: { accountId },
  body: { reason: 'Bookings that nobody came to' },
})

test('a suspension ends every session with the next request, on another server too', async () => {
  const { accountId, headers: own } = await asPerson()
  const second = await signIn(accountId)
  await ask(getSession, { headers: own })
  await other.ask(getSession, { headers: second })
  await ask(suspendPerson, suspension(accountId))
  for (const server of [awan, other])
    for (const session of [own, second])
      expect(await server.refusal(getSession, { headers: session })).toMatchObject({
        status: 401,
        code: 'unauthorized',
      })
})

test('a suspension refuses all requests after it, even those read in one batch with it', async () => {
  const { accountId, headers: own } = await asPerson()
  const asks = () => Array.from({ length: 8 }, () => other.call(getSession, { headers: own }))
  const before = asks()
  const suspended = ask(suspendPerson, suspension(accountId)).then(() => Promise.all(asks()))
  for (const { statusCode } of await Promise.all(before)) expect([200, 401]).toContain(statusCode)
  expect((await suspended).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(401))
})

const SENTENCES = {
  en: 'This account is suspended. Please contact support.',
  ar: 'هذا الحساب موقوف. يُرجى التواصل مع الدعم.',
}

test.each(['en', 'ar'] as const)(
  'neither a code sent before a suspension nor a new one signs in (%s)',
  async (language) => {
    const { accountId, phone } = await asPerson({ language })
    const inLanguage: Headers = { 'accept-language': language }
    const sent = await askForCode(awan, 'login', phone)
    await ask(suspendPerson, suspension(accountId))
    const refused = { status: 403, code: 'account_suspended', message: SENTENCES[language] }
    const entry = { params: sent.params, body: { code: sent.code }, headers: inLanguage }
    expect(await other.refusal(verifyOtp, entry)).toMatchObject(refused)
    clock.advance(MINUTE_MS)
    const later = await askForCode(awan, 'login', phone)
    const again = { params: later.params, body: { code: later.code }, headers: inLanguage }
    expect(await refusal(verifyOtp, again)).toMatchObject(refused)
    const sessions = db.selectFrom('session').select('id').where('account_id', '=', accountId)
    expect(await sessions.execute()).toEqual([])
    await ask(restorePerson, { headers, params: { accountId } })
    clock.advance(MINUTE_MS)
    expect((await enter(awan, 'login', phone)).accountId).toBe(accountId)
  },
)

/** Restores the account and counts its sessions: one that the suspension missed would be valid again. */
async function sessionsOnceRestored(accountId: string): Promise<number> {
  await ask(restorePerson, { headers, params: { accountId } })
  return (await ask(getPerson, { headers, params: { accountId } })).sessions.length
}

test('a login concurrent with a suspension leaves no session', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { accountId, phone } = await asPerson()
    const { params, code } = await askForCode(awan, 'login', phone)
    const [login] = await Promise.all([
      call(verifyOtp, { params, body: { code, client: 'native' } }),
      other.ask(suspendPerson, suspension(accountId)),
    ])
    expect([200, 403]).toContain(login.statusCode)
    expect(await sessionsOnceRestored(accountId)).toBe(0)
  }
})

test('sabotaged: a log-in that looks first and begins its session later has one, and the same check sees it', async () => {
  const { accountId, phone } = await asPerson()
  const seen = await findAccountByPhone(db, phone)
  expect(seen?.suspended_at).toBeNull()
  await ask(suspendPerson, suspension(accountId))
  await signIn(accountId)
  expect(await sessionsOnceRestored(accountId)).toBe(1)
})

test('appointments to come stay booked, and are counted', async () => {
  const { accountId, headers: own } = await asPerson()
  const { business, offering } = await createShop(db)
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const { id } = await ask(createAppointment, { headers: withKey(own), body })
  expect(await ask(suspendPerson, suspension(accountId))).toMatchObject({ upcoming: 1 })
  const kept = db.selectFrom('appointment').select('status').where('id', '=', id)
  expect(await kept.execute()).toEqual([{ status: 'confirmed' }])
})

test('a suspended account cannot become an operator', async () => {
  const { accountId, phone } = await asPerson()
  await ask(suspendPerson, suspension(accountId))
  const made = () => addOperator(db, { phone, name: undefined, now: clock.now })
  expect(await made()).toBe('suspended')
  await ask(restorePerson, { headers, params: { accountId } })
  expect(await made()).toBe('promoted')
})
