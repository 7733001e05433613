import { afterAll, expect, test } from 'vitest'
import { getOtp, getSession, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { instantText } from '@awan/core/time'
import { createTestApp, TEST_NOW } from '#testing/app.ts'
import { askForCode, codeOn, wrongCode } from '#testing/stage/codes.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'

// Limits are tested in a separate file; the resend countdown and the five tries apply here too.
const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, call, refusal, clock, db } = awan
afterAll(awan.close)

const form = { purpose: 'signup', fullName: 'Sara Ahmed', agreed: true } as const
const nobody = { challengeId: '00000000-0000-4000-8000-000000000000' }

test('a person signs up with the code that arrives by SMS', async () => {
  const phone = newPhone()
  const body = { ...form, phone, fullName: ' Sara  Ahmed ' }
  const challenge = await ask(requestOtp, { body })
  expect(challenge).toMatchObject({ status: 'sent', channel: 'sms', resendAfter: 60 })
  expect(challenge.expiresAt).toBe('2026-03-03T09:05:00Z')

  const params = { challengeId: challenge.challengeId }
  const verified = await call(verifyOtp, { params, body: { code: await codeOn(awan, phone) } })
  expect(verified.json()).toMatchObject({
    user: {
      isAdmin: false,
      fullName: 'Sara Ahmed',
      phone,
      language: 'en',
      country: 'IQ',
      city: 'baghdad',
      digits: 'latn',
      theme: 'system',
      offersAgreed: false,
    },
  })
  const [cookie] = verified.cookies
  expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
  const expires = instantText(TEST_NOW.getTime() + 30 * 24 * 3600_000)
  expect(cookie?.expires).toEqual(new Date(expires))
  const { user: account } = await ask(getSession, { headers: { cookie: `sid=${cookie?.value}` } })
  expect(account.fullName).toBe('Sara Ahmed')
})

test('the native app gets a token and no cookie', async () => {
  const { phone } = await createAccount(db)
  const { params, code } = await askForCode(awan, 'login', phone)
  const answer = await call(verifyOtp, { params, body: { code, client: 'native' } })
  expect(answer.cookies).toEqual([])
  const { token } = verifyOtp.answer.parse(answer.json())
  expect(token).toMatch(/^[\w-]{43}$/)
  const { user: account } = await ask(getSession, { headers: { authorization: `Bearer ${token}` } })
  expect(account.phone).toBe(phone)
})

test.each([
  [{ purpose: 'login' }, 'missing_fields'],
  [{ purpose: 'login', phone: '  ' }, 'missing_fields'],
  [{ ...form, phone: '' }, 'missing_fields'],
  [{ ...form, phone: '7701234567', fullName: undefined }, 'missing_fields'],
  [{ ...form, phone: '7701234567', fullName: '  ' }, 'missing_fields'],
  [{ ...form, phone: '12', fullName: '' }, 'missing_fields'],
  [{ ...form, phone: '770123456' }, 'invalid_phone'],
  [{ ...form, phone: '770123456', agreed: false }, 'invalid_phone'],
  [{ ...form, phone: '1234567890' }, 'not_a_mobile'],
  [{ ...form, phone: '+44 7911 123456' }, 'invalid_phone'],
  [{ ...form, phone: '7701234567', fullName: 'a\u202Eb', agreed: false }, 'invalid_input'],
  [{ ...form, phone: '7701234567', agreed: false }, 'agreement_required'],
  [{ ...form, phone: '7701234567', agreed: undefined }, 'agreement_required'],
] as const)('%j is refused with %s', async (body, code) => {
  expect(await refusal(requestOtp, { body })).toMatchObject({ status: 422, code })
})

test('a malformed form is refused with the field', async () => {
  const bodies = [
    { ...form, phone: 7 },
    { purpose: 'other' },
    { ...form, phone: 'x', isAdmin: true },
  ]
  for (const body of bodies) {
    const { statusCode, ...answer } = await awan.app.inject({
      method: 'POST',
      url: '/api/auth/otp',
      headers: { host: 'localhost' },
      payload: body,
    })
    expect([statusCode, answer.json()]).toMatchObject([422, { code: 'invalid_input' }])
  }
})

test('an unknown number cannot log in and a known one cannot sign up', async () => {
  const { phone } = await createAccount(db)
  const unknown = { purpose: 'login', phone: newPhone() } as const
  expect(await refusal(requestOtp, { body: unknown })).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'Please check your phone number or sign up first',
  })
  expect(await refusal(requestOtp, { body: { ...form, phone } })).toMatchObject({
    status: 409,
    code: 'phone_taken',
  })
})

test('the code’s message is in the requested language, else the account’s own', async () => {
  const { phone } = await createAccount(db, { language: 'ar' })
  const texts: string[] = []
  const ways = [
    { body: { language: 'en' } },
    { headers: { 'accept-language': 'en-GB' } },
    {},
  ] as const
  for (const way of ways) {
    clock.advance(1000)
    const headers = 'headers' in way ? way.headers : {}
    const body = { purpose: 'login', phone, ...('body' in way ? way.body : {}) } as const
    await ask(requestOtp, { body, headers })
    const code = await codeOn(awan, phone)
    const [message] = await messagesOf(phone)
    texts.push((message?.text ?? '').replace(code, '000000'))
  }
  expect(texts).toEqual([
    '000000 is your Awan code. Do not share it with anyone.',
    '000000 is your Awan code. Do not share it with anyone.',
    '000000 رمز التحقق في أوان. يُرجى عدم مشاركته.',
  ])
})

test('a person who signs up in Arabic reads Arabic from then on', async () => {
  const phone = newPhone()
  const { challengeId } = await ask(requestOtp, { body: { ...form, phone, language: 'ar' } })
  const body = { code: await codeOn(awan, phone) }
  const { user: account } = await ask(verifyOtp, { params: { challengeId }, body })
  expect(account.language).toBe('ar')
})

test('the server enforces a growing countdown; a new code voids the older one', async () => {
  const { phone } = await createAccount(db)
  const first = await askForCode(awan, 'login', phone)
  const { params } = first
  for (const wait of [60, 120, 300, 900, 900]) {
    clock.advance((wait - 1) * 1000)
    expect(await refusal(resendOtp, { params })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      data: { retryAfter: 1 },
      retryAfter: 1,
    })
    expect((await ask(getOtp, { params })).resendAfter).toBe(1)
    clock.advance(1000)
    await ask(resendOtp, { params })
  }
  const standing = await ask(getOtp, { params })
  expect(standing).toMatchObject({ ...params, status: 'sent', channel: 'sms', fellBack: false })
  const newest = await codeOn(awan, phone)
  if (newest !== first.code) {
    const old = { params, body: { code: first.code } }
    expect((await refusal(verifyOtp, old)).code).toBe('invalid_or_expired_code')
  }
  await ask(verifyOtp, { params, body: { code: newest } })
})

test('a new challenge for a number voids the previous one', async () => {
  const { phone } = await createAccount(db)
  const one = await askForCode(awan, 'login', phone)
  clock.advance(1000)
  const two = await askForCode(awan, 'login', phone)
  expect(await refusal(verifyOtp, { params: one.params, body: { code: one.code } })).toMatchObject({
    status: 422,
    code: 'invalid_or_expired_code',
  })
  await ask(verifyOtp, { params: two.params, body: { code: two.code } })
})

test('a code lives five minutes', async () => {
  const { phone } = await createAccount(db)
  const { params, code } = await askForCode(awan, 'login', phone)
  clock.advance(300_000)
  const late = await refusal(verifyOtp, { params, body: { code } })
  expect(late).toMatchObject({ status: 422, code: 'invalid_or_expired_code' })
  await ask(resendOtp, { params })
  const next = await codeOn(awan, phone)
  clock.advance(299_000)
  await ask(verifyOtp, { params, body: { code: next } })
})

test('a code is invalid for another challenge, number or purpose', async () => {
  const owner = await createAccount(db)
  const stranger = await createAccount(db)
  const mine = await askForCode(awan, 'login', owner.phone)
  const theirs = await askForCode(awan, 'login', stranger.phone)
  const signup = await askForCode(awan, 'signup', newPhone())
  const codes = [mine.code, theirs.code, signup.code]
  for (const challenge of [mine, theirs, signup])
    for (const code of codes.filter((each) => each !== challenge.code))
      expect((await call(verifyOtp, { params: challenge.params, body: { code } })).statusCode).toBe(
        422,
      )
  await ask(verifyOtp, { params: mine.params, body: { code: mine.code } })
})

test('an unknown challenge is not found, a malformed code is wrong', async () => {
  for (const challengeId of [nobody.challengeId, 'x', '%00', "' or 1=1"]) {
    const params = { challengeId }
    expect((await refusal(getOtp, { params })).code).toBe('challenge_not_found')
    expect((await refusal(resendOtp, { params })).code).toBe('challenge_not_found')
    const verdict = await refusal(verifyOtp, { params, body: { code: '123456' } })
    expect(verdict).toMatchObject({ status: 422, code: 'invalid_or_expired_code' })
  }
  const { phone } = await createAccount(db)
  const { params, code } = await askForCode(awan, 'login', phone)
  for (const typed of ['', '12345', 'abcdef', `${code}0`, `-${code}x`])
    expect((await refusal(verifyOtp, { params, body: { code: typed } })).status).toBe(422)
  // None of those counted as a try.
  await ask(verifyOtp, { params, body: { code } })
  expect((await refusal(getOtp, { params })).status).toBe(404)
})

test('a code is read in every digit set, as the person’s keyboard types it', async () => {
  const sets = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９']
  const typing = [
    ...sets.map(
      (digits) => (code: string) => code.replace(/\d/g, (digit) => digits[Number(digit)] ?? ''),
    ),
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => `\u200F${code}\u200F`,
  ]
  for (const type of typing) {
    const { phone } = await createAccount(db)
    const { params, code } = await askForCode(awan, 'login', phone)
    await ask(verifyOtp, { params, body: { code: type(code) } })
  }
})

test('two ways to write a number never make two accounts', async () => {
  const digits = newPhone().slice(4)
  const forms = [`0${digits}`, `+964 ${digits}`, `00964${digits}`, `(${digits})`]
  for (const phone of forms) {
    clock.advance(1000)
    await ask(requestOtp, { body: { ...form, phone } })
  }
  const { params, code } = await askForCode(awan, 'signup', `+964${digits}`)
  await ask(verifyOtp, { params, body: { code } })
  for (const phone of forms)
    expect((await refusal(requestOtp, { body: { ...form, phone } })).code).toBe('phone_taken')
})

test('a wrong code leaves the right one usable', async () => {
  const { phone } = await createAccount(db)
  const { params, code } = await askForCode(awan, 'login', phone)
  expect((await refusal(verifyOtp, { params, body: { code: wrongCode(code) } })).status).toBe(422)
  await ask(verifyOtp, { params, body: { code } })
})

async function messagesOf(phone: string) {
  return db
    .selectFrom('handset_message')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('at', 'desc')
    .execute()
}
