import { expect, test } from 'vitest'
import type { Calendar, Taken } from './calendar.ts'
import { dayNumber } from './day.ts'
import { at, hours } from '../testing/sample-week.ts'
import { loadOf } from './working-day.ts'

// Monday 2 March 2026 and the thirteen days after it, in Baghdad.
const FIRST = dayNumber('2026-03-02') ?? 0

/** Creates a calendar that works on Tuesdays only. */
const onTuesdays = (text: string, taken: readonly Taken[] = [], id = 'ali'): Calendar => ({
  id,
  kind: 'staff',
  working: {
    weekly: [[], hours(text), [], [], [], [], []],
    seasons: [],
    everyone: [],
    own: [],
    timeOff: [],
  },
  taken,
})

const taken = (kind: Taken['kind'], from: string, to: string): Taken => ({
  from: at(`${from}+03:00`),
  to: at(`${to}+03:00`),
  id: from,
  ...(kind && { kind }),
})

const load = (...items: Calendar[]) => loadOf({ timeZone: 'Asia/Baghdad', items }, FIRST, 14)

test('working time is summed by weekday and part, with the appointments’ share', () => {
  const appointments = [
    taken('appointment', '2026-03-03T10:00', '2026-03-03T11:00'),
    // Spans noon, so it counts in both parts.
    taken('appointment', '2026-03-10T11:30', '2026-03-10T12:30'),
  ]
  const tuesday = { weekday: 2, days: 2 }
  expect(load(onTuesdays('10:00-14:00', appointments))).toEqual([
    { ...tuesday, part: 'morning', open: 240, taken: 90, opens: 600, closes: 720 },
    { ...tuesday, part: 'afternoon', open: 240, taken: 30, opens: 720, closes: 840 },
  ])
})

test('all staff count together, an evening as long as it lasts', () => {
  const late = taken('appointment', '2026-03-04T00:30', '2026-03-04T01:30')
  expect(load(onTuesdays('18:00-26:00', [late]), onTuesdays('19:00-20:00', [], 'sara'))).toEqual([
    { weekday: 2, part: 'evening', days: 2, open: 1080, taken: 60, opens: 1080, closes: 1560 },
  ])
})

test('blocked time is not worked, held time is not taken, and buffers outside the hours are neither', () => {
  const parts = load(
    onTuesdays('10:00-12:00', [
      taken('block', '2026-03-03T10:00', '2026-03-03T11:00'),
      taken('hold', '2026-03-03T11:00', '2026-03-03T12:00'),
      taken('appointment', '2026-03-10T11:30', '2026-03-10T12:15'),
    ]),
  )
  expect(parts).toEqual([
    { weekday: 2, part: 'morning', days: 2, open: 180, taken: 30, opens: 600, closes: 720 },
  ])
})

test('days off and shops without staff have no load', () => {
  const off = taken('block', '2026-03-03T10:00', '2026-03-03T12:00')
  expect(load(onTuesdays('10:00-12:00', [off]))[0]).toMatchObject({ days: 1, open: 120 })
  expect(load()).toEqual([])
  expect(load(onTuesdays(''))).toEqual([])
})
