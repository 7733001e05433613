import type { Decision } from '@awan/core/appointment/affected-contract'
import type { Trx } from '#db/transaction.ts'
import type { Shop } from './shop.ts'

/** A change of working hours, skills or offerings. */
export interface SetupChange<T> {
  shop: Shop
  actorId: string
  /**
   * Conditions for the upcoming appointments it may affect, combined by and; null: none. Without any: all of the shop.
   */
  touches: {
    staffIds?: readonly string[]
    offeringIds?: readonly string[]
    /** Days in the zone of the shop, both included. */
    days?: { from: string; to: string }
  } | null
  /** Decisions about the affected appointments. */
  decisions: readonly Decision[] | undefined
  /** Reads, checks and writes; all of it is undone where appointments are touched that no decision names. */
  change: (trx: Trx, now: Date) => Promise<T>
  /** Rereads the parts of the response that the decisions have changed. */
  reread?: (trx: Trx, now: Date) => Promise<T>
}

/**
 * Runs a change in one transaction that excludes concurrent sales in the shop: an appointment booked before is seen,
 * one booked after is judged under the new setup. Throws `visits_affected` if it would strand appointments.
 */
export type ChangeSetup = <T>(change: SetupChange<T>) => Promise<T>

/** The actor and the shop of a change, and how it is run. */
export interface Editing {
  shop: Shop
  actorId: string
  changeSetup: ChangeSetup
}
