import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
  type QueryFilters,
} from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { isTransient } from '#lib/api/api-error.ts'

const RETRIES = 2

/**
 * Also refetches queries whose first response is in flight at invalidation. TanStack Query keeps that response, though
 * the server may have read it before the change.
 */
class Client extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underway = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...underway.map(async ({ queryKey, promise }) => {
        await promise?.catch(() => undefined)
        await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
      }),
    ])
  }
}

/**
 * Creates the query client. Queries are retried after network or server failures, but not after refusals; mutations
 * never.
 */
export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        staleTime: MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** `meta: PERSONAL` on a query: its data is removed when the account logs out or changes. */
export const PERSONAL = { personal: true } as const

export const PERSONAL_QUERIES: QueryFilters = {
  predicate: ({ meta }) => meta?.personal === true,
}
