import { afterAll, expect, test } from 'vitest'
import { getOtp, getSession, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { answerFromHandset, listHandsetMessages, setHandset } from '@awan/core/messaging/contract'
import { instantText } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { codeOn } from '#testing/stage/codes.ts'
import { createAccount, newPhone } from '#testing/stage/factories.ts'
import { rescueOptIns, takeReply } from './opt-in.service.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, clock, config, db, refusal, runJobs } = awan
afterAll(awan.close)
const MOMENT = 1
const deps = { db, config, clock: () => new Date(clock.now) }

/** Requests a login code by WhatsApp and delivers the opt-in. */
async function askByWhatsapp(language: 'en' | 'ar' = 'en') {
  const { phone } = await createAccount(db, { language })
  const body = { purpose: 'login', phone, channel: 'whatsapp', language } as const
  const challenge = await ask(requestOtp, { body })
  await runJobs()
  return { phone, challenge, params: { challengeId: challenge.challengeId } }
}

/** Sends a reply a moment later, so that messages have an order. */
async function answer(from: string, text: string, channel: 'sms' | 'whatsapp' = 'whatsapp') {
  clock.advance(MOMENT)
  await ask(answerFromHandset, { body: { from, channel, text } })
  await runJobs()
}

/** Returns the messages that the phone received, oldest first: `whatsapp 123456 is …` as `whatsapp code`. */
async function received(phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('handset_message')
    .selectAll()
    .where('phone', '=', phone)
    .where('direction', '=', 'received')
    .orderBy('at')
    .execute()
  return rows.map(({ channel, text }) => `${channel} ${/^\d{6} /.test(text) ? 'code' : 'opt-in'}`)
}

const stateOf = async (params: { challengeId: string }) => {
  const { status, channel, fellBack } = await ask(getOtp, { params })
  return { status, channel, fellBack }
}
const BY_SMS = { status: 'sent', channel: 'sms', fellBack: true }
const BY_WHATSAPP = { status: 'sent', channel: 'whatsapp', fellBack: false }
const AWAITING = { status: 'awaiting_opt_in', channel: 'whatsapp', fellBack: false }

test('an opt-in is sent first; YES sends the code by WhatsApp, and only the code signs in', async () => {
  const { phone, challenge, params } = await askByWhatsapp()
  expect(challenge).toMatchObject({ ...AWAITING, resendAfter: 20, fallbackAfter: 60 })
  expect(challenge.expiresAt).toBe(instantText(clock.now.getTime() + 60_000))
  const { items } = await ask(listHandsetMessages, { query: { to: phone } })
  expect(items.map(({ channel, text }) => [channel, text])).toEqual([
    ['whatsapp', expect.stringMatching(/^Awan: reply YES/)],
  ])
  expect((await refusal(verifyOtp, { params, body: { code: '123456' } })).code).toBe(
    'invalid_or_expired_code',
  )

  clock.advance(59_000)
  await answer(phone, 'Yes!')
  expect(await stateOf(params)).toEqual(BY_WHATSAPP)
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'whatsapp code'])
  expect((await refusal(getSession)).status).toBe(401)
  // The timer of the opt-in has nothing left to do.
  clock.advance(1000)
  await runJobs()
  expect(await stateOf(params)).toEqual(BY_WHATSAPP)
  const { user: account } = await ask(verifyOtp, {
    params,
    body: { code: await codeOn(awan, phone) },
  })
  expect(account.phone).toBe(phone)
})

test('a person signs up by WhatsApp in Arabic', async () => {
  const phone = newPhone()
  const form = { purpose: 'signup', fullName: 'زينب كريم', agreed: true } as const
  const body = { ...form, phone, channel: 'whatsapp', language: 'ar' } as const
  const { challengeId } = await ask(requestOtp, { body })
  await runJobs()
  const { items } = await ask(listHandsetMessages, { query: { to: phone } })
  expect(items[0]?.text).toMatch(/^أوان: .*«نعم».*«لا»/)
  await answer(phone, ' نعم ')
  const code = await codeOn(awan, phone)
  const { user: account } = await ask(verifyOtp, { params: { challengeId }, body: { code } })
  expect(account).toMatchObject({ phone, language: 'ar' })
})

test.each(['no', 'لا', 'نەخێر', 'STOP', 'إيقاف', 'توقف', 'الغاء'])(
  'a refusal by %s sends a code by SMS at once, only one',
  async (text) => {
    const { phone, params } = await askByWhatsapp()
    await answer(phone, text)
    expect(await stateOf(params)).toEqual(BY_SMS)
    expect(await received(phone)).toEqual(['whatsapp opt-in', 'sms code'])
    const code = await codeOn(awan, phone)
    // A repeated reply answers no question and may opt out; it must not send a second code.
    await answer(phone, text)
    await answer(phone, 'YES')
    clock.advance(60_000)
    await runJobs()
    const codes = (await received(phone)).filter((what) => what.endsWith('code'))
    expect(codes).toEqual(['sms code'])
    await ask(verifyOtp, { params, body: { code } })
  },
)

test('silence of sixty seconds brings a code by SMS, and a late YES nothing', async () => {
  const { phone, params } = await askByWhatsapp()
  clock.advance(60_000 - MOMENT)
  await runJobs()
  expect(await stateOf(params)).toEqual(AWAITING)
  await answer(phone, 'YES')
  expect(await stateOf(params)).toEqual(BY_SMS)
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'sms code'])
  expect(await ask(getOtp, { params })).toMatchObject({ resendAfter: 60 })
})

test('after twenty seconds of waiting a code by SMS can be requested', async () => {
  const { phone, params } = await askByWhatsapp()
  clock.advance(19_000)
  expect(await refusal(resendOtp, { params })).toMatchObject({
    status: 429,
    data: { retryAfter: 1 },
  })
  clock.advance(1000)
  expect(await ask(resendOtp, { params })).toMatchObject({ ...BY_SMS, resendAfter: 60 })
  clock.advance(60_000)
  await runJobs()
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'sms code'])
})

test('an opt-in that cannot be sent falls back at once', async () => {
  const { phone } = await createAccount(db)
  await ask(setHandset, { params: { phone }, body: { whatsapp: false } })
  expect((await ask(listHandsetMessages, { query: { to: phone } })).whatsapp).toBe(false)
  const warned: string[] = []
  const body = { purpose: 'login', phone, channel: 'whatsapp' } as const
  const { challengeId } = await ask(requestOtp, { body })
  await failing(warned)
  expect(warned).toEqual(['a message could not be sent'])
  expect(await stateOf({ challengeId })).toEqual(BY_SMS)
  expect(await received(phone)).toEqual(['sms code'])
  await ask(setHandset, { params: { phone }, body: { whatsapp: true } })
  expect((await ask(listHandsetMessages, { query: { to: phone } })).whatsapp).toBe(true)
})

test('if WhatsApp cannot send the code, a new one is sent by SMS', async () => {
  const { phone, params } = await askByWhatsapp()
  await ask(setHandset, { params: { phone }, body: { whatsapp: false } })
  clock.advance(MOMENT)
  await ask(answerFromHandset, { body: { from: phone, channel: 'whatsapp', text: 'YES' } })
  const before = await hashOf(params.challengeId)
  await failing([])
  expect(await hashOf(params.challengeId)).not.toEqual(before)
  expect(await stateOf(params)).toEqual(BY_SMS)
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'sms code'])
  await ask(verifyOtp, { params, body: { code: await codeOn(awan, phone) } })
})

test('other replies are ignored: other words, by SMS, from other numbers, too old, too late', async () => {
  const { phone, params } = await askByWhatsapp()
  const other = await createAccount(db)
  await answer(other.phone, 'YES')
  await answer(phone, 'YES', 'sms')
  await answer(phone, 'NO', 'sms')
  await answer(phone, 'yes but')
  await answer(phone, '👍')
  const old = { phone, channel: 'whatsapp', sentAt: new Date(clock.now.getTime() - 2000) } as const
  for (const text of ['YES', 'NO']) await takeReply(deps, { ...old, text })
  await runJobs()
  expect(await stateOf(params)).toEqual(AWAITING)
  expect(await received(phone)).toEqual(['whatsapp opt-in'])
  expect(await received(other.phone)).toEqual([])
})

test('a YES sent again answers no later opt-in', async () => {
  const { phone, params } = await askByWhatsapp()
  const yes = { phone, channel: 'whatsapp', text: 'YES', sentAt: new Date(clock.now) } as const
  clock.advance(MOMENT)
  await takeReply(deps, yes)
  await takeReply(deps, yes)
  await runJobs()
  clock.advance(61_000)
  const body = { purpose: 'login', phone, channel: 'whatsapp' } as const
  const { challengeId } = await ask(requestOtp, { body })
  await takeReply(deps, yes)
  await runJobs()
  expect(await stateOf({ challengeId })).toEqual(AWAITING)
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'whatsapp code', 'whatsapp opt-in'])
  // The first challenge is void, so resending its code uses SMS.
  expect(await ask(resendOtp, { params })).toMatchObject({ status: 'sent', channel: 'sms' })
})

test('a WhatsApp code that is requested again is sent by SMS', async () => {
  const { phone, params } = await askByWhatsapp()
  await answer(phone, 'y')
  expect((await refusal(resendOtp, { params })).data).toEqual({ retryAfter: 60 })
  clock.advance(60_000)
  const again = await ask(resendOtp, { params })
  expect(again).toMatchObject({ status: 'sent', channel: 'sms', fellBack: false, resendAfter: 120 })
  await runJobs()
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'whatsapp code', 'sms code'])
})

test('a wait whose timer died with its worker is ended by another worker', async () => {
  const { phone, params } = await askByWhatsapp()
  const forgotten = await askByWhatsapp()
  await awan.pool.query('delete from graphile_worker._private_jobs')
  clock.advance(64_000)
  await rescueOptIns(deps)
  expect(await stateOf(params)).toEqual(AWAITING)
  clock.advance(2000)
  await rescueOptIns(deps)
  await runJobs()
  expect(await stateOf(params)).toEqual(BY_SMS)
  expect(await received(phone)).toEqual(['whatsapp opt-in', 'sms code'])
  expect(await received(forgotten.phone)).toEqual(['whatsapp opt-in', 'sms code'])

  const late = await askByWhatsapp()
  await awan.pool.query('delete from graphile_worker._private_jobs')
  clock.advance(10 * 60_000)
  await rescueOptIns(deps)
  await runJobs()
  expect(await received(late.phone)).toEqual(['whatsapp opt-in'])
})

async function hashOf(id: string): Promise<Buffer | null> {
  const row = db.selectFrom('otp_challenge').select('code_hash').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).code_hash
}

/** Runs the jobs; failed sends are collected in `warned`, not thrown. */
async function failing(warned: string[]): Promise<void> {
  await awan.runJobs((problem) => warned.push(problem))
}
