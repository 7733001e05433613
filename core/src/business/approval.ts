import type { AuditAction } from '../audit/actions.ts'
import type { BUSINESS_STATUSES } from './shop-contract.ts'

export type BusinessStatus = (typeof BUSINESS_STATUSES)[number]

export const DECISIONS = ['approve', 'decline', 'suspend', 'restore'] as const
export type ApprovalDecision = (typeof DECISIONS)[number]

interface Outcome {
  readonly from: readonly BusinessStatus[]
  readonly to: BusinessStatus
  readonly reasoned: boolean
  readonly action: AuditAction
}

/** Status before and after each decision, and its audit action; `reasoned`: a reason for the owner is required. */
const TABLE = {
  approve: {
    from: ['pending', 'declined'],
    to: 'approved',
    reasoned: false,
    action: 'business.approved',
  },
  decline: { from: ['pending'], to: 'declined', reasoned: true, action: 'business.declined' },
  suspend: { from: ['approved'], to: 'suspended', reasoned: true, action: 'business.suspended' },
  restore: { from: ['suspended'], to: 'approved', reasoned: false, action: 'business.restored' },
} as const satisfies Record<ApprovalDecision, Outcome>

/** Returns the outcome of a decision, and the statuses it applies to. */
export function outcomeOf(decision: ApprovalDecision): Outcome {
  return TABLE[decision]
}

/** Returns the decisions an operator may take about a business with that status. */
export function decisionsOn(status: BusinessStatus): ApprovalDecision[] {
  return DECISIONS.filter((decision) => outcomeOf(decision).from.includes(status))
}
