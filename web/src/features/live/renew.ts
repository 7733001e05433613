import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@awan/core/live/contract'
import { appointmentKeys } from '#features/appointment/keys.ts'
import {
  afterCatalogue,
  afterNotification,
  afterShopEvent,
  afterTimesElsewhere,
} from '#features/live/affects.ts'
import { onlyReadBefore } from '#features/live/read-times.ts'
import { isApiError } from '#lib/api/api-error.ts'

/** Period in which a server event may be the echo of a change made on this page. */
const OWN_DOING_MS = 10_000

/** Subscription of a page. */
export interface Watch {
  /** Business that the page is about. */
  businessId: string | undefined
  /** Businesses in lists of free times. */
  listed: readonly string[]
  /** Invalidates those lists, throttled: a busy city sends many booking events at once. */
  renewLists: () => void
}

/**
 * Invalidates the queries affected by an event. With `before`, only those read earlier: the page missed the event
 * itself.
 */
export function renewOn(
  event: LiveEvent,
  client: QueryClient,
  { businessId, listed, renewLists }: Watch,
  before?: number,
): void {
  const renewing = before === undefined ? client : onlyReadBefore(client, before)
  if (event === 'catalog' || event === 'all') void afterCatalogue(renewing)
  if (event === 'catalog') return
  if (event !== 'person' && businessId !== undefined) void afterShopEvent(renewing, businessId)
  if (event !== 'person' && listed.length > 0) {
    if (before === undefined) renewLists()
    else void afterTimesElsewhere(renewing)
  }
  if (event === 'shop') return
  void afterNotification(renewing)
  if (!isEcho(event, client)) void renewing.invalidateQueries({ queryKey: appointmentKeys.all })
}

/** Changes whose event has arrived. */
const echoed = new WeakSet<Mutation>()

/**
 * Returns whether an event of the account is the one caused by a change made here: the lists are left as they are, so
 * that a cancelled appointment keeps its place until the next load. A change causes one event; each further one is
 * about a change made elsewhere.
 */
function isEcho(event: LiveEvent, client: QueryClient): boolean {
  if (event !== 'person') return false
  const own = client
    .getMutationCache()
    .findAll({ mutationKey: appointmentKeys.change })
    .find((change) => mayEcho(change) && !echoed.has(change))
  if (own) echoed.add(own)
  return own !== undefined
}

/** Returns whether the server may have made a change just now; it has not if it refused. */
const mayEcho = ({ state: { submittedAt, error } }: Mutation): boolean =>
  submittedAt > Date.now() - OWN_DOING_MS && (!isApiError(error) || error.transient)
