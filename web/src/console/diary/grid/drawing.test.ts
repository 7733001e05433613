import { expect, test } from 'vitest'
import { drawnColumns } from '#console/diary/grid/drawing.ts'

test.each([
  ['as many columns as have room', [20, 20, 20, 20], 0, 40, [0, 1]],
  ['one at least', [400, 400], 0, 120, [0]],
  ['from the one in sight on', [20, 20, 20, 20], 2, 30, [2, 3]],
  ['around to the first', [20, 20, 20, 20], 3, 60, [3, 0, 1]],
  ['all once there is room for all', [20, 20, 20], 1, 80, [1, 2, 0]],
  ['empty ones with the others', [0, 0, 0], 0, 10, [0, 1, 2]],
  ['none of none', [], 0, 10, []],
])('drawn are %s', (_, sizes, first, events, drawn) => {
  expect([...drawnColumns(sizes, first, events)]).toEqual(drawn)
})
