import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Booking } from '#customer/booking/use-booking.ts'
import { idsOf } from '#customer/booking/use-choice.ts'
import { dropHold, takeHold, type Hold } from '#features/appointment/hold-api.ts'
import { holdKeys } from '#features/appointment/keys.ts'
import { sameInstant } from '#features/availability/slots.ts'
import type { Business } from '#features/business/api.ts'
import { afterTimes } from '#features/live/affects.ts'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { PATHS } from '#lib/paths.ts'

/** Pages a booking customer returns from: the hold is kept meanwhile. */
const ON_THE_WAY: readonly string[] = [
  PATHS.login,
  PATHS.signup,
  PATHS.terms,
  PATHS.privacy,
  PATHS.eula,
]

export interface Keeping {
  hold: Hold | undefined
  /** The hold has not expired; a list fetched before it may show the time as taken. */
  keeps: boolean
  /** It is being taken anew. */
  renews: boolean
  /** The hold was refused, though the time may be free: too many holds, or no response. */
  failed: boolean
  again: () => void
}

/**
 * Holds the chosen time while its sheet is open, and releases it on close. A reload and the way through login return to
 * the same hold.
 */
export function useHold(business: Business, booking: Booking, booked: boolean): Keeping {
  const client = useQueryClient()
  const { choice, chosenStart, ready } = booking
  const { staffId } = choice
  const wanted = choice.confirming && ready && chosenStart !== undefined && !booked
  const request = {
    businessId: business.id,
    offeringIds: idsOf(choice),
    start: chosenStart ?? '',
    ...(staffId !== undefined && { staffId }),
    ...booking.several,
  }
  const taken = useRef<Promise<Hold | undefined>>(undefined)
  const hold = useQuery({
    queryKey: holdKeys.of(request),
    queryFn: async () => {
      const taking = takeHold(request)
      const before = taken.current
      // After a failure, the previous hold may still be there.
      taken.current = taking.catch(() => before)
      try {
        return await taking
      } catch (error) {
        // Refetches the times; the sheet then finds its time missing from the list.
        if (isApiError(error) && !isTransient(error)) void afterTimes(client, business.id)
        throw error
      }
    },
    enabled: wanted,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (!wanted) return
    return () => {
      if (ON_THE_WAY.includes(window.location.pathname)) return
      client.removeQueries({ queryKey: holdKeys.all })
      if (taken.current) dropHold(taken.current)
    }
  }, [wanted, client])
  const kept = wanted && !hold.isError ? hold.data : undefined
  const { keeps, renews } = useRunning(kept, hold)
  const { goneStart, slots } = booking.times
  const askAgain = useEffectEvent(async () => {
    // A booking in flight takes the time itself: the list may show that before the response arrives.
    if (!keeps || client.isMutating() > 0) return
    // A list requested before the hold shows it as taken. To hold it again would end a hold of another tab.
    const { data } = await slots.refetch()
    if (!data?.some(({ start }) => sameInstant(start, request.start))) void hold.refetch()
  })
  useEffect(() => {
    if (goneStart !== undefined) void askAgain()
  }, [goneStart])
  return {
    hold: kept,
    keeps,
    renews,
    failed: wanted && hold.isError && !isApiError(hold.error, 'slot_taken'),
    again: () => void hold.refetch(),
  }
}

/**
 * Returns whether a hold still runs, by this device's clock. One that the customer has returned to is taken anew at its
 * end, once for each start, as this sheet has not had its five minutes.
 */
function useRunning(
  hold: Hold | undefined,
  query: { isFetching: boolean; refetch: () => Promise<unknown> },
) {
  const [over, setOver] = useState<Hold>()
  const [renewing, setRenewing] = useState(false)
  const renewed = useRef<string>(undefined)
  const end = useEffectEvent(async (ended: Hold) => {
    setOver(ended)
    if (ended.whole || renewed.current === ended.start) return
    renewed.current = ended.start
    setRenewing(true)
    await query.refetch()
    setRenewing(false)
  })
  useEffect(() => {
    if (!hold) return
    const timer = setTimeout(() => void end(hold), Math.max(0, hold.until - Date.now()))
    return () => clearTimeout(timer)
  }, [hold])
  // Offline it is not fetching, and the end of the hold is shown.
  return { keeps: hold !== undefined && over !== hold, renews: renewing && query.isFetching }
}
