import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { shown } from '#lib/i18n/shown.ts'

/** For tests: the HTML of an element, with message keys as texts, after the last refetch of each query has failed. */
export function afterFailedRefetch(
  element: ReactElement,
  queries: readonly { queryKey: QueryKey; data: unknown }[],
): string {
  const client = createQueryClient()
  for (const { queryKey, data } of queries) {
    const query = client.getQueryCache().build(client, { queryKey })
    if (data !== undefined) query.setData(data)
    query.setState({ status: 'error', error: new ApiError('internal', 503, 'unavailable') })
  }
  return shown(element, client)
}
