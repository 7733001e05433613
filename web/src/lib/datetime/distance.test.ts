import { expect, test } from 'vitest'
import { dayOf } from '#lib/datetime/day.ts'
import { distanceTo, type Distance } from '#lib/datetime/distance.ts'

const ZONE = 'Asia/Baghdad'
// Sunday, 9:00 in Baghdad.
const NOW = Date.parse('2026-11-22T06:00:00Z')

const CASES: [string, string, Distance][] = [
  ['a past start', '2026-11-22T05:59:00Z', { in: 'calendar' }],
  ['in 40 minutes', '2026-11-22T06:40:00Z', { in: 'minutes', count: 40 }],
  ['this afternoon', '2026-11-22T11:30:00Z', { in: 'hours', count: 5 }],
  ['tonight, more than half a day away', '2026-11-22T19:30:00Z', { in: 'clock' }],
  ['tomorrow, 31 hours away', '2026-11-23T13:00:00Z', { in: 'clock' }],
  ['the day after tomorrow', '2026-11-24T06:00:00Z', { in: 'days', count: 2 }],
  ['a week away', '2026-11-29T06:00:00Z', { in: 'calendar' }],
]
for (const [what, start, distance] of CASES)
  test(`a start is displayed as people say it: ${what}`, () => {
    expect(distanceTo(start, dayOf(start, ZONE), NOW, ZONE)).toEqual(distance)
  })

test('tomorrow is displayed in hours while it is near', () => {
  const night = Date.parse('2026-11-22T20:00:00Z')
  expect(distanceTo('2026-11-23T06:00:00Z', '2026-11-23', night, ZONE)).toEqual({
    in: 'hours',
    count: 10,
  })
})
