import { expect, test } from 'vitest'
import { quietEnd } from './quiet.ts'

const at = (text: string) => Date.parse(`${text}:00+03:00`)
const NIGHT = { from: 22 * 60, until: 8 * 60 }

test.each([
  ['in the day', NIGHT, '2026-03-03T12:00', '2026-03-03T12:00'],
  ['a minute before', NIGHT, '2026-03-03T21:59', '2026-03-03T21:59'],
  ['at its start', NIGHT, '2026-03-03T22:00', '2026-03-04T08:00'],
  ['after midnight', NIGHT, '2026-03-04T03:00', '2026-03-04T08:00'],
  ['at its end', NIGHT, '2026-03-04T08:00', '2026-03-04T08:00'],
  ['within one day', { from: 13 * 60, until: 15 * 60 }, '2026-03-03T14:00', '2026-03-03T15:00'],
  ['of no length', { from: 600, until: 600 }, '2026-03-03T10:00', '2026-03-03T10:00'],
])('quiet hours end: %s', (_what, quiet, now, end) => {
  expect(quietEnd(at(now), 'Asia/Baghdad', quiet)).toBe(at(end))
})

test('in a night with one hour less they end by the clock on the wall', () => {
  const now = Date.parse('2026-03-28T23:00:00+01:00')
  expect(quietEnd(now, 'Europe/Berlin', NIGHT)).toBe(Date.parse('2026-03-29T08:00:00+02:00'))
})
