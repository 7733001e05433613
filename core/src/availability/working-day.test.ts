import { expect, test } from 'vitest'
import { dayText } from './day.ts'
import { workingTimeOf } from './working-day.ts'

const at = (instant: string, timeZone = 'Asia/Baghdad') => {
  const { day, minute } = workingTimeOf(Date.parse(instant) / 60_000, timeZone)
  return [dayText(day), minute]
}

test.each([
  ['2026-03-03T09:00:00Z', '2026-03-03', 720],
  ['2026-03-03T20:59:00Z', '2026-03-03', 1439],
  ['2026-03-03T22:30:00Z', '2026-03-03', 1530],
  ['2026-03-04T01:59:00Z', '2026-03-03', 1739],
  ['2026-03-04T02:00:00Z', '2026-03-04', 300],
])('%s in Baghdad is minute %3$i of %2$s', (instant, day, minute) => {
  expect(at(instant)).toEqual([day, minute])
})

test('a day turns at five by the clocks of its zone, also where they were put forward that night', () => {
  expect(at('2026-03-29T02:59:00Z', 'Europe/Berlin')).toEqual(['2026-03-28', 1739])
  expect(at('2026-03-29T03:00:00Z', 'Europe/Berlin')).toEqual(['2026-03-29', 300])
})
