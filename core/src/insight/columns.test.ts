import { expect, test } from 'vitest'
import { addDays } from '../time.ts'
import { columnsOf } from './columns.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: addDays('2026-01-01', at),
    count: at,
    before: 1,
  }))

test.each([
  [1, 1],
  [62, 62],
  [63, 9],
  [64, 10],
  [90, 13],
  [366, 53],
])('%i days are %i columns, and nothing of them is lost', (length, columns) => {
  const input = days(length)
  const made = columnsOf(input)
  expect(made).toHaveLength(columns)
  expect(made.reduce((sum, { before }) => sum + before, 0)).toBe(length)
  expect(made.reduce((sum, { count }) => sum + count, 0)).toBe((length * (length - 1)) / 2)
  expect([made[0]?.from, made.at(-1)?.to]).toEqual([input[0]?.date, input.at(-1)?.date])
})

test('no days have no columns', () => {
  expect(columnsOf([])).toEqual([])
})

test('weeks are counted back from the last day; the first column has the remainder', () => {
  const [first, second] = columnsOf(days(64))
  expect(first).toEqual({ from: '2026-01-01', to: '2026-01-01', count: 0, before: 1 })
  expect(second).toEqual({ from: '2026-01-02', to: '2026-01-08', count: 28, before: 7 })
})
