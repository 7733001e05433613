import { besideTextOf, type BesideInput } from '@awan/core/offering/beside'
import { ableStaff, idsOf, type BookingChoice } from '#customer/booking/use-choice.ts'
import type { Business } from '#features/business/api.ts'

/** Returns what all others have, as it is asked for and booked; undefined where all have the same of anyone. */
export function besideOf(choice: BookingChoice): BesideInput[] | undefined {
  const { others } = choice
  if (!others.some((one) => one !== undefined)) return undefined
  const same = idsOf(choice)
  return others.map((one) => one ?? { offeringIds: same })
}

/** Says what is asked for of all who come: how many, or what each of the others has; nothing of one alone. */
export function severalOf(choice: BookingChoice): { people?: number; beside?: BesideInput[] } {
  const { people } = choice
  const beside = besideOf(choice)
  if (people === 1) return {}
  return beside ? { beside } : { people }
}

/** Writes the same for the address. */
export const severalInAddress = ({ people, others }: BookingChoice) =>
  people > 1 ? { people, beside: textsOf(others) } : {}

/** Writes what each further person has for the address; nothing where all have the same. */
export const textsOf = (others: readonly (BesideInput | undefined)[]): string[] | undefined =>
  others.some((one) => one !== undefined)
    ? others.map((one) => (one ? besideTextOf(one) : ''))
    : undefined

/** Says what a further person has, of what is chosen so far: it may be ahead of what is drawn. */
export type OwnOf = (choice: BookingChoice) => BesideInput | undefined

/** Returns what the further person of this place has, for the address; nothing changes where fewer come by then. */
export function withOther(
  choice: BookingChoice,
  at: number,
  own: OwnOf,
): { beside?: string[] | undefined } {
  const { others } = choice
  return at < others.length ? { beside: textsOf(others.with(at, own(choice))) } : {}
}

/** Returns how many come, for the address; where too few do the same, further ones have something that somebody else does. */
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
