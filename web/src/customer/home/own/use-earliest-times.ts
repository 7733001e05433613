import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import type { Appointment } from '#features/appointment/api.ts'
import { earliestQuery, type EarliestTimes, type SlotsInput } from '#features/availability/api.ts'
import { lastLooked } from '#features/availability/looked.ts'
import { usualOf } from '#features/availability/usual.ts'

/** The next times of a request, with the request. */
export interface Suggested {
  free: EarliestTimes
  input: SlotsInput
}

/** Maximum number of suggestions, to leave room for the rest of home. */
const SHOWN = 2
const RENEWED_MS = MINUTE_MS
const NOTHING: SlotsInput = { businessId: '', offeringIds: [] }

/** Finds the next times of earlier or viewed offerings, once the bookings are known; settled once all are loaded. */
export function useEarliestTimes(booked: {
  known: boolean
  past: readonly Appointment[] | undefined
  upcoming: readonly Appointment[] | undefined
}) {
  const [looked] = useState(lastLooked)
  const { known, past = [], upcoming = [] } = booked
  const usual = known ? usualOf({ past, upcoming, looked }) : []
  // Some of these may no longer be sold.
  const each = [useEarliest(usual[0]), useEarliest(usual[1]), useEarliest(usual[2])]
  const shown = each.flatMap(({ found }) => found ?? []).slice(0, SHOWN)
  return { shown, settled: known && each.every(({ settled }) => settled) }
}

/** Finds the next times of one request; undefined until they are known, and if there are none. */
function useEarliest(input: SlotsInput | undefined) {
  const query = earliestQuery(input ?? NOTHING)
  const enabled = input !== undefined
  const { data, isFetched } = useQuery({ ...query, enabled, refetchInterval: RENEWED_MS })
  const found: Suggested | undefined =
    data && data.slots.length > 0 && input ? { free: data, input } : undefined
  return { found, settled: !enabled || isFetched }
}
