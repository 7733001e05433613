import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datedHours, type DatedHours } from '../staff/old-dated-hours.ts'
import { everyDay, hours, week } from './sample-week.ts'

const none: DatedHours = { seasons: [], forEveryone: new Map(), own: new Map() }
const evening = hours('20:00-26:00')
const ramadan = { firstDay: '2026-02-18', lastDay: '2026-03-19', weekly: everyDay('20:00-26:00') }

test.each([
  ['nothing dated leaves the weekly hours', none, undefined],
  ['a season comes before the weekly hours', { ...none, seasons: [ramadan] }, evening],
  [
    'a closure for everyone comes before a season',
    { ...none, seasons: [ramadan], forEveryone: new Map([['2026-03-04', []]]) },
    [],
  ],
  [
    "an exception of one's own comes before all",
    {
      seasons: [ramadan],
      forEveryone: new Map([['2026-03-04', []]]),
      own: new Map([['2026-03-04', hours('10:00-11:00')]]),
    },
    hours('10:00-11:00'),
  ],
])('%s', (_, dated, expected) => {
  expect(datedHours('2026-03-01', '2026-03-31', dated).get('2026-03-04')).toEqual(expected)
})

test('a season holds on its first and its last day and on no other', () => {
  const days = [...datedHours('2026-01-01', '2026-12-31', { ...none, seasons: [ramadan] }).keys()]
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-02-18', '2026-03-19', 30])
})

test('a weekday without hours in a season is free', () => {
  const weekly = week('9:00-12:00', '', '', '', '', '', '')
  const dated = datedHours('2026-03-02', '2026-03-03', {
    ...none,
    seasons: [{ ...ramadan, weekly }],
  })
  expect([...dated]).toEqual([
    ['2026-03-02', hours('9:00-12:00')],
    ['2026-03-03', []],
  ])
})

const anyDay = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-02-${String(day).padStart(2, '0')}`)
const anyRanges = fc.constantFrom(hours('9:00-10:00'), hours('20:00-26:00'), [])
const anyExceptions = fc
  .array(fc.tuple(anyDay, anyRanges), { maxLength: 4 })
  .map((all) => new Map(all))
const anySeason = fc.record({
  firstDay: anyDay,
  lastDay: anyDay,
  weekly: fc.array(anyRanges, { minLength: 7, maxLength: 7 }),
})

test('each day is decided by the first that speaks of it, and days outside the span by nothing', () => {
  const anyDated = fc.record({
    // A shop's seasons never share a day; a single one is enough to say which comes first.
    seasons: fc.array(anySeason, { maxLength: 1 }),
    forEveryone: anyExceptions,
    own: anyExceptions,
  })
  const property = fc.property(anyDated, anyDay, anyDay, (dated, from, to) => {
    const found = datedHours(from, to, dated)
    for (let number = 1; number <= 28; number += 1) {
      const day = `2026-02-${String(number).padStart(2, '0')}`
      const season = dated.seasons.find((one) => one.firstDay <= day && day <= one.lastDay)
      const weekday = (new Date(day).getUTCDay() + 6) % 7
      const decided = dated.own.get(day) ?? dated.forEveryone.get(day) ?? season?.weekly[weekday]
      expect(found.get(day)).toEqual(from <= day && day <= to ? decided : undefined)
    }
  })
  fc.assert(property, { numRuns: 300 })
})
