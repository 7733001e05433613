import { AUDIT_ACTIONS } from '@awan/core/audit/actions'
import type { Db } from '#db/connect.ts'

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

/** The records of a business, newest first; `before` is the id of the last one seen. */
export async function listAuditRows(
  db: Db,
  businessId: string,
  page: { about: string | undefined; before: number | undefined; limit: number },
) {
  const { about, before, limit } = page
  const actions = AUDIT_ACTIONS.filter((action) => !about || action.startsWith(`${about}.`))
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['audit_entry.id', 'at', 'full_name as actor', 'action', 'detail'])
    .where('business_id', '=', businessId)
    .where('action', 'in', actions)
    .$if(before !== undefined, (query) => query.where('audit_entry.id', '<', before ?? 0))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute()
}
