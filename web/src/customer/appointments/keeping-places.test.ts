import { expect, test } from 'vitest'
import { keepingPlaces } from './keeping-places.ts'

const at = (id: string, hour: number) => ({ id, start: `2026-11-28T${hour}:00:00Z` })
const [first, second, third] = [at('a', 10), at('b', 12), at('c', 14)]

test('what a list lacks has its place by its start', () => {
  expect(keepingPlaces([first, third], [second])).toEqual([first, second, third])
  expect(keepingPlaces([], [second])).toEqual([second])
})

test('what a list has is shown as the list has it', () => {
  const list = [first, second]
  expect(keepingPlaces(list, [at('b', 11)])).toBe(list)
})

test('of two with one id, the first is shown', () => {
  expect(keepingPlaces([first], [third, at('c', 9)])).toEqual([first, third])
})
