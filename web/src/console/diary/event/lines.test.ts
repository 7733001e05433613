import { expect, test } from 'vitest'
import { linesIn } from '#console/diary/event/lines.ts'

test('an event shows as many whole lines as fit', () => {
  const lengths = [5, 10, 15, 30, 35, 45, 60, 75, 90, 180]
  expect(lengths.map((minutes) => [minutes, linesIn(minutes)])).toEqual([
    [5, 0],
    [10, 0],
    [15, 1],
    [30, 1],
    [35, 1],
    [45, 2],
    [60, 3],
    [75, 4],
    [90, 5],
    [180, 10],
  ])
})
