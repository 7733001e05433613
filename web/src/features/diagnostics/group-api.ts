import { queryOptions } from '@tanstack/react-query'
import { errorGroupKeys } from '#features/diagnostics/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ListedError = Item<'listErrorGroups'>
export type ErrorGroup = Answer<'getErrorGroup'>

/** Error groups in pages, last seen first: the open or the settled ones. */
export function errorGroupsQuery(settled: boolean) {
  return {
    ...pagesQuery(errorGroupKeys.list({ settled }), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/errors', {
          params: { query: { settled: settled ? 'true' : 'false', cursor } },
          signal,
        }),
      ),
    ),
    staleTime: 0,
    meta: PERSONAL,
  }
}

export function errorGroupQuery(errorId: string) {
  return queryOptions({
    queryKey: errorGroupKeys.group(errorId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/errors/{errorId}', { params: at(errorId), signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}

/** Settles an open error group, or reopens a settled one. */
export async function turnErrorGroup({ id, settledAt }: ErrorGroup): Promise<ErrorGroup> {
  const request = { params: at(id) }
  return answerOf(
    settledAt === null
      ? api.POST('/api/admin/errors/{errorId}/settlement', request)
      : api.DELETE('/api/admin/errors/{errorId}/settlement', request),
  )
}

const at = (errorId: string) => ({ path: { errorId } })
