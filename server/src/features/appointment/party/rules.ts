import type { BesideRequest } from '../record/free.service.ts'
import type { Member } from './queries.ts'

/** Returns the offerings of the other members, for any staff member; undefined if they are the same for all. */
export function ownOf([first, ...others]: readonly Member[]): BesideRequest[] | undefined {
  const same = others.every(({ offering_ids: ids }) => ids.join() === first?.offering_ids.join())
  if (same) return undefined
  return others.map(({ offering_ids: offeringIds, footprint: sold }) => ({ offeringIds, sold }))
}
