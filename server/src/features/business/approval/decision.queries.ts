import type { ApprovalDecision } from '@awan/core/business/approval'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import type { DecidedState } from './decision.presenter.ts'

/** Keeps the state that a decision was made on, in its transaction; the one before makes place for it. */
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

/** Returns the last decision about a business; undefined where nobody has decided. */
export async function findDecision(db: Db, businessId: string) {
  return db
    .selectFrom('business_decision')
    .select(['decision', 'reason', 'decided_at', 'state'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
}
