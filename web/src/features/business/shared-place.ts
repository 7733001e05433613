import type { Localized } from '@awan/core/language'
import { mapOf } from '#lib/format/directions.ts'

interface Place {
  addressAfterBooking: boolean
  district: Localized
  address: Localized
  landmark: Localized
  location: { latitude: number; longitude: number }
}

/**
 * Returns the location of a booking line by line, for sharing; only the district if the address is shown after booking.
 */
export function sharedPlace(place: Place, nameOf: (name: Localized) => string): string[] {
  const lines = place.addressAfterBooking
    ? [nameOf(place.district)]
    : [nameOf(place.address), nameOf(place.landmark), mapOf(place.location)]
  return lines.filter(Boolean)
}
