import { expect, test } from 'vitest'
import { changedFields, rebased } from '#lib/form/three-way.ts'

const before = { price: 10, minutes: 30, staff: ['a'] }

test('what was typed stays, all else follows the new state', () => {
  const typed = { ...before, price: 12 }
  const after = { price: 11, minutes: 45, staff: ['a', 'b'] }
  expect(rebased(before, typed, after)).toEqual({ price: 12, minutes: 45, staff: ['a', 'b'] })
})

test('fields differ by what they hold', () => {
  expect(changedFields(before, { ...before, staff: ['a'] })).toEqual([])
  expect(changedFields(before, { ...before, staff: ['b'], price: 1 })).toEqual(['price', 'staff'])
})
