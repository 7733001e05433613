import { sql } from 'kysely'
import { DECISIONS, outcomeOf, type ApprovalDecision } from '@awan/core/business/approval'
import { WORKING_SUBJECTS } from '@awan/core/business/approval-contract'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { DecidedState } from './decision.presenter.ts'

/** Stores the state a decision was made on, in its transaction; replaces that of the previous decision. */
export async function keepDecision(
  trx: Trx,
  decided: {
    businessId: string
    decision: ApprovalDecision
    reason: string
    now: Date
    state: DecidedState
  },
): Promise<void> {
  const { decision, reason, now } = decided
  const values = { decision, reason, decided_at: now, state: JSON.stringify(decided.state) }
  await trx
    .insertInto('business_decision')
    .values({ business_id: decided.businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute()
}

/** Returns the last decision about a business; undefined if there is none. */
export async function findDecision(db: Db, businessId: string) {
  return db
    .selectFrom('business_decision')
    .select(['decision', 'reason', 'decided_at', 'state'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
}

/** Audit actions of decisions. */
const DECIDED = DECISIONS.map((decision) => outcomeOf(decision).action)

/**
 * Counts audit entries about services, staff and hours since the last decision, by subject. Compares ids, not times, as
 * several entries may have the same instant.
 */
export async function countRecordedSince(db: Db, businessId: string) {
  const about = sql<string>`split_part(action, '.', 1)`
  return db
    .selectFrom('audit_entry')
    .select([about.as('about'), sql<number>`count(*)::integer`.as('count')])
    .where('business_id', '=', businessId)
    .where(about, 'in', WORKING_SUBJECTS)
    .where('id', '>', (entry) =>
      entry
        .selectFrom('audit_entry')
        .select(sql<number>`coalesce(max(id), 0)`.as('last'))
        .where('business_id', '=', businessId)
        .where('action', 'in', DECIDED),
    )
    .groupBy(about)
    .execute()
}
