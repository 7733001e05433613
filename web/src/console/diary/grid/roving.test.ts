import { expect, test } from 'vitest'
import { nextStop } from '#console/diary/grid/roving.ts'

const columns = [
  [
    { key: 'a1', from: 600 },
    { key: 'a2', from: 720 },
  ],
  [],
  [
    { key: 'c1', from: 630 },
    { key: 'c2', from: 700 },
    { key: 'c3', from: 900 },
  ],
]
const go = (key: string, current: string, rtl = false) => nextStop(key, current, columns, rtl)

test('up and down follow the time of one column and stop at its ends', () => {
  expect(go('ArrowDown', 'a1')).toBe('a2')
  expect(go('ArrowUp', 'a2')).toBe('a1')
  expect(go('ArrowUp', 'a1')).toBeUndefined()
  expect(go('End', 'c1')).toBe('c3')
  expect(go('Home', 'c3')).toBe('c1')
})

test('across leads to the nearest in time, over columns in which nothing is', () => {
  expect(go('ArrowRight', 'a2')).toBe('c2')
  expect(go('ArrowLeft', 'c3')).toBe('a2')
  expect(go('ArrowLeft', 'a1')).toBeUndefined()
})

test('in Arabic the next column is on the left', () => {
  expect(go('ArrowLeft', 'a1', true)).toBe('c1')
  expect(go('ArrowRight', 'c1', true)).toBe('a1')
  expect(go('ArrowRight', 'a1', true)).toBeUndefined()
})

test('other keys lead nowhere', () => {
  expect(go('x', 'a1')).toBeUndefined()
})
