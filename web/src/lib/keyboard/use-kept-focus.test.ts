import { expect, test } from 'vitest'
import { nearestRows } from './use-kept-focus.ts'

test.each([
  ['the next', 1, ['b', 'c', 'a']],
  ['the first', 0, ['a', 'b', 'c']],
  ['the previous one, if the last is gone', 3, ['c', 'b', 'a']],
  ['the first, where it was in none', -1, ['a', 'b', 'c']],
])('the nearest row is %s', (_, at, rows) => {
  expect(nearestRows(['a', 'b', 'c'], at)).toEqual(rows)
})
