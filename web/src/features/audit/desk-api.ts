import type { DESK_SUBJECTS } from '@awan/core/audit/actions'
import { auditKeys } from '#features/audit/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
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
  return {
    ...pagesQuery(auditKeys.desk(filter), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/audit', {
          params: { query: { ...filter, cursor } },
          signal,
        }),
      ),
    ),
    // It changes with everything that anybody does.
    staleTime: 0,
    meta: PERSONAL,
  }
}
