import type { AuditSubject } from '@awan/core/audit/actions'
import { auditKeys } from '#features/audit/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type AuditEntry = Item<'listAudit'>

/** Audit entries of a shop, newest first; `about` limits them to one kind of subject. */
export function auditQuery(businessId: string, about: AuditSubject | undefined) {
  return {
    ...pagesQuery(auditKeys.list(businessId, about), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/audit', {
          params: { path: { businessId }, query: { about, cursor } },
          signal,
        }),
      ),
    ),
    // Every action of any member adds an entry.
    staleTime: 0,
    meta: PERSONAL,
  }
}
