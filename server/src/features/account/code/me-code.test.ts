import { afterAll, expect, test } from 'vitest'
import {
  deleteMe,
  enterAccountCode,
  getSession,
  requestOtp,
  requestAccountCode,
  resendOtp,
  verifyOtp,
} from '@awan/core/account/contract'
import { createTestApp, type Headers } from '#testing/app.ts'
import { askForCode, codeOn, wrongCode } from '#testing/stage/codes.ts'

const MINUTE = 60_000

const awan = await createTestApp()
const { ask, asPerson, call, clock, db, refusal } = awan
afterAll(awan.close)

/** Creates an account whose last code is an hour old. */
async function someone() {
  const person = await asPerson()
  clock.advance(60 * MINUTE)
  return person
}

async function askAccountCode({ headers, phone }: { headers: Headers; phone: string }) {
  const { challengeId } = await ask(requestAccountCode, { headers })
  return { params: { challengeId }, code: await codeOn(awan, phone) }
}

test('an old session requests a code, and the account can then be deleted at once', async () => {
  const person = await someone()
  const { headers } = person
  expect((await refusal(deleteMe, { headers })).code).toBe('code_required')
  const { params, code } = await askAccountCode(person)
  await ask(enterAccountCode, { headers, params, body: { code } })
  clock.advance(10 * MINUTE)
  await ask(deleteMe, { headers })
  expect((await refusal(getSession, { headers })).status).toBe(401)
})

test('a fresh code lasts ten minutes, works once, and for this session only', async () => {
  const person = await someone()
  const { headers, accountId } = person
  const other = await awan.signIn(accountId)
  clock.advance(11 * MINUTE)
  const { params, code } = await askAccountCode(person)
  const entry = { params, body: { code } }
  expect((await refusal(enterAccountCode, { headers: other, ...entry })).status).toBe(422)
  await ask(enterAccountCode, { headers, ...entry })
  expect((await refusal(enterAccountCode, { headers, ...entry })).code).toBe(
    'invalid_or_expired_code',
  )
  expect((await refusal(deleteMe, { headers: other })).code).toBe('code_required')
  clock.advance(10 * MINUTE + 1)
  expect((await refusal(deleteMe, { headers })).code).toBe('code_required')
})

test('a code is valid for its own purpose only', async () => {
  const person = await someone()
  const { headers, phone } = person
  const own = await askAccountCode(person)
  const stolen = { params: own.params, body: { code: own.code, client: 'native' } } as const
  expect((await refusal(verifyOtp, stolen)).code).toBe('invalid_or_expired_code')
  clock.advance(2 * MINUTE)
  const login = await askForCode(awan, 'login', phone, { headers })
  const asConfirmation = { headers, params: login.params, body: { code: login.code } }
  expect((await refusal(enterAccountCode, asConfirmation)).code).toBe('invalid_or_expired_code')
  // Neither attempt cost the login challenge a try; requesting its code voided the older code of the account.
  expect(
    (await refusal(enterAccountCode, { headers, ...own, body: { code: own.code } })).status,
  ).toBe(422)
  await ask(verifyOtp, { params: login.params, body: { code: login.code, client: 'native' } })
})

test('another account’s code confirms no one', async () => {
  const [victim, thief] = [await someone(), await someone()]
  const { params, code } = await askAccountCode(thief)
  const entry = { headers: victim.headers, params, body: { code } }
  expect((await refusal(enterAccountCode, entry)).status).toBe(422)
  expect((await refusal(deleteMe, { headers: victim.headers })).code).toBe('code_required')
})

test('five wrong codes end it, a new one waits for its countdown, and codes count for the number', async () => {
  const person = await someone()
  const { headers, phone } = person
  const { params, code } = await askAccountCode(person)
  const wrong = { headers, params, body: { code: wrongCode(code) } }
  for (let tries = 0; tries < 5; tries += 1)
    expect((await refusal(enterAccountCode, wrong)).status).toBe(422)
  expect((await refusal(enterAccountCode, { headers, params, body: { code } })).status).toBe(429)
  expect((await refusal(requestAccountCode, { headers })).status).toBe(429)
  const login = { body: { purpose: 'login', phone } } as const
  expect((await refusal(requestOtp, { headers, ...login })).status).toBe(429)
  clock.advance(MINUTE)
  await ask(resendOtp, { params })
  await ask(enterAccountCode, { headers, params, body: { code: await codeOn(awan, phone) } })
})

test('logging out ends the code that was on its way', async () => {
  const person = await someone()
  const { params, code } = await askAccountCode(person)
  await db.deleteFrom('session').where('account_id', '=', person.accountId).execute()
  const { headers } = await someone()
  expect((await refusal(enterAccountCode, { headers, params, body: { code } })).status).toBe(422)
  expect((await call(enterAccountCode, { params, body: { code } })).statusCode).toBe(401)
})
