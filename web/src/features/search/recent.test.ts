import { beforeEach, expect, test } from 'vitest'
import { forgetSearches, keepSearch, recentSearches } from '#features/search/recent.ts'
import { writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

beforeEach(forgetSearches)

test('recent searches are newest first, each once, without intermediate input', () => {
  for (const query of ['gym', 'mass', 'massage', 'gym', 'حلاق']) keepSearch(query)
  expect(recentSearches()).toEqual(['حلاق', 'gym', 'massage'])
  for (let number = 1; number <= 9; number += 1) keepSearch(`${number} nails`)
  expect(recentSearches()).toHaveLength(6)
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

test.each(['{', '"text"', '[1, null, "spa"]'])(
  'other stored values are no search: %s',
  (stored) => {
    writeStored(STORAGE_KEYS.searches, stored)
    expect(recentSearches()).toEqual(stored.includes('spa') ? ['spa'] : [])
  },
)
