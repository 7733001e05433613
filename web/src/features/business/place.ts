import type { Localized } from '@awan/core/language'

/** Location of a business, as precise as the viewer may see. */
export interface DirectionsPlace {
  name: string
  district: Localized
  address: Localized
  landmark: Localized
  location: { latitude: number; longitude: number }
  /** True: the point is the district's; the exact address is shown after booking. */
  rough: boolean
}

/** Returns the location of a business for its public page. */
export function placeOfPage(
  business: Omit<DirectionsPlace, 'name' | 'rough'> & { addressAfterBooking: boolean },
  name: string,
): DirectionsPlace {
  const { district, address, landmark, location, addressAfterBooking: rough } = business
  return { name, district, address, landmark, location, rough }
}

/** Returns the location of a booking: exact, unless it was cancelled and the shop hides its address before booking. */
export function placeOfAppointment(
  appointment: {
    status: string
    business: Omit<DirectionsPlace, 'name' | 'rough'> & { addressAfterBooking: boolean }
  },
  name: string,
): DirectionsPlace {
  const { business, status } = appointment
  const addressAfterBooking = business.addressAfterBooking && status === 'cancelled'
  return placeOfPage({ ...business, addressAfterBooking }, name)
}
