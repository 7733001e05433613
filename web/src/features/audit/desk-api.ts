import { infiniteQueryOptions } from '@tanstack/react-query'
import type { DESK_SUBJECTS } from '@awan/core/audit/actions'
import { auditKeys } from '#features/audit/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type DeskEntry = Item<'listDeskAudit'>

export interface DeskEntryFilter {
  about?: (typeof DESK_SUBJECTS)[number]
  /** The number of whoever did it. */
  phone?: string
  actorId?: string
  businessId?: string
  /** Days of the country, both included. */
  from?: string
  to?: string
}

/** Pages of what was done in all shops and at the desk, newest first. */
export function deskEntriesQuery(filter: DeskEntryFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.desk(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/audit', {
          params: { query: { ...filter, cursor: cursor || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // It changes with everything that anybody does.
    staleTime: 0,
    meta: PERSONAL,
  })
}
