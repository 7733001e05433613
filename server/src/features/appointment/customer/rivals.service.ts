import type { Db } from '#db/connect.ts'
import { sharedRead } from '#db/shared-read.ts'
import type { AppError } from '#http/app-error.ts'
import { refusalIfTaken, type StartRequest } from '../record/free.service.ts'
import { findPossibleOwners, type Claimant } from './booking.queries.ts'

/** Milliseconds a request waits for earlier ones: as long as the lock timeout. */
const PATIENCE = 2000

type Wanted = Claimant & Pick<StartRequest, 'offeringIds' | 'start' | 'staffId'>

/** The request that runs now, and the refusals shared by those that wait for it. */
interface Turn {
  readonly ended: Promise<void>
  /** By offerings; undefined if the time is not taken. */
  readonly refusals: Map<string, Promise<AppError | undefined>>
}

/**
 * Serialises requests of this process for the same start. The others wait without a database connection, and check in
 * one shared read whether the time has been taken before they try themselves. This only refuses early: the booking
 * transaction decides under its locks, also against other processes.
 */
export class Rivals {
  readonly #db: Db
  readonly #patience: number
  readonly #underWay = new Map<string, Turn>()
  readonly #possibleOwners: (requests: readonly Wanted[]) => Promise<ReadonlyMap<Wanted, unknown>>

  constructor(db: Db, patience = PATIENCE) {
    this.#db = db
    this.#patience = patience
    this.#possibleOwners = sharedRead(db, findPossibleOwners<Wanted>)
  }

  /** Runs `book` when it is this request's turn; throws `slot_taken` if an earlier one got the time. */
  async inTurn<Booked>(
    wanted: Wanted,
    clock: () => Date,
    book: () => Promise<Booked>,
  ): Promise<Booked> {
    const key = `${wanted.businessId} ${wanted.start} ${wanted.staffId ?? ''}`
    let patience: ReturnType<typeof startPatience> | undefined
    try {
      // No await between the end of this loop and `#underWay.set`, so that only one waiting request goes first.
      for (let ahead = this.#underWay.get(key); ahead; ahead = this.#underWay.get(key)) {
        patience ??= startPatience(this.#patience)
        if ((await Promise.race([ahead.ended, patience.over])) === 'over') break
        await this.#requireFree(wanted, ahead, clock)
      }
      return await this.#goFirst(key, book())
    } finally {
      patience?.end()
    }
  }

  async #goFirst<Booked>(key: string, own: Promise<Booked>): Promise<Booked> {
    const ended = own.then(
      () => undefined,
      () => undefined,
    )
    const turn: Turn = { ended, refusals: new Map() }
    this.#underWay.set(key, turn)
    try {
      return await own
    } finally {
      if (this.#underWay.get(key) === turn) this.#underWay.delete(key)
    }
  }

  /** Throws `slot_taken` unless the time may be this request's own. Other refusals are left to the transaction. */
  async #requireFree(wanted: Wanted, ahead: Turn, clock: () => Date): Promise<void> {
    const refusal = await this.#refusalAfter(ahead, wanted, clock)
    // Read after the occupancy: a booking and its key are committed together.
    if (refusal && !(await this.#possibleOwners([wanted])).has(wanted)) throw refusal
  }

  /** Judges a request of a customer without a hold; requests for the same offerings share the judgement. */
  async #refusalAfter(
    { refusals }: Turn,
    { businessId, offeringIds, start, staffId }: Wanted,
    clock: () => Date,
  ): Promise<AppError | undefined> {
    const offered = offeringIds.join(' ')
    const known = refusals.get(offered)
    if (known) return known
    const wanted = { businessId, offeringIds, start, staffId }
    const refusal = refusalIfTaken(this.#db, wanted, clock())
    refusals.set(offered, refusal)
    return refusal
  }
}

/** Starts a timer; `over` resolves when it expires, unless it is ended before. */
function startPatience(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<'over'>()
  const timer = setTimeout(resolve, milliseconds, 'over')
  return { over: promise, end: () => clearTimeout(timer) }
}
