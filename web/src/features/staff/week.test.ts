import { describe, expect, test } from 'vitest'
import { faultsOfWeek, type HoursRange } from '@awan/core/staff/hours'
import {
  copiedToOpen,
  minutesOf,
  openingHours,
  runsOf,
  sameWeek,
  SEASON_TEMPLATES,
  startedAt,
  timesOffered,
  USUAL_TEMPLATES,
  weekFrom,
  withDay,
  withNextRange,
} from '#features/staff/week.ts'

const hours = (from: number, to: number): HoursRange => ({ from: from * 60, to: to * 60 })
const closed = (): HoursRange[][] => Array.from({ length: 7 }, () => [])

test.each([...USUAL_TEMPLATES, ...SEASON_TEMPLATES])('the template %s has no fault', (name) => {
  expect(faultsOfWeek(weekFrom(name))).toEqual([])
})

test('a template is a copy: changing it does not change the next', () => {
  weekFrom('day')[0]?.push(hours(21, 22))
  expect(weekFrom('day')[0]).toEqual([hours(10, 20)])
})

test('a day is copied to the other open days, and a closed one stays closed', () => {
  const week = withDay(weekFrom('daily'), 4, [])
  const copied = copiedToOpen(withDay(week, 2, [hours(20, 26)]), 2)
  expect(copied).toEqual(withDay(Array<HoursRange[]>(7).fill([hours(20, 26)]), 4, []))
})

test('a day opens with the hours of the last open day before it', () => {
  expect(openingHours(withDay(closed(), 6, [hours(12, 22)]), 0)).toEqual([hours(12, 22)])
  expect(openingHours(closed(), 0)).toEqual([hours(10, 20)])
})

test('one more range begins an hour after the last, before midnight', () => {
  expect(withNextRange([])).toEqual([hours(10, 20)])
  expect(withNextRange([hours(10, 14)])).toEqual([hours(10, 14), hours(15, 19)])
  expect(withNextRange([hours(16, 22)])).toEqual([hours(16, 22), hours(23, 27)])
})

test('on a day that ends late, it ends an hour before the first', () => {
  expect(withNextRange([hours(20, 26)])).toEqual([hours(15, 19), hours(20, 26)])
  expect(withNextRange([hours(3, 24)])).toEqual([hours(0, 2), hours(3, 24)])
  expect(withNextRange([hours(1, 24)])).toBeUndefined()
  expect(withNextRange(Array.from({ length: 6 }, (_, at) => hours(at, at + 1)))).toBeUndefined()
})

describe('the times offered', () => {
  test('hours begin on the day itself', () => {
    const starts = timesOffered('from', hours(10, 14))
    expect([starts[0], starts.at(-1)]).toEqual([0, 1425])
  })

  test('an end lies after the start and within a day of it', () => {
    const ends = timesOffered('to', hours(1, 2))
    expect([ends[0], ends.at(-1)]).toEqual([75, 1500])
  })

  test('contain the chosen value, even off the quarter hour', () => {
    expect(timesOffered('from', { from: 607, to: 900 })).toContain(607)
    expect(timesOffered('to', { from: 600, to: 2600 })).toContain(2600)
  })
})

test('a start moved past the end moves the end along', () => {
  expect(startedAt(hours(10, 14), 11 * 60)).toEqual(hours(11, 14))
  expect(startedAt(hours(10, 14), 15 * 60)).toEqual(hours(15, 19))
  expect(startedAt(hours(16, 26), 1 * 60)).toEqual(hours(1, 11))
})

test('days in a row with the same hours are one line, Saturday first', () => {
  expect(runsOf(weekFrom('day'))).toEqual([
    { first: 5, last: 3, ranges: [hours(10, 20)] },
    { first: 4, last: 4, ranges: [] },
  ])
})

test('a week is the same however its ranges are written', () => {
  const one = withDay(closed(), 0, [hours(10, 14), hours(14, 20)])
  expect(sameWeek(one, withDay(closed(), 0, [hours(10, 20)]))).toBe(true)
  expect(sameWeek(one, withDay(closed(), 1, [hours(10, 20)]))).toBe(false)
})

test('minutes of a week count each range once', () => {
  expect(minutesOf(weekFrom('day'))).toBe(6 * 600)
})
