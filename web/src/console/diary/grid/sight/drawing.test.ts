import { expect, test } from 'vitest'
import { columnsInSight, drawnColumns } from '#console/diary/grid/sight/drawing.ts'

const sizes = (count: number) => Array.from({ length: count }, () => 20)

test.each([
  ['those in sight and their neighbours', sizes(20), [4, 9], Infinity, [4, 5, 6, 7, 8, 9, 10, 3]],
  ['as many as have room, those in sight first', sizes(20), [4, 9], 60, [4, 5, 6]],
  ['one at least', [400, 400], [0, 1], 120, [0]],
  ['none before the first', sizes(3), [0, 1], Infinity, [0, 1, 2]],
  ['none after the last', sizes(3), [1, 2], Infinity, [1, 2, 0]],
  ['empty ones with the others', [0, 0, 0], [0, 2], 10, [0, 1, 2]],
  ['none of none', [], [0, 0], 10, []],
] as const)('drawn are %s', (_, all, [first, last], events, drawn) => {
  expect([...drawnColumns(all, { first, last }, events)]).toEqual(drawn)
})

test.each([
  ['at the start', 0, [0, 5]],
  ['at an edge', 300, [2, 7]],
  ['between two', 310, [2, 8]],
  ['at the end', 2080, [13, 19]],
  ['beyond it, where it springs back', 2400, [16, 19]],
])('a grid %s shows these columns', (_, scrolled, [first, last]) => {
  expect(columnsInSight(20, { scrolled, shown: 900, width: 3000 })).toEqual({ first, last })
})

test('before it is laid out a grid shows all that it has', () => {
  expect(columnsInSight(3, { scrolled: 0, shown: 0, width: 0 })).toEqual({ first: 0, last: 2 })
})
