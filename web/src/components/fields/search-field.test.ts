import { expect, test } from 'vitest'
import { stillRequested } from '#components/fields/search-field.tsx'

test('what a field asked for itself is no news to it, however late it is shown', () => {
  expect(stillRequested(['ha', 'hai'], 'ha')).toEqual(['hai'])
  expect(stillRequested(['ha', 'hai', 'hair'], 'hair')).toEqual([])
})

test('what it never asked for comes from elsewhere', () => {
  expect(stillRequested(['ha'], '')).toBeUndefined()
  expect(stillRequested([], 'beard')).toBeUndefined()
})
