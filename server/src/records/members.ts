import type { Role } from '@awan/core/permissions'
import type { Trx } from '../db/transaction.ts'

/**
 * Locks whoever of those roles is notified of what the operator decides about their shop, each once. Whoever is leaving at
 * this moment is waited for: a message to somebody who is gone would break the decision.
 */
export async function lockMembers(trx: Trx, businessId: string, roles: readonly Role[]) {
  return trx
    .selectFrom('business_member')
    .innerJoin('account', 'account.id', 'business_member.account_id')
    .select(['account.id', 'phone', 'language'])
    .where('business_id', '=', businessId)
    .where('role', 'in', roles)
    .orderBy('account.id')
    .forKeyShare('account')
    .execute()
}
