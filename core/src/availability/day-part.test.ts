import { expect, test } from 'vitest'
import { dayNumber } from './day.ts'
import { dayPartAt, nextWeekday, partEnd } from './working-day.ts'

const minuteOf = (instant: string) => Date.parse(instant) / 60_000
const TUESDAY = dayNumber('2026-03-03') ?? NaN

test.each([
  ['2026-03-03T00:00+03:00', 'morning'],
  ['2026-03-03T11:59+03:00', 'morning'],
  ['2026-03-03T12:00+03:00', 'afternoon'],
  ['2026-03-03T16:59+03:00', 'afternoon'],
  ['2026-03-03T17:00+03:00', 'evening'],
  ['2026-03-04T01:30+03:00', 'evening'],
])('%s is the %s of its working day', (instant, part) => {
  expect(dayPartAt('Asia/Baghdad', minuteOf(instant), TUESDAY)).toBe(part)
})

test('the next weekday is today or within a week, on the clocks of the zone', () => {
  // Still Monday in UTC.
  const now = minuteOf('2026-03-02T22:00Z')
  expect(nextWeekday('Asia/Baghdad', now, 1)).toBe('2026-03-03')
  expect(nextWeekday('UTC', now, 1)).toBe('2026-03-03')
  expect(nextWeekday('Asia/Baghdad', now, 0)).toBe('2026-03-09')
  expect(nextWeekday('UTC', now, 0)).toBe('2026-03-02')
})

const minuteAt = (text: string) => Date.parse(`2026-03-${text}:00+03:00`) / 60_000

test.each([
  ['morning', '03T12:00'],
  ['afternoon', '03T17:00'],
  ['evening', '04T02:00'],
  [null, '04T02:00'],
] as const)('the part %s of a day is over in time', (part, end) => {
  const bounds = { day: TUESDAY, from: minuteAt('03T00:00'), to: minuteAt('04T02:00') }
  expect(partEnd(bounds, part, 'Asia/Baghdad')).toBe(minuteAt(end))
})
