import { expect, test } from 'vitest'
import { stillRequested } from '#components/fields/search-field.tsx'

test('a field’s own read is not news to it, however late it is shown', () => {
  expect(stillRequested(['ha', 'hai'], 'ha')).toEqual(['hai'])
  expect(stillRequested(['ha', 'hai', 'hair'], 'hair')).toEqual([])
})

test('a read it did not request comes from elsewhere', () => {
  expect(stillRequested(['ha'], '')).toBeUndefined()
  expect(stillRequested([], 'beard')).toBeUndefined()
})
