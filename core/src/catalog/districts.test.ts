import { expect, test } from 'vitest'
import { districtNamed, isStartingPoint, startingPoint } from './districts.ts'

test.each([
  ['baghdad', 'Karrada', 33.3003],
  ['baghdad', ' karrada ', 33.3003],
  ['baghdad', 'الكرادة', 33.3003],
  ['baghdad', 'الكراده', 33.3003],
  ['erbil', 'Ankawa', 36.2296],
  // Not in the list, or of the other city: the middle of the city.
  ['baghdad', 'Somewhere', 33.3152],
  ['baghdad', '', 33.3152],
  ['erbil', 'Karrada', 36.1911],
  ['', '', 33.3152],
])('in %s "%s" begins at %d', (city, name, latitude) => {
  expect(startingPoint(city, name).latitude).toBe(latitude)
})

test('of a name in each language either is enough', () => {
  expect(districtNamed('baghdad', 'my street', 'المنصور')?.en).toBe('Mansour')
})

test('a point that was moved by a metre is one that somebody has set', () => {
  const point = startingPoint('baghdad', 'Karrada')
  expect(isStartingPoint(point)).toBe(true)
  expect(isStartingPoint({ ...point, latitude: point.latitude + 0.00001 })).toBe(false)
})
