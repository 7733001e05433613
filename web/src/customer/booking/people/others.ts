import { besideTextOf, type BesideInput } from '@awan/core/offering/beside'
import { ableStaff, idsOf, type BookingChoice } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

/** Returns the further people's bookings for requests; undefined if all have the same, with any staff member. */
export function besideOf(choice: BookingChoice): BesideInput[] | undefined {
  const { others } = choice
  if (!others.some((one) => one !== undefined)) return undefined
  const same = idsOf(choice)
  return others.map((one) => one ?? { offeringIds: same })
}

/**
 * Returns the request parameters for several people: their number, or the bookings of the others; empty for one person.
 */
export function severalOf(choice: BookingChoice): { people?: number; beside?: BesideInput[] } {
  const { people } = choice
  const beside = besideOf(choice)
  if (people === 1) return {}
  return beside ? { beside } : { people }
}

/** Serialises the same for the URL. */
export const severalInAddress = ({ people, others }: BookingChoice) =>
  people > 1 ? { people, beside: textsOf(others) } : {}

/** Serialises the further people's choices for the URL; undefined if all have the same. */
export const textsOf = (others: readonly (BesideInput | undefined)[]): string[] | undefined =>
  others.some((one) => one !== undefined)
    ? others.map((one) => (one ? besideTextOf(one) : ''))
    : undefined

/** Returns a further person's choice from the latest selection, which may be ahead of the rendered one. */
export type OwnOf = (choice: BookingChoice) => BesideInput | undefined

/**
 * Returns the URL parameters after changing a further person's choice; unchanged if that person has been removed
 * meanwhile.
 */
export function withOther(
  choice: BookingChoice,
  at: number,
  own: OwnOf,
): { beside?: string[] | undefined } {
  const { others } = choice
  return at < others.length ? { beside: textsOf(others.with(at, own(choice))) } : {}
}

/**
 * Returns the URL parameters for a number of people; if too few staff do the same service, further people get one that
 * other staff do.
 */
export function withPeople(
  business: Business,
  { offerings, others }: BookingChoice,
  count: number,
): { people: string | undefined; staff: undefined; beside: string[] | undefined } {
  const able = ableStaff(business, offerings)
  const other = business.offerings.find(({ staffIds }) =>
    staffIds.some((id) => !able.some((one) => one.id === id)),
  )
  const instead = count > able.length && other ? { offeringIds: [other.id] } : undefined
  const all = Array.from({ length: count - 1 }, (_, at) => others[at] ?? instead)
  return { people: count > 1 ? String(count) : undefined, staff: undefined, beside: textsOf(all) }
}
