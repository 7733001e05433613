import { expect, test } from 'vitest'
import { HOUR_MS } from '../time.ts'
import { cancelLetsDown, moveLetsDown, SHORT_NOTICE_HOURS } from './promises.ts'

const NOW = Date.parse('2026-03-03T09:00:00Z')
const NOTICE = SHORT_NOTICE_HOURS * HOUR_MS

test.each<[string, number, boolean, boolean]>([
  ['tomorrow', NOW + NOTICE - 1, false, true],
  ['a moment before it begins', NOW + 1, false, true],
  ['with enough notice', NOW + NOTICE, false, false],
  ['a past start', NOW, false, false],
  ['because the customer asked', NOW + HOUR_MS, true, false],
])('the shop cancels %s', (_what, start, atRequest, expected) => {
  expect(cancelLetsDown(start, { atRequest, now: NOW })).toBe(expected)
})

test.each<[string, number, number, boolean]>([
  ['to another time at short notice', NOW + HOUR_MS, NOW + 3 * HOUR_MS, true],
  ['to another day at short notice', NOW + HOUR_MS, NOW + 3 * NOTICE, true],
  ['to another time with enough notice', NOW + NOTICE, NOW + HOUR_MS, false],
  ['to another person alone', NOW + HOUR_MS, NOW + HOUR_MS, false],
])('the shop moves %s', (_what, start, to, expected) => {
  expect(moveLetsDown(start, { to, now: NOW })).toBe(expected)
})
