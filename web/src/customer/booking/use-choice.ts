import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { MOST_PEOPLE, MOST_TOGETHER } from '@awan/core/offering/rules'
import { besideOfText, type BesideInput } from '@awan/core/offering/beside'
import { isDay } from '@awan/core/time'
import type { Business } from '#features/business/api.ts'
import type { BookingSearch } from '#lib/paths.ts'
import { useAddressSearch } from '#lib/use-url-filters.ts'

export type Offering = Business['offerings'][number]

/** The selection on the page. Stored in the URL, so that reload, back and login keep it. */
export interface BookingChoice {
  /** In the order they were chosen, which is the order of the appointment. */
  offerings: readonly Offering[]
  /** Ids from the URL; '' is among them after the last one was removed. */
  requested: readonly string[]
  /** True if the URL names no offering and the most booked one is preselected. Another choice replaces it. */
  suggested: boolean
  /** Undefined: any staff member. */
  staffId?: string
  /** The requested staff member, unable to do the whole selection. */
  staffGone?: string
  date: string | undefined
  start: string | undefined
  confirming: boolean
  /** Number of requested offerings that are not sold here. */
  gone: number
  /** Number of people, each with a different staff member. */
  people: number
  /** Choices of the further people, if their own; undefined: the same as the first. */
  others: readonly (BesideInput | undefined)[]
  /** Id of the appointment that is booked again. */
  again: string | undefined
}

/** Changes of the URL's parameters; undefined removes one. */
type Change = Partial<Record<keyof BookingSearch, string | readonly string[] | undefined>>

/** `suggests`: preselects the most booked offering if none is named, on pages with room for its times. */
export function useChoice(business: Business, suggests: boolean) {
  const { search, change } = useAddressSearch()
  const choice = choiceOf(business, search, suggests)
  /**
   * Applies a change computed from the latest selection, which may be ahead of the rendered one. `push` makes it
   * undoable by back; `back` ends such a step, as the Back button does.
   */
  const choose = (
    step: Change | ((choice: BookingChoice) => Change),
    options: { push?: boolean; back?: boolean } = {},
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

/** Returns the ids of the selection, in order. */
export const idsOf = ({ offerings }: Pick<BookingChoice, 'offerings'>): string[] =>
  offerings.map(({ id }) => id)

/** Returns the offerings with these ids that the business sells, in its order. */
export const soldOf = ({ offerings }: Business, ids: readonly string[] = []): Offering[] =>
  offerings.filter(({ id }) => ids.includes(id))

/** Parses the selection from the URL. Ids the business does not sell are not chosen, and counted in `gone`. */
export function choiceOf(
  business: Business,
  search: URLSearchParams,
  suggests = false,
): BookingChoice {
  const { offerings, ...chosen } = offeringsOf(business, search, suggests)
  const staff = search.get('staff') ?? undefined
  const able = ableStaff(business, offerings).some(({ id }) => id === staff)
  const own = search.getAll('beside').map((text) => ownIn(business, text))
  const people = peopleIn(search, mostPeople(business, offerings, own))
  const others = Array.from({ length: people - 1 }, (_, at) => own[at])
  const alone = people === 1 || others.some((one) => one !== undefined)
  const date = search.get('date') ?? ''
  const start = search.get('start') ?? ''
  return {
    offerings,
    ...chosen,
    ...(staff !== undefined && alone && offerings.length > 0 && staffOf(staff, able)),
    people,
    others,
    date: isDay(date) ? date : undefined,
    start: Number.isNaN(Date.parse(start)) ? undefined : start,
    confirming: search.get('confirm') === '1',
    again: search.get('again') ?? undefined,
  }
}

/**
 * Reads the chosen offerings: those in the URL, else the one of the requested service or the only one, else the
 * suggested one.
 */
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

/** Returns the offering if the URL names none: the first of the requested service, or the only one. */
function unrequestedOf({ offerings }: Business, service: string | null): Offering[] {
  const only = offerings.length === 1 ? offerings[0] : undefined
  const first = offerings.find((one) => one.serviceId === service) ?? only
  return first ? [first] : []
}

const mostBookedOf = ({ offerings, mostBooked }: Business): Offering[] =>
  offerings.filter(({ id }) => id === mostBooked)

/** Returns the ids for the URL after adding or removing an offering. */
export function withToggled(choice: BookingChoice, id: string): string[] {
  const { requested, suggested } = choice
  const chosen = idsOf(choice)
  const others = chosen.filter((one) => one !== id)
  const left = chosen.includes(id) ? others : [...(suggested ? [] : chosen), id]
  // Unavailable ids stay in the URL, as the page keeps reporting them.
  const gone = requested.filter((one) => one !== '' && one !== id && !chosen.includes(one))
  return [...(left.length > 0 ? left : ['']), ...gone]
}

/** Returns the staff members able to do all of these offerings. */
export const ableStaff = (business: Business, offerings: readonly Offering[]) =>
  business.staff.filter(({ id }) => doesAll(id, offerings))

/**
 * Parses a further person's choice; undefined if no staff member does all of it. A chosen staff member unable to do all
 * of it is dropped.
 */
function ownIn(business: Business, text: string): BesideInput | undefined {
  const { offeringIds, staffId } = besideOfText(text)
  const offerings = soldOf(business, offeringIds)
  const able = ableStaff(business, offerings)
  if (offerings.length < offeringIds.length || able.length === 0) return undefined
  return { offeringIds, ...(able.some(({ id }) => id === staffId) && { staffId }) }
}

/**
 * Returns the maximum number of people: for the same selection the number of staff able to do it, more if further
 * people have their own.
 */
function mostPeople(
  business: Business,
  offerings: readonly Offering[],
  own: readonly (BesideInput | undefined)[],
): number {
  const able = ableStaff(business, offerings).length
  const others = own.filter((one) => one !== undefined).length
  return Math.min(business.staff.length, able + others)
}

/** Parses the number of people, at most one per staff member. */
function peopleIn(search: URLSearchParams, able: number): number {
  const people = Math.trunc(Number(search.get('people') ?? 1))
  return Math.max(1, Math.min(people || 1, able, MOST_PEOPLE))
}

const doesAll = (staffId: string, offerings: readonly Offering[]) =>
  offerings.every(({ staffIds }) => staffIds.includes(staffId))

export const chosenMinutes = (offerings: readonly Offering[]) =>
  offerings.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)

/** Returns the reason the offerings cannot be one appointment; undefined if they can. */
export function hindranceOf(
  business: Business,
  offerings: readonly Offering[],
): 'many' | 'long' | 'staff' | undefined {
  if (offerings.length > MOST_TOGETHER) return 'many'
  if (chosenMinutes(offerings) > LONGEST_APPOINTMENT) return 'long'
  return ableStaff(business, offerings)[0] ? undefined : 'staff'
}

export type Hindrance = NonNullable<ReturnType<typeof hindranceOf>>
