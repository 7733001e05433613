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

export const CITIES = ['baghdad', 'erbil'] as const
export type CityId = (typeof CITIES)[number]

export function isCategory(text: string): text is CategoryId {
  return CATEGORIES.some((id) => id === text)
}
