import { queryOptions } from '@tanstack/react-query'
import { availabilityKeys } from '#features/availability/keys.ts'
import { besideTextOf, type BesideInput } from '@awan/core/offering/beside'
import { MINUTE_MS } from '@awan/core/time'
import type { When } from '#features/availability/when.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Day = Item<'listDays'>
export type Slot = Item<'listSlots'>
export type QuickBusiness = Item<'quickBook'>
export type QuickTimes = Answer<'quickBook'>
export type EarliestTimes = Answer<'getEarliest'>
type AllSlots = Answer<'listSlots'>
/** Slots for a move lack `fullParts`, the parts that can be waited for. */
type Slots = Omit<AllSlots, 'fullParts'> & Partial<Pick<AllSlots, 'fullParts'>>
type Days = Answer<'listDays'>

/** Query of free times: offerings of a business in a row, with one staff member or (undefined) any. */
export interface SlotsInput {
  businessId: string
  offeringIds: string[]
  staffId?: string
  /** Appointment to move: its own duration applies, and its current time counts as free. */
  movingId?: string
  /** True: moves it with all appointments side by side with it. */
  together?: boolean
  /** Number of people who come at once, each with a different staff member; undefined means one. */
  people?: number
  /** Offerings of the others at the same start, if they differ; not with `people`. */
  beside?: BesideInput[]
}

const FRESH_MS = MINUTE_MS
export const PICKER_DAYS = 62

/** Availability of each of the next days, from today in the business's zone. */
export function daysQuery(input: SlotsInput, days: number) {
  const { businessId, offeringIds: offering, staffId: staff, movingId, together, people } = input
  const flag = together ? 'true' : undefined
  const beside = input.beside?.map(besideTextOf)
  return queryOptions({
    queryKey: availabilityKeys.days(businessId, {
      ...{ offering, staff, days, movingId, together, people, beside },
    }),
    queryFn: ({ signal }): Promise<Days> => {
      if (movingId === undefined)
        return answerOf(
          api.GET('/api/businesses/{businessId}/days', {
            params: { path: { businessId }, query: { offering, staff, days, people, beside } },
            signal,
          }),
        )
      const params = { path: { appointmentId: movingId }, query: { staff, days, together: flag } }
      return answerOf(api.GET('/api/appointments/{appointmentId}/days', { params, signal }))
    },
    staleTime: FRESH_MS,
    select: (answer) => answer.items,
  })
}

/** Free times of a day; refetched each minute while on screen. */
export function slotsQuery(input: SlotsInput, date: string) {
  const { businessId, offeringIds: offering, staffId: staff, movingId, together, people } = input
  const flag = together ? 'true' : undefined
  const beside = input.beside?.map(besideTextOf)
  return queryOptions({
    queryKey: availabilityKeys.slots(businessId, {
      ...{ offering, staff, date, movingId, together, people, beside },
    }),
    queryFn: ({ signal }): Promise<Slots> => {
      if (movingId === undefined)
        return answerOf(
          api.GET('/api/businesses/{businessId}/slots', {
            params: { path: { businessId }, query: { offering, staff, date, people, beside } },
            signal,
          }),
        )
      const params = { path: { appointmentId: movingId }, query: { staff, date, together: flag } }
      return answerOf(api.GET('/api/appointments/{appointmentId}/slots', { params, signal }))
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    select: (answer) => answer.items,
  })
}

/** Parts of a day that can be waited for, from the same cached response. */
export function fullPartsQuery(input: SlotsInput, date: string) {
  return queryOptions({
    ...slotsQuery(input, date),
    select: ({ fullParts = [] }) => fullParts,
  })
}

/** Filters and order of quick book. */
export interface QuickInput extends When {
  service: string
  city: string
  sort?: 'nearest' | 'rating' | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  /** Maximum number of businesses. */
  limit: number
}

/** Free times of a service across the businesses of a city. */
export function quickBookQuery(input: QuickInput) {
  return queryOptions({
    queryKey: availabilityKeys.quickBook(input),
    queryFn: ({ signal }): Promise<QuickTimes> =>
      answerOf(api.GET('/api/quick-book', { params: { query: input }, signal })),
    staleTime: FRESH_MS / 2,
  })
}

/**
 * Next free times of offerings booked or viewed before; with any staff member, if the earlier one no longer offers
 * them.
 */
export function earliestQuery({ businessId, offeringIds: offering, staffId: staff }: SlotsInput) {
  return queryOptions({
    queryKey: availabilityKeys.earliest(businessId, { offering, staff }),
    queryFn: async ({ signal }): Promise<EarliestTimes> => {
      const ask = (query: { offering: string[]; staff?: string | undefined }) =>
        answerOf(
          api.GET('/api/businesses/{businessId}/earliest', {
            params: { path: { businessId }, query },
            signal,
          }),
        )
      try {
        return await ask({ offering, staff })
      } catch (error) {
        if (staff === undefined || !isApiError(error, 'invalid_input')) throw error
        return await ask({ offering })
      }
    },
    staleTime: FRESH_MS / 2,
    // Offerings that are no longer sold fail permanently; a retry is useless.
    retry: false,
  })
}
