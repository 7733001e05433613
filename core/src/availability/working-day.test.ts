import { expect, test } from 'vitest'
import type { Calendars } from './calendar.ts'
import { dayNumber, dayText } from './day.ts'
import { everyDay } from '../testing/sample-week.ts'
import { workingDay, workingDays } from './working-day.ts'
import { MINUTE_MS } from '../time.ts'

/** A calendar with these hours every day in Baghdad. */
const working = (text: string): Calendars => ({
  timeZone: 'Asia/Baghdad',
  items: [
    {
      id: 'ali',
      kind: 'staff',
      working: { weekly: everyDay(text), seasons: [], everyone: [], own: [], timeOff: [] },
      taken: [],
    },
  ],
})

test('a day of a diary begins when the evening before is over, or at midnight', () => {
  const day = dayNumber('2026-03-04') ?? 0
  const off = { day: day - 1, ranges: [] }
  const calendars = working('18:00-25:30')
  const [ali] = calendars.items
  if (!ali) throw new Error('nobody works')
  const items = [{ ...ali, working: { ...ali.working, own: [off] } }]
  const minute = (instant: string) => Date.parse(instant) / MINUTE_MS
  expect(workingDays(day, 2, { ...calendars, items })).toEqual([
    { day, from: minute('2026-03-03T21:00Z'), to: minute('2026-03-04T22:30Z') },
    { day: day + 1, from: minute('2026-03-04T22:30Z'), to: minute('2026-03-05T22:30Z') },
  ])
})

test.each([
  ['in the hours of the day', '18:00-26:00', '2026-03-04T19:00Z', '2026-03-04'],
  ['past midnight in the evening', '18:00-26:00', '2026-03-04T22:30Z', '2026-03-04'],
  [
    'between two late ranges of the evening',
    '18:00-22:00 25:00-26:00',
    '2026-03-04T21:30Z',
    '2026-03-04',
  ],
  ['when the evening is over', '18:00-26:00', '2026-03-04T23:00Z', '2026-03-05'],
  ['past midnight without late hours', '10:00-20:00', '2026-03-04T21:00Z', '2026-03-05'],
  ['a minute before midnight', '10:00-20:00', '2026-03-04T20:59Z', '2026-03-04'],
  ['round the clock', '00:00-24:00', '2026-03-04T21:00Z', '2026-03-05'],
  ['in a shift of two days', '10:00-48:00', '2026-03-04T20:00Z', '2026-03-03'],
])('a minute %s belongs to its working day', (_, hours, instant, day) => {
  expect(dayText(workingDay(Date.parse(instant) / MINUTE_MS, working(hours)))).toBe(day)
})
