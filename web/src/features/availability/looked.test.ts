import { afterEach, expect, test } from 'vitest'
import { keepLooked, lastLooked } from '#features/availability/looked.ts'
import { removeStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

afterEach(() => removeStored(STORAGE_KEYS.looked))

test('the last choice is known, with its staff member or any', () => {
  expect(lastLooked()).toBeUndefined()
  for (const looked of [
    { businessId: id(1), offeringIds: [id(2), id(3)], staffId: id(4) },
    { businessId: id(1), offeringIds: [id(2)] },
  ]) {
    keepLooked(looked)
    expect(lastLooked()).toEqual(looked)
  }
})

test.each([
  '',
  '{}',
  'null',
  '[]',
  '[1,2,3]',
  `["${id(1)}"]`,
  `["${id(1)}",""]`,
  `["../x","","${id(1)}"]`,
])('an invalid choice counts as none: %s', (kept) => {
  writeStored(STORAGE_KEYS.looked, kept)
  expect(lastLooked()).toBeUndefined()
})
