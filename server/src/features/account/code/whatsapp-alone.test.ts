import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOtp, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { getChannels } from '@awan/core/messaging/contract'
import { createTestApp } from '#testing/app.ts'
import { sentTo } from '#testing/production/people.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { createAccount } from '#testing/stage/factories.ts'

const double = await startProviderDouble()
const awan = await createTestApp({
  config: { rateLimits: false, messaging: double.messaging('whatsapp') },
})
const bySms = await createTestApp({ beside: awan, config: { messaging: double.messaging('http') } })
const { ask, clock, db, runJobs } = awan
afterAll(async () => {
  await bySms.close()
  await awan.close()
  await double.stop()
})
beforeEach(() => {
  double.mode = 'works'
})

const BY_WHATSAPP = { status: 'sent', channel: 'whatsapp', fellBack: false }
const wordsTo = (phone: string) => sentTo(phone, double).map(({ words }) => words)

test('everyone reads by which ways messages come', async () => {
  expect(await ask(getChannels)).toEqual({ sms: false, whatsapp: true })
  expect(await bySms.ask(getChannels)).toEqual({ sms: true, whatsapp: false })
})

test.each(['sms', 'whatsapp'] as const)(
  'without SMS, a code requested by %s is sent by WhatsApp at once, and logs in',
  async (channel) => {
    const { phone } = await createAccount(db)
    const body = { purpose: 'login', phone, channel, language: 'ar' } as const
    const challenge = await ask(requestOtp, { body })
    expect(challenge).toMatchObject(BY_WHATSAPP)
    const params = { challengeId: challenge.challengeId }
    await runJobs()
    expect(wordsTo(phone)).toEqual([expect.stringMatching(/^code_ar: \d{6}/)])

    clock.advance(challenge.resendAfter * 1000)
    expect(await ask(resendOtp, { params })).toMatchObject(BY_WHATSAPP)
    await runJobs()
    expect(wordsTo(phone)).toHaveLength(2)
    const code = /\d{6}/.exec(wordsTo(phone)[1] ?? '')?.[0] ?? ''
    expect((await ask(verifyOtp, { params, body: { code } })).user.phone).toBe(phone)
  },
)

test('without SMS, a code refused by WhatsApp is not resent, and no response mentions SMS', async () => {
  double.mode = 'not_on_whatsapp'
  const { phone } = await createAccount(db)
  const { challengeId } = await ask(requestOtp, { body: { purpose: 'login', phone } })
  await runJobs(() => undefined)
  clock.advance(61_000)
  await runJobs(() => undefined)
  expect(double.calls.filter(({ body }) => body.includes(phone.slice(1)))).toHaveLength(1)
  expect(await ask(getOtp, { params: { challengeId } })).toMatchObject(BY_WHATSAPP)
})

test('without SMS, a code that WhatsApp throttled is sent again while it is valid', async () => {
  double.mode = 'throttled'
  const { phone } = await createAccount(db)
  const { challengeId } = await ask(requestOtp, { body: { purpose: 'login', phone } })
  for (const seconds of [0, 7, 7]) {
    clock.advance(seconds * 1000)
    await runJobs(() => undefined)
  }
  expect(wordsTo(phone)).toEqual([])
  double.mode = 'works'
  clock.advance(15_000)
  await runJobs()
  const code = /\d{6}/.exec(wordsTo(phone)[0] ?? '')?.[0] ?? ''
  // No second code follows without a receipt: there is no other channel.
  clock.advance(61_000)
  await runJobs()
  expect(wordsTo(phone)).toHaveLength(1)
  const sent = db.selectFrom('message').select(['status', 'text']).where('to_phone', '=', phone)
  expect(await sent.execute()).toEqual([{ status: 'sent', text: null }])
  const params = { challengeId }
  expect((await ask(verifyOtp, { params, body: { code } })).user.phone).toBe(phone)
})
