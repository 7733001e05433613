import { expect, test } from 'vitest'
import { mixed } from '#customer/home/mixed.ts'

const of = (...ids: string[]) => ids.map((id, place) => ({ place, category: { id } }))
const placesOf = (services: { place: number }[]) => services.map(({ place }) => place)

test('services with equal drawings are not adjacent if there are others', () => {
  expect(placesOf(mixed(of('barber', 'barber', 'nails', 'nails', 'spa')))).toEqual([0, 2, 4, 1, 3])
})

test('services of the visitor’s interest come first, in order', () => {
  const services = of('barber', 'spa', 'nails', 'spa', 'nails')
  expect(placesOf(mixed(services, 'spa'))).toEqual([1, 3, 0, 2, 4])
  expect(placesOf(mixed(services, 'dental'))).toEqual(placesOf(mixed(services)))
})

test('services of one category keep their order', () => {
  expect(placesOf(mixed(of('spa', 'spa', 'spa')))).toEqual([0, 1, 2])
  expect(mixed([])).toEqual([])
})
