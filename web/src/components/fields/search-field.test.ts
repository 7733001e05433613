import { expect, test } from 'vitest'
import { stillAsked } from '#components/fields/search-field.tsx'

test('what a field asked for itself is no news to it, however late it is shown', () => {
  expect(stillAsked(['ha', 'hai'], 'ha')).toEqual(['hai'])
  expect(stillAsked(['ha', 'hai', 'hair'], 'hair')).toEqual([])
})

test('what it never asked for comes from elsewhere', () => {
  expect(stillAsked(['ha'], '')).toBeUndefined()
  expect(stillAsked([], 'beard')).toBeUndefined()
})
