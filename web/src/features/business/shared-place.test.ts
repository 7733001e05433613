import { expect, test } from 'vitest'
import { pick, type Localized } from '@awan/core/language'
import { sharedPlace } from './shared-place.ts'

const place = {
  district: { en: 'Karrada' },
  address: { en: 'Alley 14 house 7' },
  landmark: { en: 'Behind the old bank' },
  location: { latitude: 33.3123, longitude: 44.3678 },
}
const nameOf = (name: Localized) => pick(name, 'en')

test('another person gets address, landmark and pin of a booking', () => {
  expect(sharedPlace({ ...place, addressAfterBooking: false }, nameOf)).toEqual([
    'Alley 14 house 7',
    'Behind the old bank',
    'https://www.google.com/maps/search/?api=1&query=33.3123%2C44.3678',
  ])
})

test('a door that is shown after booking is not passed on', () => {
  expect(sharedPlace({ ...place, addressAfterBooking: true }, nameOf)).toEqual(['Karrada'])
})
