import { expect, test } from 'vitest'
import { ticksUpTo } from '#components/charts/ticks.ts'

test('an axis has two to four round steps and ends at or above the most', () => {
  const most = [0, 1, 2, 3, 4, 7, 12, 30, 31, 99, 240, 1001]
  expect(most.map((count) => [count, ticksUpTo(count)])).toEqual([
    [0, [1]],
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [1, 2, 3, 4]],
    [7, [2, 4, 6, 8]],
    [12, [5, 10, 15]],
    [30, [10, 20, 30]],
    [31, [10, 20, 30, 40]],
    [99, [50, 100]],
    [240, [100, 200, 300]],
    [1001, [500, 1000, 1500]],
  ])
})
