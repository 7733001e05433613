import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, instantText } from '@awan/core/time'
import { nearnessOf } from '#lib/datetime/nearness.ts'

const NOW = Date.parse('2026-11-22T06:00:00Z')
const ahead = (ms: number) => nearnessOf(instantText(NOW + ms), NOW)

const AWAY = [30 * DAY_MS, 3 * DAY_MS, DAY_MS, 6 * HOUR_MS, HOUR_MS, HOUR_MS / 4]

test('the ring of an appointment fills as it approaches', () => {
  const shares = AWAY.map(ahead)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(shares).size).toBe(shares.length)
})

test('each of the last hours is seen: a tenth of the ring is left for the last two', () => {
  expect(ahead(2 * HOUR_MS)).toBeLessThan(0.9)
  expect(ahead(DAY_MS)).toBeLessThan(0.65)
})

test('it begins with a trace, and closes at the start and stays closed', () => {
  expect(ahead(60 * DAY_MS)).toBeGreaterThan(0)
  expect([0, -1, -DAY_MS].map(ahead)).toEqual([1, 1, 1])
})
