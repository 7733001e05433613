import { ApiError } from '#lib/api/api-error.ts'

interface Loading {
  data: unknown
  error: Error | null
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Returns the error to show instead of missing data; data loaded earlier stays visible, even if its refetch failed. */
export function loadingFaultOf({ data, error, fetchStatus }: Loading): Error | undefined {
  if (data !== undefined) return undefined
  if (fetchStatus === 'paused') return new ApiError('network', 0, 'offline')
  return error ?? undefined
}

/**
 * Returns the error to show also beside data loaded earlier: a list whose refetch failed may lack what was added since.
 * `LoadMore` shows the error of a further page.
 */
export const queryFaultOf = (query: Loading & { isFetchNextPageError?: boolean }) =>
  query.isFetchNextPageError ? undefined : (loadingFaultOf(query) ?? query.error)
