import { afterEach, expect, test, vi } from 'vitest'
import { keepPlaces, knownPlaces, placesQuery } from '#lib/places/places.ts'
import { removeStored, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const places = (id: string) => ({ cities: [{ id }], categories: [] })
/** Opens a page with this block; `kept`: the shell stored on the device. */
function openPage(id: string, kept = false) {
  const own = { textContent: JSON.stringify(places(id)), dataset: kept ? { kept: '' } : {} }
  vi.stubGlobal('document', { getElementById: () => own })
}
const updatedAt = () => {
  const { initialDataUpdatedAt: at } = placesQuery()
  return typeof at === 'function' ? at() : at
}

afterEach(() => {
  removeStored(STORAGE_KEYS.places)
  vi.unstubAllGlobals()
})

test('the lists of a page are fresh, and newer than stored ones', () => {
  writeStoredValue(STORAGE_KEYS.places, places('stored'))
  openPage('now')
  expect(knownPlaces()).toEqual(places('now'))
  expect(updatedAt()).toBeUndefined()
})

test('the lists of the stored shell are old, and give way to those stored since', () => {
  openPage('shell', true)
  expect(knownPlaces()).toEqual(places('shell'))
  expect(updatedAt()).toBe(0)
  openPage('later')
  keepPlaces()
  openPage('shell', true)
  keepPlaces()
  expect(knownPlaces()).toEqual(places('later'))
  expect(updatedAt()).toBe(0)
})
