import { expect, test } from 'vitest'
import { shopAlternativesOf, overlappedBy } from '#features/appointment/shop-alternatives.ts'
import { ApiError } from '#lib/api/api-error.ts'

test('a taken time brings the nearest free ones, and none that is not', () => {
  const alternatives = [
    { start: 'a', staffIds: ['noor'] },
    { start: 'b' },
    { staffIds: ['x'] },
    null,
    7,
  ]
  const error = new ApiError('slot_taken', 409, '', { alternatives })
  expect(shopAlternativesOf(error)).toEqual([{ start: 'a', staffId: 'noor' }, { start: 'b' }])
  expect(shopAlternativesOf(new ApiError('slot_taken', 409, ''))).toEqual([])
  expect(shopAlternativesOf(new ApiError('busy', 503, '', { alternatives }))).toEqual([])
})

test('a block lists the entries in its way, appointments and blocks, by time', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((start) => ({ start, end: 'd', id: start }))
  const data = { visits: [first, third], blocks: [second] }
  expect(overlappedBy(new ApiError('block_overlaps', 409, '', data))).toEqual([
    first,
    second,
    third,
  ])
  expect(overlappedBy(new ApiError('block_overlaps', 409, ''))).toEqual([])
  expect(overlappedBy(new Error('no'))).toEqual([])
})
