import type { Localized } from '@awan/core/language'
import { mapOf } from '#lib/format/directions.ts'

interface Place {
  addressAfterBooking: boolean
  district: Localized
  address: Localized
  landmark: Localized
  location: { latitude: number; longitude: number }
}

/** Returns where a booking is, line by line, for somebody else: of a door that is shown after booking, the district alone. */
export function sharedPlace(place: Place, nameOf: (name: Localized) => string): string[] {
  const lines = place.addressAfterBooking
    ? [nameOf(place.district)]
    : [nameOf(place.address), nameOf(place.landmark), mapOf(place.location)]
  return lines.filter(Boolean)
}
