import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { MOST_PEOPLE, MOST_TOGETHER } from '@awan/core/offering/rules'
import { besideOfText, type BesideInput } from '@awan/core/offering/beside'
import type { Business } from '#features/business/api.ts'
import type { BookingSearch } from '#lib/paths.ts'
import { useAddressSearch } from '#lib/use-url-filters.ts'

export type Offering = Business['offerings'][number]

/** Describes what is chosen on the page so far. It lives in the address, so that reload, back and login keep it. */
export interface BookingChoice {
  /** In the order they were chosen, which is the order of the appointment. */
  offerings: readonly Offering[]
  /** As the address has them; '' among them: the last one was taken away. */
  requested: readonly string[]
  /** Nothing is named: what is chosen is what most people book here. Another one takes its place. */
  suggested: boolean
  /** Undefined: any professional. */
  staffId?: string
  /** The professional asked for, who does not do all of this. */
  staffGone?: string
  date: string | undefined
  start: string | undefined
  confirming: boolean
  /** Says how many of the offerings asked for are not sold here. */
  gone: number
  /** Counts who comes at that time, each to somebody of their own. */
  people: number
  /** Says what each further one has, where it is something of their own; undefined: the same. */
  others: readonly (BesideInput | undefined)[]
  /** The appointment that is booked again. */
  again: string | undefined
}

/** Undefined takes a part of the choice away. */
type Change = Partial<Record<keyof BookingSearch, string | readonly string[] | undefined>>

/** `suggests`: what is booked most is chosen where nothing is named, for a page with room for its times. */
export function useChoice(business: Business, suggests: boolean) {
  const { search, change } = useAddressSearch()
  const choice = choiceOf(business, search, suggests)
  /** Takes what depends on the choice so far as a step from it: it may be ahead of what is drawn. `push` makes back undo it. */
  const choose = (
    step: Change | ((choice: BookingChoice) => Change),
    options: { push?: boolean } = {},
  ) =>
    change((next) => {
      const parts = typeof step === 'function' ? step(choiceOf(business, next, suggests)) : step
      for (const [key, value] of Object.entries(parts)) {
        next.delete(key)
        for (const one of [value].flat()) if (one !== undefined) next.append(key, one)
      }
    }, options)
  return { choice, choose }
}

/** Returns the ids of what is chosen, in its order. */
export const idsOf = ({ offerings }: Pick<BookingChoice, 'offerings'>): string[] =>
  offerings.map(({ id }) => id)

/** Returns what a business sells of these, in its own order. */
export const soldOf = ({ offerings }: Business, ids: readonly string[] = []): Offering[] =>
  offerings.filter(({ id }) => ids.includes(id))

/** Ids that are not this business's count as not chosen. */
export function choiceOf(
  business: Business,
  search: URLSearchParams,
  suggests = false,
): BookingChoice {
  const { offerings, ...chosen } = offeringsOf(business, search, suggests)
  const staff = search.get('staff') ?? undefined
  const able = business.staff.some(({ id }) => id === staff && doesAll(id, offerings))
  const own = search.getAll('beside').map((text) => ownIn(business, text))
  const people = peopleIn(search, mostPeople(business, offerings, own))
  const others = Array.from({ length: people - 1 }, (_, at) => own[at])
  const alone = people === 1 || others.some((one) => one !== undefined)
  const start = search.get('start') ?? ''
  return {
    offerings,
    ...chosen,
    ...(staff !== undefined && alone && offerings.length > 0 && staffOf(staff, able)),
    people,
    others,
    date: search.get('date') ?? undefined,
    start: Number.isNaN(Date.parse(start)) ? undefined : start,
    confirming: search.get('confirm') === '1',
    again: search.get('again') ?? undefined,
  }
}

/** Reads which offerings are chosen: those named, else those meant, else the one that is suggested. */
function offeringsOf(business: Business, search: URLSearchParams, suggests: boolean) {
  const requested = [...new Set(search.getAll('offering'))]
  const known = requested.flatMap((id) => business.offerings.find((one) => one.id === id) ?? [])
  const gone = requested.filter((id) => id !== '').length - known.length
  const taken = known.length > 0 || requested.includes('')
  const meant = taken ? known : unrequestedOf(business, search.get('service'))
  const isOpen = meant.length === 0 && requested.length === 0 && !search.has('service')
  const usual = suggests && isOpen ? mostBookedOf(business) : []
  return { offerings: [...meant, ...usual], requested, suggested: usual.length > 0, gone }
}

const staffOf = (staff: string, able: boolean) => (able ? { staffId: staff } : { staffGone: staff })

/** Returns what is meant where no offering is named: the first one of the service, or the only one there is. */
function unrequestedOf({ offerings }: Business, service: string | null): Offering[] {
  const only = offerings.length === 1 ? offerings[0] : undefined
  const first = offerings.find((one) => one.serviceId === service) ?? only
  return first ? [first] : []
}

const mostBookedOf = ({ offerings, mostBooked }: Business): Offering[] =>
  offerings.filter(({ id }) => id === mostBooked)

/** The ids for the address after one more was chosen, or one was taken away. */
export function withToggled(choice: BookingChoice, id: string): string[] {
  const { requested, suggested } = choice
  const chosen = idsOf(choice)
  const others = chosen.filter((one) => one !== id)
  const left = chosen.includes(id) ? others : [...(suggested ? [] : chosen), id]
  // What is not sold stays in the address, for the page goes on saying so.
  const gone = requested.filter((one) => one !== '' && one !== id && !chosen.includes(one))
  return [...(left.length > 0 ? left : ['']), ...gone]
}

/** Those who do all of this. */
export const ableStaff = (business: Business, offerings: readonly Offering[]) =>
  business.staff.filter(({ id }) => doesAll(id, offerings))

/** Reads what somebody else has; undefined where nobody here does all of it. Who does not do it is left out. */
function ownIn(business: Business, text: string): BesideInput | undefined {
  const { offeringIds, staffId } = besideOfText(text)
  const offerings = soldOf(business, offeringIds)
  const able = ableStaff(business, offerings)
  if (offerings.length < offeringIds.length || able.length === 0) return undefined
  return { offeringIds, ...(able.some(({ id }) => id === staffId) && { staffId }) }
}

/** Counts who could come at once: for the same as many as do it, more where somebody has something of their own. */
function mostPeople(
  business: Business,
  offerings: readonly Offering[],
  own: readonly (BesideInput | undefined)[],
): number {
  const able = ableStaff(business, offerings).length
  const others = own.filter((one) => one !== undefined).length
  return Math.min(business.staff.length, able + others)
}

/** No more can come at once than there are professionals. */
function peopleIn(search: URLSearchParams, able: number): number {
  const people = Math.trunc(Number(search.get('people') ?? 1))
  return Math.max(1, Math.min(people || 1, able, MOST_PEOPLE))
}

export const doesAll = (staffId: string, offerings: readonly Offering[]) =>
  offerings.every(({ staffIds }) => staffIds.includes(staffId))

export const chosenMinutes = (offerings: readonly Offering[]) =>
  offerings.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)

/** Why the offerings cannot be one appointment; undefined where they can. */
export function hindranceOf(
  business: Business,
  offerings: readonly Offering[],
): 'many' | 'long' | 'staff' | undefined {
  if (offerings.length > MOST_TOGETHER) return 'many'
  if (chosenMinutes(offerings) > LONGEST_APPOINTMENT) return 'long'
  return business.staff.some(({ id }) => doesAll(id, offerings)) ? undefined : 'staff'
}

export type Hindrance = NonNullable<ReturnType<typeof hindranceOf>>
