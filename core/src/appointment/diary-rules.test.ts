import { expect, test } from 'vitest'
import { freedEnd, startsNow } from './diary-rules.ts'

const at = (clock: string) => Date.parse(`2026-03-04T${clock}:00Z`)

test.each([
  ['09:02', ['09:00', '09:05']],
  ['09:03', ['09:05']],
  ['09:05', ['09:05']],
])('a walk-in at %s begins at one of %o', (now, starts) => {
  expect(startsNow(at(now))).toEqual(starts.map(at))
})

test('ending early rounds up to the next minute, at most the agreed end and at least five minutes', () => {
  expect(freedEnd(at('09:00'), at('09:30'), at('09:10') + 1)).toBe(at('09:11'))
  expect(freedEnd(at('09:00'), at('09:30'), at('09:40'))).toBe(at('09:30'))
  expect(freedEnd(at('09:00'), at('09:30'), at('09:01'))).toBe(at('09:05'))
})
