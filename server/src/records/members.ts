import type { Role } from '@awan/core/permissions'
import type { Trx } from '../db/transaction.ts'

/**
 * Locks the members of these roles, each once, to notify them of the operator's decision about their shop. Waits for
 * concurrent account deletions: a message to a deleted account would violate the decision's foreign key.
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
