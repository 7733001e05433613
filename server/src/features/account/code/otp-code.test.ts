import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashCode, isRightCode, newCode } from './otp-code.rules.ts'

test('codes are six digits, each of the million equally likely', () => {
  const count = 200_000
  const places = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
  for (let made = 0; made < count; made += 1) {
    const code = newCode()
    if (!/^\d{6}$/.test(code)) throw new Error(`${code} is no code`)
    for (const [place, digits] of places.entries()) {
      const digit = Number(code[place])
      digits[digit] = (digits[digit] ?? 0) + 1
    }
  }
  for (const digits of places) {
    const expected = count / 10
    const chiSquare = digits.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
    // Nine degrees of freedom: 40 occurs by chance once in 100,000 runs.
    expect(chiSquare).toBeLessThan(40)
  }
})

test('the hash of a code fits one key, challenge, number and purpose', () => {
  const secret = randomBytes(32).toString('base64url')
  const binding = { challengeId: 'a', phone: '+9647421234567', purpose: 'login' }
  const hash = hashCode(secret, binding, '000123')
  expect(isRightCode(secret, binding, '000123', hash)).toBe(true)
  expect(isRightCode(secret, binding, '000124', hash)).toBe(false)
  expect(isRightCode('another key', binding, '000123', hash)).toBe(false)
  const others = [{ challengeId: 'b' }, { phone: '+9647421234568' }, { purpose: 'signup' }]
  for (const other of others)
    expect(isRightCode(secret, { ...binding, ...other }, '000123', hash)).toBe(false)
})
