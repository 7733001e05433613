import type { Words } from '../places/district.ts'

/** The trades of the demo, as in the initial catalogue. */
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

/** A service of the catalogue and its variation among businesses. Prices in thousands of dinars, durations in minutes. */
export interface DemoService {
  key: string
  category: CategoryId
  name: Words
  minutes: readonly number[]
  price: readonly [from: number, to: number]
  /** Minutes to prepare or clean up, which some businesses add. */
  before?: number
  after?: number
  featured?: true
}
