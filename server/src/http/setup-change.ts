import type { Decision } from '@awan/core/appointment/affected-contract'
import type { Trx } from '#db/transaction.ts'
import type { Shop } from './shop.ts'

/** A change of who works when, who does what or what is sold. */
export interface SetupChange<T> {
  shop: Shop
  actorId: string
  /** Which appointments to come it can touch, all conditions together; null: none. Without any, all of the shop. */
  touches: {
    staffIds?: readonly string[]
    offeringIds?: readonly string[]
    /** Days in the zone of the shop, both included. */
    days?: { from: string; to: string }
  } | null
  /** Holds what is to become of the appointments it touches. */
  decisions: readonly Decision[] | undefined
  /** Reads, checks and writes; all of it is undone where appointments are touched that no decision names. */
  change: (trx: Trx, now: Date) => Promise<T>
  /** Reads again what the decisions have changed of the answer. */
  reread?: (trx: Trx, now: Date) => Promise<T>
}

/**
 * Runs a change in one transaction in which nobody else sells time of the shop: an appointment that was booked before
 * is seen, one that is booked after is judged by what the change has made. Throws `visits_affected` where it would
 * strand appointments.
 */
export type ChangeSetup = <T>(change: SetupChange<T>) => Promise<T>

/** Describes who changes which shop, and the one way in which that is done. */
export interface Editing {
  shop: Shop
  actorId: string
  changeSetup: ChangeSetup
}
