import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@awan/core/live/contract'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { shopKeys } from '#features/business/shop-keys.ts'
import {
  afterAppointments,
  afterCatalog,
  afterNotification,
  afterTimesElsewhere,
} from '#features/live/affects.ts'
import { onlyReadBefore } from '#features/live/read-times.ts'

/** Sets how long what the server says may be the echo of what was done here. */
const OWN_DOING_MS = 10_000

/** Describes what a page hears of. */
export interface Watch {
  /** The business that the page is about. */
  businessId: string | undefined
  /** Businesses in lists of free times. */
  listed: readonly string[]
  /** Renews those lists: in a busy city one hears of many bookings in a moment. */
  renewLists: () => void
}

/**
 * Renews what a change makes stale; with `before` only what was read before then: the page was not told of it as it happened.
 */
export function renewOn(
  event: LiveEvent,
  client: QueryClient,
  { businessId, listed, renewLists }: Watch,
  before?: number,
): void {
  const renewing = before === undefined ? client : onlyReadBefore(client, before)
  if (event === 'catalog' || event === 'all') void afterCatalog(renewing)
  if (event === 'catalog') return
  if (event !== 'person' && businessId !== undefined) {
    void afterAppointments(renewing, businessId)
    // Whether it is approved.
    void renewing.invalidateQueries({ queryKey: shopKeys.all })
  }
  if (event !== 'person' && listed.length > 0) {
    if (before === undefined) renewLists()
    else void afterTimesElsewhere(renewing)
  }
  if (event === 'shop') return
  void afterNotification(renewing)
  if (!changedHere(client)) void renewing.invalidateQueries({ queryKey: appointmentKeys.lists })
}

/** Tells whether the person did something just now, which is shown already: a cancelled appointment keeps its place until the next load. */
const changedHere = (client: QueryClient): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > Date.now() - OWN_DOING_MS)
