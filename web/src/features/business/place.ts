import type { Localized } from '@awan/core/language'

/** Says where a business is, as far as whoever looks may know. */
export interface DirectionsPlace {
  name: string
  district: Localized
  address: Localized
  landmark: Localized
  location: { latitude: number; longitude: number }
  /** True: the point is the neighbourhood's, and the door is told after booking. */
  rough: boolean
}

/** Returns the place of a business as its page shows it. */
export function placeOfPage(
  business: Omit<DirectionsPlace, 'name' | 'rough'> & { addressAfterBooking: boolean },
  name: string,
): DirectionsPlace {
  const { district, address, landmark, location, addressAfterBooking: rough } = business
  return { name, district, address, landmark, location, rough }
}

/** Returns the place of a booking: who comes knows the door, who cancelled does not. */
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
