import { afterAll, expect, test } from 'vitest'
import { deleteMe, deleteSession, requestAccountCode, resendOtp } from '@awan/core/account/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { untilWaiting } from '#testing/races/racing.ts'
import { hashPhone } from './otp-code.rules.ts'
import { insertChallenge, lockNumber } from './otp.queries.ts'

const ROUNDS = 4

const awan = await createTestApp({ max: 20 })
const { ask, asPerson, call, clock, config, db, pool } = awan
afterAll(awan.close)

/** Returns the response of `act` when the session or account is deleted while `act` waits for the number's lock. */
async function whileWaiting<T>(
  phone: string,
  act: () => Promise<T>,
  leave: () => Promise<unknown>,
): Promise<T> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await lockNumber(trx, hashPhone(config.secret, phone), clock.now)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const answer = act()
  await untilWaiting(pool)
  await leave()
  held.resolve()
  await holding
  return answer
}

/** Expects 401, not 500, when the session is deleted between its check and the code's insert. */
const expectNobody = (status: number) => expect(status).toBe(401)

const statusOf = async (headers: Headers) =>
  (await call(requestAccountCode, { headers })).statusCode

test('D5: a code requested while its session ends is refused as unauthenticated', async () => {
  const { headers, phone } = await asPerson()
  const logOut = () => ask(deleteSession, { headers })
  expectNobody(await whileWaiting(phone, () => statusOf(headers), logOut))
})

test('D5: so is a code requested while its account is deleted', async () => {
  const { headers, phone, accountId } = await asPerson()
  // The account's delete request would wait for the same lock, so the row is deleted directly.
  const leave = () => db.deleteFrom('account').where('id', '=', accountId).execute()
  expectNobody(await whileWaiting(phone, () => statusOf(headers), leave))
})

test('the check of codes catches a server that looks for the session before it waits', async () => {
  const { accountId, phone, headers } = await asPerson()
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const carelessly = () =>
    db
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('session').select('id').where('id', '=', id).executeTakeFirstOrThrow()
        await lockNumber(trx, hashPhone(config.secret, phone), clock.now)
        const at = { sent_at: clock.now, created_at: clock.now }
        await insertChallenge(trx, {
          ...at,
          phone,
          purpose: 'confirm',
          channel: 'sms',
          language: 'en',
          session_id: id,
          code_hash: Buffer.alloc(32),
          expires_at: new Date(clock.now.getTime() + 1000),
        })
        return 202
      })
      .catch(() => 500)
  const status = await whileWaiting(phone, carelessly, () => ask(deleteSession, { headers }))
  expect(() => expectNobody(status)).toThrow()
  expect(status).toBe(500)
})

test('D5: a resend while its session ends fails', async () => {
  const { headers, phone } = await asPerson()
  const { challengeId } = await ask(requestAccountCode, { headers })
  clock.advance(60_000)
  const again = async () => (await call(resendOtp, { params: { challengeId } })).statusCode
  const status = await whileWaiting(phone, again, () => ask(deleteSession, { headers }))
  expect(status).toBe(404)
})

test('D5: concurrent codes, logout and deletion never return 500', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { headers } = await asPerson()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => call(requestAccountCode, { headers })),
      call(round % 2 ? deleteMe : deleteSession, { headers }),
      ...Array.from({ length: 4 }, () => call(requestAccountCode, { headers })),
    ])
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500)
  }
})
