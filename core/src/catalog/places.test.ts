import { expect, test } from 'vitest'
import {
  type Atlas,
  districtNamed,
  isInBox,
  isStartingPoint,
  pointIn,
  startingPoint,
} from './places.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const box = { south: 33, north: 34, west: 44, east: 45 }
const ATLAS: Atlas = {
  cities: [
    { id: 'baghdad', middle: at(33.3152, 44.3661), box },
    {
      id: 'basra',
      middle: at(30.5085, 47.7804),
      box: { south: 30, north: 31, west: 47, east: 48 },
    },
  ],
  districts: [
    { cityId: 'baghdad', name: { en: 'Karrada', ar: 'الكرادة' }, middle: at(33.3003, 44.4242) },
    { cityId: 'baghdad', name: { en: 'Mansour', ar: 'المنصور' }, middle: at(33.3128, 44.3486) },
    { cityId: 'basra', name: { ar: 'العشار' }, middle: at(30.5171, 47.8414) },
  ],
}

test.each([
  ['baghdad', 'Karrada', 33.3003],
  ['baghdad', ' karrada ', 33.3003],
  ['baghdad', 'الكرادة', 33.3003],
  ['baghdad', 'الكراده', 33.3003],
  ['basra', 'العشار', 30.5171],
  // Not listed, or in the other city: the centre of the city.
  ['baghdad', 'Somewhere', 33.3152],
  ['baghdad', '', 33.3152],
  ['basra', 'Karrada', 30.5085],
  // The location is unknown.
  ['', '', undefined],
  ['atlantis', 'Karrada', undefined],
])('in %s "%s" begins at %d', (city, name, latitude) => {
  expect(startingPoint(ATLAS, city, name)?.latitude).toBe(latitude)
})

test('of a name in each language either is enough', () => {
  expect(districtNamed(ATLAS, 'baghdad', 'my street', 'المنصور')?.name.en).toBe('Mansour')
})

test('a point moved by a metre counts as set', () => {
  const point = at(33.3003, 44.4242)
  expect(isStartingPoint(ATLAS, point)).toBe(true)
  expect(isStartingPoint(ATLAS, { ...point, latitude: point.latitude + 0.00001 })).toBe(false)
})

test('an unset point follows the district, a set one stays', () => {
  expect(pointIn(ATLAS, at(33.3152, 44.3661), 'baghdad', 'Karrada')).toEqual(at(33.3003, 44.4242))
  expect(pointIn(ATLAS, at(33.3, 44.3), 'baghdad', 'Karrada')).toEqual(at(33.3, 44.3))
  // Before the cities are loaded, the given point is kept.
  expect(pointIn({ cities: [], districts: [] }, at(33.3, 44.3), 'baghdad')).toEqual(at(33.3, 44.3))
})

test.each([
  [at(33.5, 44.5), true],
  [at(33, 44), true],
  [at(34, 45), true],
  [at(34.0001, 44.5), false],
  [at(33.5, 43.9999), false],
])('%j is in the box of its city: %s', (point, inside) => {
  expect(isInBox(point, box)).toBe(inside)
})
