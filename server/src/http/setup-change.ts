import type { Decision } from '@awan/core/appointment/affected-contract'
import type { Trx } from '#db/transaction.ts'
import type { Claim } from './idempotency.ts'
import type { Shop } from './shop.ts'

/** A change of working hours, skills or offerings. */
export interface SetupChange<T> {
  shop: Shop
  actorId: string
  /**
   * Conditions for the upcoming appointments that the change may affect, combined with `and`; null: none; empty: all of
   * the shop.
   */
  touches: {
    staffIds?: readonly string[]
    offeringIds?: readonly string[]
    /** Days in the shop's zone, inclusive. */
    days?: { from: string; to: string }
  } | null
  /** Decisions about the affected appointments. */
  decisions: readonly Decision[] | undefined
  /** Key of a creation, done once however often it is repeated; its hash leaves out the decisions. */
  claim?: Omit<Claim, 'now'> | undefined
  /** Reads, checks and writes; rolled back if it affects appointments without a decision. */
  change: (trx: Trx, now: Date) => Promise<T>
  /** Rereads the parts of the response that the decisions have changed. */
  reread?: (trx: Trx, now: Date) => Promise<T>
}

/**
 * Runs a change in one transaction that excludes concurrent bookings in the shop: an appointment booked before is
 * checked, one booked after follows the new setup. Throws `visits_affected` if it would strand appointments.
 */
export type ChangeSetup = <T>(change: SetupChange<T>) => Promise<T>

/** Actor and shop of a change, and the function that runs it. */
export interface Editing {
  shop: Shop
  actorId: string
  changeSetup: ChangeSetup
  /** Idempotency key of a creation. */
  key?: string | undefined
}
