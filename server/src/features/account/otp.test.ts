import { expect, test } from 'vitest'
import { getOtp, getSession, requestOtp, resendOtp, verifyOtp } from '@awan/core/account/contract'
import { listHandsetMessages } from '@awan/core/messaging/contract'
import { createTestApp } from '#testing/app.ts'

test('a person signs up with the code that arrives by SMS', async () => {
  const { ask, call, runJobs, close } = await createTestApp()
  const challenge = await ask(requestOtp, {
    body: { purpose: 'signup', phone: '0742 123 4567', fullName: ' Sara  Ahmed ', agreed: true },
  })
  expect(challenge).toMatchObject({ status: 'sent', channel: 'sms', resendAfter: 60 })
  expect(challenge.expiresAt).toBe('2026-03-03T09:05:00Z')
  await runJobs()
  const { items } = await ask(listHandsetMessages, { query: { to: '+9647421234567' } })
  const code = /^\d{6}/.exec(items[0]?.text ?? '')?.[0] ?? ''
  const params = { challengeId: challenge.challengeId }
  const verified = await call(verifyOtp, { params, body: { code } })
  expect(verified.json()).toMatchObject({ user: { fullName: 'Sara Ahmed', phone: '+9647421234567' } })
  expect(verified.json()).not.toHaveProperty('token')
  const cookie = verified.cookies[0]
  expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
  const { user } = await ask(getSession, { headers: { cookie: `sid=${cookie?.value}` } })
  expect(user.fullName).toBe('Sara Ahmed')
  await close()
})
