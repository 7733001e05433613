import { expect, test } from 'vitest'
import { catalogueDraftOf, catalogueFaultsOf, degrees } from './draft.ts'

const CITY = ['name', 'latitude', 'longitude', 'south', 'north', 'west', 'east'] as const
const box = { south: 30, north: 31, west: 47, east: 48 }
const place = { position: 3, active: true }
const basra = { name: { en: 'Basra' }, ...place, middle: { latitude: 30.5, longitude: 47.8 }, box }

test('stored values are in the fields and valid', () => {
  const draft = catalogueDraftOf(basra, {})
  expect(draft).toMatchObject({ name: { en: 'Basra', ar: '' }, latitude: '30.5', east: '48' })
  expect(catalogueFaultsOf(draft, CITY)).toEqual([])
})

test('only fields are in the draft: the version of a row is not among the changes of somebody else', () => {
  const stored = { ...basra, id: 'basra', version: 4 }
  const fields = Object.keys(catalogueDraftOf(stored, {})).toSorted()
  expect(fields).toEqual(Object.keys(catalogueDraftOf(undefined, {})).toSorted())
})

test.each([
  [{ latitude: '29' }, ['latitude']],
  [{ longitude: '' }, ['longitude']],
  [{ south: '32' }, ['latitude', 'south', 'north']],
  [{ name: { en: ' ', ar: '' } }, ['name']],
])('of %j the fields are named', (typed, faults) => {
  expect(catalogueFaultsOf({ ...catalogueDraftOf(basra, {}), ...typed }, CITY)).toEqual(faults)
})

test.each([
  [{ position: undefined, hue: undefined }, []],
  [{ position: 9999, hue: 359, durationMinutes: 720 }, []],
  [{ position: 10_000, hue: -1, durationMinutes: 4 }, ['durationMinutes', 'hue', 'position']],
])('of the numbers %j those out of their bounds are named', (typed, faults) => {
  const draft = { ...catalogueDraftOf(undefined, { durationMinutes: 30 }), ...typed }
  expect(catalogueFaultsOf(draft, ['durationMinutes', 'hue', 'position'])).toEqual(faults)
})

test('degrees are read in any digits', () => {
  expect(degrees('٣٠٫٥')).toBe(30.5)
  expect(degrees(' -30.25 ')).toBe(-30.25)
  expect(degrees('')).toBeNaN()
  expect(degrees('north')).toBeNaN()
})
