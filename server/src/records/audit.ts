import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditDetail } from '@awan/core/audit/actions'
import type { Trx } from '../db/transaction.ts'

/** Writes an audit entry in the transaction of the change, so that neither is committed without the other. */
export async function recordAudit(
  trx: Trx,
  entry: {
    at: Date
    /** Null: the system. */
    actorId: string | null
    /** Null: concerns no shop. */
    businessId: string | null
    action: AuditAction
    /** Id of the changed row. */
    subject: string
    detail?: AuditDetail
  },
): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      business_id: entry.businessId,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Returns the fields that differ, with their values before and after, for an audit entry. */
export function changesBetween<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
): Record<string, [before: unknown, after: unknown]> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const old: unknown = Object.entries(before).find(([name]) => name === field)?.[1]
      return isDeepStrictEqual(old ?? null, value ?? null)
        ? []
        : [[field, [old ?? null, value ?? null]]]
    }),
  )
}
