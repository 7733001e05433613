import { expect, test } from 'vitest'
import type { Working } from './calendar.ts'
import { dayNumber } from './day.ts'
import { at, everyDay, hours, week } from '../testing/sample-week.ts'
import { daySpan, shiftsOf, works } from './working.ts'

const BAGHDAD = 'Asia/Baghdad'
const wednesday = dayNumber('2026-03-04') ?? 0
const plain: Working = {
  weekly: everyDay('10:00-12:00'),
  seasons: [],
  everyone: [],
  own: [],
  timeOff: [],
}
const ramadan = {
  firstDay: dayNumber('2026-02-18') ?? 0,
  lastDay: dayNumber('2026-03-19') ?? 0,
  weekly: everyDay('20:00-26:00'),
}
const closed = { day: wednesday, ranges: [] }

/** Returns the shifts of a day as minutes since its midnight in Baghdad. */
function shiftsOn(working: Working, day: number) {
  const [shifts = []] = shiftsOf(working, daySpan(BAGHDAD, day, day))
  return shifts.map(([from, to]) => [from + 180 - day * 1440, to + 180 - day * 1440])
}

test.each<[string, Partial<Working>, string]>([
  ['the week where nothing is dated', {}, '10:00-12:00'],
  ['a season before the week', { seasons: [ramadan] }, '20:00-26:00'],
  ["everyone's day before a season", { seasons: [ramadan], everyone: [closed] }, ''],
  [
    "one's own day before all",
    {
      seasons: [ramadan],
      everyone: [closed],
      own: [{ day: wednesday, ranges: hours('10:00-11:00') }],
    },
    '10:00-11:00',
  ],
  [
    "another day's dated hours not at all",
    { own: [{ ...closed, day: wednesday + 1 }] },
    '10:00-12:00',
  ],
])('a day has %s', (_, dated, expected) => {
  expect(shiftsOn({ ...plain, ...dated }, wednesday)).toEqual(hours(expected))
})

test('a season holds on its first and its last day and on no other', () => {
  const working = { ...plain, weekly: everyDay(''), seasons: [ramadan] }
  const span = daySpan(BAGHDAD, ramadan.firstDay - 5, ramadan.lastDay + 5)
  const worked = shiftsOf(working, span).flatMap((shifts, index) =>
    shifts.length > 0 ? [span.firstDay + index] : [],
  )
  expect([worked[0], worked.at(-1), worked.length]).toEqual([ramadan.firstDay, ramadan.lastDay, 30])
})

test('a weekday without hours in a season is free', () => {
  const weekly = week('9:00-12:00', '', '', '', '', '', '')
  expect(shiftsOn({ ...plain, seasons: [{ ...ramadan, weekly }] }, wednesday)).toEqual([])
})

test('rows of the same day are read together, in any order', () => {
  const rows = [
    { day: wednesday, ranges: hours('10:00-11:00') },
    { day: wednesday, ranges: hours('14:00-15:00') },
  ]
  for (const own of [rows, rows.toReversed()])
    for (const hour of ['10:00', '14:00']) {
      const from = at(`2026-03-04T${hour}+03:00`)
      expect(works({ ...plain, own }, BAGHDAD, from, from + 60)).toBe(true)
    }
})

test.each([
  ['the whole of a shift', '10:00', 120, true],
  ['a minute longer', '10:00', 121, false],
  ['from a minute before', '09:59', 10, false],
  ['in time off', '11:00', 10, false],
  ['up to time off', '10:30', 30, true],
  ['on from time off', '11:30', 30, true],
])('%s is worked or not', (_, clock, length, expected) => {
  const off = at('2026-03-04T11:00+03:00')
  const timeOff: Working['timeOff'] = length > 60 ? [] : [[off, off + 30]]
  const from = at(`2026-03-04T${clock}+03:00`)
  expect(works({ ...plain, timeOff }, BAGHDAD, from, from + length)).toBe(expected)
})

test('an evening and the next morning that touch are worked through', () => {
  const working = { ...plain, weekly: week('', '', '22:00-25:00', '01:00-03:00', '', '', '') }
  const from = at('2026-03-04T23:00+03:00')
  expect(works(working, BAGHDAD, from, from + 240)).toBe(true)
  expect(works(working, BAGHDAD, from, from + 241)).toBe(false)
})
