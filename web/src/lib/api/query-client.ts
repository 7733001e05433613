import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import { isApiError } from '#lib/api/api-error.ts'

const RETRIES = 2

/** Reads are retried when the network or the server failed; refusals are answers. Writes never are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < RETRIES && isApiError(error) && error.transient,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** `meta: PERSONAL` on a query: its data leaves memory when the person signs out or changes. */
export const PERSONAL = { personal: true } as const

export const PERSONAL_QUERIES: QueryFilters = {
  predicate: ({ meta }) => meta?.personal === true,
}
