import type { DESK_SUBJECTS } from '@awan/core/audit/actions'
import { auditKeys } from '#features/audit/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type DeskEntry = Item<'listDeskAudit'>

export interface DeskEntryFilter {
  about?: (typeof DESK_SUBJECTS)[number]
  /** Number of the account that acted. */
  phone?: string
  actorId?: string
  businessId?: string
  /** First and last day, inclusive, in the country's time zone. */
  from?: string
  to?: string
}

/** Audit entries of all shops and of the operator's desk, newest first. */
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
    // Every action of any account adds an entry.
    staleTime: 0,
    meta: PERSONAL,
  }
}
