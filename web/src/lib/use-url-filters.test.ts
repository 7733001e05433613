import { expect, test } from 'vitest'
import { queryIn } from '#lib/use-url-filters.ts'

test('a query in the URL is cut to the length of a field', () => {
  expect(queryIn(undefined)).toBe(undefined)
  // The server rejects a query of one letter.
  expect(queryIn(' ح ')).toBe(undefined)
  expect(queryIn('  حلاقة ')).toBe('حلاقة')
  expect(queryIn('07420000001'.repeat(10))).toHaveLength(64)
  // A surrogate pair is not split.
  expect(queryIn(`a${'💈'.repeat(70)}`)).toBe(`a${'💈'.repeat(31)}`)
})
