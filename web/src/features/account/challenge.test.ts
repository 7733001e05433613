import { describe, expect, test } from 'vitest'
import { newest, type PendingCode } from '#features/account/challenge.ts'

const SENT: PendingCode = {
  challengeId: 'one',
  purpose: 'login',
  phone: '+9647701234567',
  channel: 'sms',
  awaiting: false,
  fellBack: false,
  at: 100_000,
  resendAt: 160_000,
  smsAt: 100_000,
}

describe('a reading of a code’s state', () => {
  test('that only rounds the seconds up does not prolong the countdown', () => {
    // 0.3 s after sending, the server says 60 s for the 59.7 s that are left.
    const seen = { ...SENT, at: 100_300, resendAt: 160_300, fellBack: true }
    expect(newest(SENT, seen)).toEqual({ ...seen, resendAt: 160_000 })
  })

  test('prolongs or shortens a countdown that has changed', () => {
    const limited = { ...SENT, at: 101_000, resendAt: 280_000 }
    expect(newest(SENT, limited)).toBe(limited)
    const open = { ...SENT, at: 101_000, resendAt: 150_000 }
    expect(newest(SENT, open)).toBe(open)
  })

  test('of another or an earlier code changes nothing', () => {
    expect(newest(SENT, { ...SENT, challengeId: 'two', at: 101_000 })).toBe(SENT)
    expect(newest(SENT, { ...SENT, at: 99_000 })).toBe(SENT)
    expect(newest(SENT, undefined)).toBe(SENT)
    expect(newest(undefined, SENT)).toBeUndefined()
  })
})
