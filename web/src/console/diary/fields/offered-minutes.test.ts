import { expect, test } from 'vitest'
import { offeredMinutes } from '#console/diary/fields/offered-minutes.ts'

const clock = (minutes: readonly number[]) => minutes.map((minute) => minute % 1440)

/** 12 PM to 1 AM. */
const EVENING = { from: 720, to: 1500 }

test('times around the working time are offered, and the value off the steps', () => {
  const offered = offeredMinutes({ from: 600, to: 660 }, 607)
  expect([offered[0], offered.at(-1)]).toEqual([480, 780])
  expect(offered.slice(24, 28)).toEqual([600, 605, 607, 610])
})

test('a time after midnight is offered once, in the night of the day', () => {
  for (const value of [15, 717, 1455]) {
    const offered = offeredMinutes(EVENING, value)
    expect(new Set(clock(offered)).size).toBe(offered.length)
    expect(offered).toContain(value)
    expect(offered).toContain(1460)
  }
  expect(offeredMinutes(EVENING, 15)).not.toContain(1455)
})

test('a shop open day and night offers its hours once', () => {
  const offered = offeredMinutes({ from: 0, to: 1440 }, 600)
  expect(offered).toEqual(Array.from({ length: 288 }, (_, at) => at * 5))
})

test('an end is offered after its start, also at midnight', () => {
  const offered = offeredMinutes({ from: 0, to: 1440 }, 1430, 1385)
  expect(offered).toContain(1440)
  expect(offered).not.toContain(0)
  // An end days later is kept, and its other times are those before it.
  const late = offeredMinutes(EVENING, 4000, 1455)
  expect(late.slice(-2)).toEqual([3995, 4000])
  expect(new Set(clock(late)).size).toBe(late.length)
})
