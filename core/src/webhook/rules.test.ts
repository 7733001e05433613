import { expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import { isGivenUp, pauseAfter } from './rules.ts'

test('a delivery is tried for three days, ever more slowly', () => {
  const pauses = Array.from({ length: 12 }, (_, at) => pauseAfter(at + 1))
  const made = pauses.filter((pause) => pause !== undefined)
  expect(pauses.slice(made.length)).toEqual([undefined, undefined])
  expect(made).toEqual(made.toSorted((a, b) => a - b))
  const days = made.reduce((sum, pause) => sum + pause, 0) / DAY_MS
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
})

test('an address that fails for five days is given up', () => {
  expect(isGivenUp(0, 5 * DAY_MS - 1)).toBe(false)
  expect(isGivenUp(0, 5 * DAY_MS)).toBe(true)
})
