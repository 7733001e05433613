import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from './day.ts'
import { DAY_PARTS, partOfClock, MINUTE_MS } from '../time.ts'
import { dayPartAt, endOfPart, nextWeekday, partEnd } from './working-day.ts'
import { localMinute } from './zone.ts'

const minuteOf = (instant: string) => Date.parse(instant) / MINUTE_MS
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

test.each([
  ['morning', '2026-03-03T12:00+03:00'],
  ['afternoon', '2026-03-03T17:00+03:00'],
  ['evening', '2026-03-04T00:00+03:00'],
  [undefined, '2026-03-04T00:00+03:00'],
] as const)('the %s of a day is over at %s', (part, end) => {
  expect(endOfPart('Asia/Baghdad', TUESDAY, part)).toBe(minuteOf(end))
})

test('a midnight skipped by clocks is when they resume', () => {
  const sunday = dayNumber('2026-03-29') ?? NaN
  expect(endOfPart('Asia/Beirut', sunday - 1)).toBe(minuteOf('2026-03-29T01:00+03:00'))
  expect(endOfPart('Asia/Beirut', sunday, 'morning')).toBe(minuteOf('2026-03-29T12:00+03:00'))
})

test('each clock minute has one part, and parts are consecutive', () => {
  const parts = Array.from({ length: 3 * 1440 }, (_, minute) => partOfClock(minute))
  const order = parts.map((part) => DAY_PARTS.indexOf(part))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(new Set(parts).size).toBe(3)
})

test('a part ends where the next begins, in every zone and on days of clock changes', () => {
  const zone = fc.constantFrom(
    'Asia/Baghdad',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Beirut',
  )
  const days = { min: dayNumber('2026-01-01') ?? NaN, max: dayNumber('2027-01-01') ?? NaN }
  fc.assert(
    fc.property(zone, fc.integer(days), (timeZone, day) => {
      const noon = endOfPart(timeZone, day, 'morning')
      const five = endOfPart(timeZone, day, 'afternoon')
      const midnight = endOfPart(timeZone, day)
      const parts = [noon - 1, noon, five - 1, five, midnight - 1, midnight].map((minute) =>
        dayPartAt(timeZone, minute, day),
      )
      expect(parts).toEqual(['morning', 'afternoon', 'afternoon', 'evening', 'evening', 'evening'])
      expect(Math.floor(localMinute(timeZone, midnight) / 1440)).toBe(day + 1)
    }),
  )
})

test('the next weekday is today or within a week, on the clocks of the zone', () => {
  // Still Monday in UTC.
  const now = minuteOf('2026-03-02T22:00Z')
  expect(nextWeekday('Asia/Baghdad', now, 2)).toBe('2026-03-03')
  expect(nextWeekday('UTC', now, 2)).toBe('2026-03-03')
  expect(nextWeekday('Asia/Baghdad', now, 1)).toBe('2026-03-09')
  expect(nextWeekday('UTC', now, 1)).toBe('2026-03-02')
})

const minuteAt = (text: string) => Date.parse(`2026-03-${text}:00+03:00`) / MINUTE_MS

test.each([
  ['morning', '03T12:00'],
  ['afternoon', '03T17:00'],
  ['evening', '04T02:00'],
  [null, '04T02:00'],
] as const)('the part %s of a day is over in time', (part, end) => {
  const bounds = { day: TUESDAY, from: minuteAt('03T00:00'), to: minuteAt('04T02:00') }
  expect(partEnd(bounds, part, 'Asia/Baghdad')).toBe(minuteAt(end))
})
