import { describe, expect, test } from 'vitest'
import { faultsOfDay, faultsOfWeek, tidyDay, type HoursRange } from './hours.ts'

const hours = (from: number, to: number): HoursRange => ({ from: from * 60, to: to * 60 })
const week = (...days: HoursRange[][]) => Array.from({ length: 7 }, (_, day) => days[day] ?? [])

describe('the hours of a day', () => {
  test.each([
    ['one range', [hours(10, 20)], []],
    ['a split day', [hours(10, 14), hours(16, 22)], []],
    ['ranges that touch', [hours(10, 14), hours(14, 22)], []],
    ['an evening past midnight', [hours(20, 26)], []],
    ['round the clock', [hours(0, 24)], []],
    ['a range that ends where it starts', [hours(10, 10)], ['order']],
    ['a range that ends before it starts', [hours(14, 10)], ['order']],
    ['a range that begins after midnight', [hours(20, 23), hours(25, 27)], ['start']],
    ['a range beyond the next day', [hours(20, 49)], ['end']],
    ['ranges that overlap', [hours(10, 14), hours(13, 22)], ['overlap']],
    ['a range within another, in any order', [hours(12, 13), hours(10, 22)], ['overlap']],
  ])('%s', (_, ranges, faults) => {
    expect(faultsOfDay(ranges).map(({ fault }) => fault)).toEqual(faults)
  })

  test('names the range that is wrong', () => {
    expect(faultsOfDay([hours(10, 14), hours(13, 22)], 4)).toEqual([
      { day: 4, range: 1, fault: 'overlap' },
    ])
  })
})

describe('a week', () => {
  test('an evening may end when the next day begins, not later', () => {
    expect(faultsOfWeek(week([hours(20, 26)], [hours(2, 10)]))).toEqual([])
    expect(faultsOfWeek(week([hours(20, 27)], [hours(2, 10)]))).toEqual([
      { day: 0, range: 0, fault: 'next_day' },
    ])
  })

  test('Sunday is followed by Monday', () => {
    expect(faultsOfWeek(week([hours(0, 8)], [], [], [], [], [], [hours(20, 25)]))).toEqual([
      { day: 6, range: 0, fault: 'next_day' },
    ])
  })

  test('every day round the clock is fine', () => {
    expect(faultsOfWeek(Array.from({ length: 7 }, () => [hours(0, 24)]))).toEqual([])
  })
})

test('ranges that touch or overlap become one, in order', () => {
  expect(tidyDay([hours(16, 22), hours(10, 14), hours(14, 15), hours(17, 18)])).toEqual([
    hours(10, 15),
    hours(16, 22),
  ])
})
