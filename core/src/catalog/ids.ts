// Apart from the contract, so that the browser can use them without zod.
export const CATEGORIES = [
  'barber',
  'hair_salon',
  'nails',
  'make_up',
  'spa',
  'dental',
  'gym',
  'car_wash',
] as const
export type CategoryId = (typeof CATEGORIES)[number]

/** Lists where people and businesses may be, by ISO 3166. */
export const COUNTRIES = ['IQ'] as const
export type CountryId = (typeof COUNTRIES)[number]

export const CITIES = ['baghdad', 'erbil'] as const
export type CityId = (typeof CITIES)[number]

export function isCategory(text: string): text is CategoryId {
  return CATEGORIES.some((id) => id === text)
}
