import { expect, test } from 'vitest'
import { changedFields, rebased } from '#lib/form/three-way.ts'

const before = { price: 10, minutes: 30, staff: ['a'] }

test('typed input stays, all else follows the new state', () => {
  const typed = { ...before, price: 12 }
  const after = { price: 11, minutes: 45, staff: ['a', 'b'] }
  expect(rebased(before, typed, after)).toEqual({ price: 12, minutes: 45, staff: ['a', 'b'] })
})

test('fields differ by value', () => {
  expect(changedFields(before, { ...before, staff: ['a'] })).toEqual([])
  expect(changedFields(before, { ...before, staff: ['b'], price: 1 })).toEqual(['price', 'staff'])
})

test('a text is merged by language, a point only as a whole', () => {
  const before = { name: { en: 'Ali', ar: 'علي' }, at: { latitude: 33, longitude: 44 } }
  const typed = { name: { en: 'Aly', ar: 'علي' }, at: { latitude: 34, longitude: 44 } }
  const after = { name: { en: 'Ali', ar: 'عليّ' }, at: { latitude: 33, longitude: 45 } }
  expect(rebased(before, typed, after)).toEqual({
    name: { en: 'Aly', ar: 'عليّ' },
    at: { latitude: 34, longitude: 44 },
  })
})
