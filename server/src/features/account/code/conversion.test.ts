import { afterAll, expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'
import { enter } from '#testing/stage/codes.ts'

const logged: string[] = []
const awan = await createTestApp({
  config: { logLevel: 'warn' },
  log: (line) => logged.push(line),
})
afterAll(awan.close)

/** Returns a separate IP address for each number, so that only the per-number limits apply. */
const ipOf = (at: number) => `10.${at >> 8}.${at & 255}.1`
const form = { purpose: 'signup', fullName: 'Ali', agreed: true } as const

test('E-12: of 500 numbers of one block that enter no code, at most 50 get one, and the log reports it', async () => {
  let sent = 0
  for (let at = 0; at < 500; at += 1) {
    // Spread over 50 blocks of a thousand numbers, so that the limit per thousand is not reached.
    const phone = `+96477011${String(at % 50).padStart(2, '0')}${String(at).padStart(3, '0')}`
    const answer = await awan.call(requestOtp, { body: { ...form, phone }, ip: ipOf(at) })
    if (answer.statusCode === 202) sent += 1
    else expect(answer.statusCode).toBe(429)
  }
  expect(sent).toBe(50)
  expect(logged.join('\n')).toContain('few codes sent to a block of numbers are entered')
})

test('E-12: a block whose people enter their codes is not limited', async () => {
  for (let at = 0; at < 70; at += 1) {
    const phone = `+96478011${String(at % 50).padStart(2, '0')}${String(at).padStart(3, '0')}`
    await enter(awan, 'signup', phone)
  }
})
