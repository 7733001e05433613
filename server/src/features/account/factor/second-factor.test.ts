import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { listAccounts } from '@awan/core/account/people-contract'
import {
  beginSecondFactor,
  confirmSecondFactor,
  enterSecondFactor,
  getSecondFactor,
  keepRecoveryCodes,
  renewRecoveryCodes,
} from '@awan/core/account/second-factor-contract'
import { MINUTE_MS, SECOND_MS } from '@awan/core/time'
import { createTestApp, type Headers, type TestApp } from '#testing/app.ts'
import { traces } from '#testing/personal-data.ts'
import { resetSecondFactor } from '../operator.service.ts'

const STEP = 30 * SECOND_MS
const awan = await createTestApp()
const { ask, asPerson, clock, db, refusal, signInByCode } = awan
/** Second server on the same database. */
const other = await createTestApp({ beside: awan })
afterAll(async () => {
  await other.close()
  await awan.close()
})

/** Returns the code that the operator's authenticator app shows now. */
const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() })

const wrong = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** Creates an operator who has logged in by number alone. */
async function newOperator() {
  const { accountId, phone } = await asPerson({ operator: true })
  return { accountId, phone, headers: await signInByCode(accountId) }
}

/** Creates an operator whose authenticator app was set up one step ago. */
async function withApp() {
  const operator = await newOperator()
  const { headers } = operator
  const { secret } = await ask(beginSecondFactor, { headers })
  const { recoveryCodes } = await ask(confirmSecondFactor, {
    headers,
    body: { code: shown(secret) },
  })
  await ask(keepRecoveryCodes, { headers, body: { code: recoveryCodes[0] ?? '' } })
  clock.advance(STEP)
  return { ...operator, secret, recoveryCodes, headers: await signInByCode(operator.accountId) }
}

const enter = (headers: Headers, code: string, on: TestApp = awan) =>
  on.call(enterSecondFactor, { headers, body: { code } })

test('the desk is shut before the second factor and open after it, on every server', async () => {
  const { headers } = await newOperator()
  const shut = { status: 403, code: 'second_factor_required' }
  expect(await refusal(listAccounts, { headers })).toMatchObject(shut)
  expect(await ask(getSecondFactor, { headers })).toEqual({
    isSetUp: false,
    required: true,
    entered: false,
    recoveryCodesLeft: 0,
  })
  const { secret, address } = await ask(beginSecondFactor, { headers })
  expect(address).toMatch(/^otpauth:\/\/totp\/Awan:.*secret=[A-Z2-7]{32}.*digits=6&period=30$/)
  expect(address).toContain(secret)
  const code = shown(secret)
  const unconfirmed = await refusal(confirmSecondFactor, { headers, body: { code: wrong(code) } })
  expect(unconfirmed).toMatchObject({ status: 422, code: 'wrong_second_factor' })
  expect(await refusal(listAccounts, { headers })).toMatchObject(shut)

  const { recoveryCodes } = await ask(confirmSecondFactor, { headers, body: { code } })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const one of recoveryCodes) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-Z]{4}$/)
  await ask(listAccounts, { headers })
  await other.ask(listAccounts, { headers })
  const set = { isSetUp: true, required: true, entered: true }
  expect(await ask(getSecondFactor, { headers })).toEqual({ ...set, recoveryCodesLeft: 0 })
  await ask(keepRecoveryCodes, { headers, body: { code: recoveryCodes[0] ?? '' } })
  expect(await ask(getSecondFactor, { headers })).toEqual({ ...set, recoveryCodesLeft: 10 })
})

test('each session shows it for itself; the code that set it up opens no other', async () => {
  const { accountId, headers } = await newOperator()
  const { secret } = await ask(beginSecondFactor, { headers })
  await ask(confirmSecondFactor, { headers, body: { code: shown(secret) } })
  const second = await signInByCode(accountId)
  expect((await refusal(listAccounts, { headers: second })).code).toBe('second_factor_required')
  expect((await enter(second, shown(secret))).statusCode).toBe(422)
  clock.advance(STEP)
  expect((await enter(second, shown(secret))).statusCode).toBe(200)
  await ask(listAccounts, { headers: second })
})

test('a session alone cannot replace a confirmed secret', async () => {
  const { headers } = await withApp()
  const refused = { status: 409, code: 'changed_elsewhere' }
  expect(await refusal(beginSecondFactor, { headers })).toMatchObject(refused)
  const body = { code: '123456' }
  expect(await refusal(confirmSecondFactor, { headers, body })).toMatchObject(refused)
})

test.each([
  ['unchanged', (code: string) => code],
  [
    'in Arabic digits',
    (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ],
  ['with a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
])('a code is taken %s', async (_, typed) => {
  const { headers, secret } = await withApp()
  expect((await enter(headers, typed(shown(secret)))).statusCode).toBe(200)
})

test('the codes before and after count, older and later ones do not', async () => {
  const { headers, secret } = await withApp()
  const at = clock.now.getTime()
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * STEP })
  clock.advance(10 * STEP)
  const statuses = []
  for (const steps of [8, 12, 9, 11])
    statuses.push((await enter(headers, codeAt(steps))).statusCode)
  expect(statuses).toEqual([422, 422, 200, 200])
})

test('E-22: a code that was taken is taken by no server again, nor one from before it', async () => {
  const { accountId, headers, secret } = await withApp()
  const before = shown(secret)
  clock.advance(STEP)
  const code = shown(secret)
  expect((await enter(headers, code)).statusCode).toBe(200)
  const second = await signInByCode(accountId)
  for (const server of [awan, other])
    for (const replayed of [code, before])
      expect((await enter(second, replayed, server)).json()).toMatchObject({
        code: 'wrong_second_factor',
      })
})

test('new recovery codes, against a code of the app alone, replace the former ones once they are kept', async () => {
  const { accountId, headers, secret, recoveryCodes } = await withApp()
  const [former = '', other = '', third = ''] = recoveryCodes
  const renew = (code: string) => ({ headers, body: { code } })
  const shut = { status: 403, code: 'second_factor_required' }
  expect(await refusal(renewRecoveryCodes, renew(shown(secret)))).toMatchObject(shut)
  await ask(enterSecondFactor, renew(former))
  for (const code of [other, wrong(shown(secret)), 'x'])
    expect(await refusal(renewRecoveryCodes, renew(code))).toMatchObject({
      code: 'wrong_second_factor',
    })
  const code = shown(secret)
  const again = await Promise.all([0, 1].map(() => awan.call(renewRecoveryCodes, renew(code))))
  expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  // As if the response was lost: the kept codes still work.
  expect(await ask(getSecondFactor, { headers })).toMatchObject({ recoveryCodesLeft: 9 })
  const second = await signInByCode(accountId)
  expect((await enter(second, other)).statusCode).toBe(200)
  const renewed = again.find(({ statusCode }) => statusCode === 200)
  const [first = ''] = renewRecoveryCodes.answer.parse(renewed?.json()).recoveryCodes
  const unknown = await refusal(keepRecoveryCodes, renew('ABCD-'.repeat(4)))
  expect(unknown).toMatchObject({ status: 422, code: 'wrong_second_factor' })
  for (let time = 0; time < 2; time += 1) await ask(keepRecoveryCodes, renew(first))
  expect(await ask(getSecondFactor, { headers })).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await enter(second, third)).statusCode).toBe(422)
  expect((await enter(second, first)).statusCode).toBe(200)
})

test('a recovery code opens the desk once, and returns the number left', async () => {
  const { accountId, headers, recoveryCodes } = await withApp()
  const [first = ''] = recoveryCodes
  const answer = await ask(enterSecondFactor, { headers, body: { code: first.toLowerCase() } })
  expect(answer).toMatchObject({ entered: true, recoveryCodesLeft: 9 })
  await ask(listAccounts, { headers })
  const second = await signInByCode(accountId)
  expect((await enter(second, first)).statusCode).toBe(422)
  const used = db.selectFrom('audit_entry').select('action').where('subject', '=', accountId)
  expect(await used.orderBy('id').execute()).toEqual([
    { action: 'second_factor.set_up' },
    { action: 'second_factor.recovered' },
  ])
})

test.each(['app', 'recovery'] as const)(
  'of the same %s code sent to two servers at once one is accepted',
  async (kind) => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, secret, recoveryCodes } = await withApp()
      const code = kind === 'app' ? shown(secret) : (recoveryCodes[0] ?? '')
      const sessions = await Promise.all(Array.from({ length: 4 }, () => signInByCode(accountId)))
      const answers = await Promise.all(
        sessions.map((headers, at) => enter(headers, code, at % 2 ? awan : other)),
      )
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
      expect(statuses).toEqual([200, 422, 422, 422])
    }
  },
)

test('sabotaged: checking a step and recording it later accepts it twice', async () => {
  const { accountId } = await withApp()
  const look = async () =>
    (
      await db
        .selectFrom('second_factor')
        .select('last_step')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).last_step
  const step = (await look()) + 1
  const seen = await Promise.all([look(), look()])
  const taken = seen.map((last) => last < step)
  await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute()
  expect(taken.filter(Boolean)).toHaveLength(2)
})

test('two concurrent confirmations create one set of recovery codes', async () => {
  const { accountId, headers } = await newOperator()
  const { secret } = await ask(beginSecondFactor, { headers })
  const body = { code: shown(secret) }
  const answers = await Promise.all(
    [awan, other].map((server) => server.call(confirmSecondFactor, { headers, body })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const codes = db.selectFrom('recovery_code').select('code_hash')
  expect(await codes.where('account_id', '=', accountId).execute()).toHaveLength(10)
})

test('E-22: five wrong codes shut the door for a quarter of an hour, to right ones too', async () => {
  const { headers, secret } = await withApp()
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await enter(headers, wrong(shown(secret)))).statusCode).toBe(422)
  const shut = await refusal(enterSecondFactor, { headers, body: { code: shown(secret) } })
  expect(shut).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 870 })
  expect((await enter(headers, shown(secret), other)).statusCode).toBe(429)
  clock.advance(15 * MINUTE_MS)
  expect((await enter(headers, shown(secret))).statusCode).toBe(200)
})

test('right codes cost no points, and malformed ones are refused for free', async () => {
  const { headers, secret } = await withApp()
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect((await enter(headers, 'no code')).statusCode).toBe(422)
    expect((await enter(headers, shown(secret))).statusCode).toBe(200)
    clock.advance(STEP)
  }
})

test('the command resets it: sessions end, the old app and codes open nothing', async () => {
  const { accountId, phone, headers, secret, recoveryCodes } = await withApp()
  expect((await enter(headers, shown(secret))).statusCode).toBe(200)
  expect(await resetSecondFactor(db, phone, clock.now)).toBe('reset')
  expect((await refusal(getSecondFactor, { headers })).status).toBe(401)
  expect(await resetSecondFactor(db, phone, clock.now)).toBe('none')
  clock.advance(STEP)
  const again = await signInByCode(accountId)
  for (const code of [shown(secret), recoveryCodes[0] ?? ''])
    expect((await enter(again, code)).statusCode).toBe(422)
  expect(await ask(getSecondFactor, { headers: again })).toMatchObject({ isSetUp: false })
  const { phone: customer } = await asPerson()
  expect(await resetSecondFactor(db, customer, clock.now)).toBe('no_operator')
})

test('neither the secret nor a recovery code can be read from the database', async () => {
  const { secret, recoveryCodes } = await withApp()
  const [code = ''] = recoveryCodes
  expect(await traces(db, [secret, code, code.replaceAll('-', '')])).toEqual([])
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex')
  const rows = await db.selectFrom('second_factor').select('sealed_secret').execute()
  for (const row of rows) expect(row.sealed_secret.toString('hex')).not.toContain(bytes)
})

test('under a new key the app works while the one before is known, and from then on', async () => {
  const { accountId, headers, secret } = await withApp()
  const next = 'the key after the one that is known'
  const previousSecret = awan.config.secret
  const rotated = await createTestApp({ beside: awan, config: { secret: next, previousSecret } })
  const after = await createTestApp({ beside: awan, config: { secret: next } })
  expect((await enter(headers, shown(secret), after)).statusCode).toBe(422)
  expect((await enter(headers, shown(secret), rotated)).statusCode).toBe(200)
  clock.advance(STEP)
  const second = await signInByCode(accountId)
  expect((await enter(second, shown(secret), after)).statusCode).toBe(200)
  await rotated.close()
  await after.close()
})

test('if none is required, only operators with a second factor are asked', async () => {
  const demo = await createTestApp({ beside: awan, config: { secondFactor: false } })
  const { headers } = await newOperator()
  await demo.ask(listAccounts, { headers })
  expect(await demo.ask(getSecondFactor, { headers })).toMatchObject({
    required: false,
    entered: true,
  })
  const { headers: known } = await withApp()
  expect((await demo.refusal(listAccounts, { headers: known })).code).toBe('second_factor_required')
  await demo.close()
})

test('accounts that are no operator learn nothing of it', async () => {
  const { headers } = await asPerson()
  for (const endpoint of [getSecondFactor, beginSecondFactor])
    expect(await refusal(endpoint, { headers })).toMatchObject({ status: 403, code: 'forbidden' })
})
