import { expect, test } from 'vitest'
import { inWeekOrder } from '#lib/datetime/week.ts'

test('M29: a promotion’s weekdays are listed from Saturday, stored from Monday', () => {
  expect(inWeekOrder([1, 2, 5, 6, 7])).toEqual([6, 7, 1, 2, 5])
  expect(inWeekOrder([1, 2, 3, 4, 5, 6, 7])).toEqual([6, 7, 1, 2, 3, 4, 5])
  expect(inWeekOrder([5])).toEqual([5])
})
