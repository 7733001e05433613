import { expect, test } from 'vitest'
import { freedEnd, mayArrive, startsNow } from './diary-rules.ts'

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

test.each([
  ['the day before', '2026-03-03T20:59:00Z', '2026-03-04T09:00:00Z', null, false],
  ['from midnight of its day on', '2026-03-03T21:00:00Z', '2026-03-04T09:00:00Z', null, true],
  ['afterwards', '2026-03-08T09:00:00Z', '2026-03-04T09:00:00Z', null, true],
  ['in its evening', '2026-03-03T17:00:00Z', '2026-03-03T22:30:00Z', '2026-03-03', true],
  [
    'the day before its evening',
    '2026-03-02T20:00:00Z',
    '2026-03-03T22:30:00Z',
    '2026-03-03',
    false,
  ],
  ['before midnight, for ten past', '2026-03-03T20:40:00Z', '2026-03-03T21:10:00Z', null, true],
])('a customer may arrive %s', (_, now, start, eveningOf, may) => {
  const appointment = { start: Date.parse(start), eveningOf }
  expect(mayArrive(appointment, Date.parse(now), 'Asia/Baghdad')).toBe(may)
})
