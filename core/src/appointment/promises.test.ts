import { expect, test } from 'vitest'
import { CANCEL_REASONS } from '../locales/preset-reasons.ts'
import { HOUR_MS } from '../time.ts'
import { cancelLetsDown, moveLetsDown, SHORT_NOTICE_HOURS } from './promises.ts'

const NOW = Date.parse('2026-03-03T09:00:00Z')
const NOTICE = SHORT_NOTICE_HOURS * HOUR_MS

test.each<[string, number, string, boolean]>([
  ['tomorrow, for a reason of its own', NOW + NOTICE - 1, 'No professional available', true],
  ['a moment before it begins', NOW + 1, '', true],
  ['with enough notice', NOW + NOTICE, '', false],
  ['a past start', NOW, '', false],
  ['because the customer asked', NOW + HOUR_MS, CANCEL_REASONS.customer.en, false],
  ['because the customer asked, in Arabic', NOW + HOUR_MS, CANCEL_REASONS.customer.ar, false],
])('the shop cancels %s', (_what, start, reason, expected) => {
  expect(cancelLetsDown(start, { reason, now: NOW })).toBe(expected)
})

test.each<[string, number, number, boolean]>([
  ['to another time at short notice', NOW + HOUR_MS, NOW + 3 * HOUR_MS, true],
  ['to another day at short notice', NOW + HOUR_MS, NOW + 3 * NOTICE, true],
  ['to another time with enough notice', NOW + NOTICE, NOW + HOUR_MS, false],
  ['to another person alone', NOW + HOUR_MS, NOW + HOUR_MS, false],
])('the shop moves %s', (_what, start, to, expected) => {
  expect(moveLetsDown(start, { to, now: NOW })).toBe(expected)
})
