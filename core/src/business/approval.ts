import type { BUSINESS_STATUSES } from './shop-contract.ts'

export type BusinessStatus = (typeof BUSINESS_STATUSES)[number]

export const DECISIONS = ['approve', 'decline', 'suspend', 'restore'] as const
export type ApprovalDecision = (typeof DECISIONS)[number]

/** Lists what each decision makes of which status; `reasoned`: the owner is owed a sentence. */
const TABLE = {
  approve: { from: ['pending', 'declined'], to: 'approved', reasoned: false },
  decline: { from: ['pending'], to: 'declined', reasoned: true },
  suspend: { from: ['approved'], to: 'suspended', reasoned: true },
  restore: { from: ['suspended'], to: 'approved', reasoned: false },
} as const satisfies Record<
  ApprovalDecision,
  { from: readonly BusinessStatus[]; to: BusinessStatus; reasoned: boolean }
>

/** Returns where a decision leads, and from where. */
export function outcomeOf(decision: ApprovalDecision): {
  readonly from: readonly BusinessStatus[]
  readonly to: BusinessStatus
  readonly reasoned: boolean
} {
  return TABLE[decision]
}

/** Returns what the operator may decide about a business of that status. */
export function decisionsOn(status: BusinessStatus): ApprovalDecision[] {
  return DECISIONS.filter((decision) => outcomeOf(decision).from.includes(status))
}
