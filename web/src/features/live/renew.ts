import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@awan/core/live/contract'
import {
  afterCatalogue,
  afterPersonEvent,
  afterShopEvent,
  afterTimesElsewhere,
} from '#features/live/affects.ts'
import { onlyReadBefore } from '#features/live/read-times.ts'

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
    else void afterTimesElsewhere(renewing, listed)
  }
  if (event === 'shop') return
  void afterPersonEvent(renewing)
}
