import type { Words } from '../places/district.ts'

/** The trades that are invented, as the catalogue begins with them. */
export const TRADES = [
  'barber',
  'hair_salon',
  'nails',
  'make_up',
  'spa',
  'dental',
  'gym',
  'car_wash',
] as const
export type CategoryId = (typeof TRADES)[number]

/**
 * A service of the catalogue and how businesses sell it. Prices in thousands of dinars, minutes as they differ from shop
 * to shop.
 */
export interface DemoService {
  key: string
  category: CategoryId
  name: Words
  minutes: readonly number[]
  price: readonly [from: number, to: number]
  /** Minutes to prepare or clean up that some businesses keep. */
  before?: number
  after?: number
  featured?: true
}
