import type { Db } from '#db/connect.ts'
import { sharedRead } from '#db/shared-read.ts'
import { AppError } from '#http/app-error.ts'
import { refuseTaken, type Target } from '../record/free.service.ts'
import { claimedKeys, claimOf } from './booking.queries.ts'

/** Milliseconds a request waits for earlier ones: as long as the lock timeout. */
const PATIENCE = 2000

type Wanted = Target & { customerId: string; key: string }

/**
 * Serialises requests of this process for the same start. The others wait without a database connection, and check in
 * one shared read whether the time has been taken before they try themselves. This only refuses early: the booking
 * transaction decides under its locks, also against other processes.
 */
export class Rivals {
  readonly #db: Db
  readonly #patience: number
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #claimed: (claims: readonly string[]) => Promise<ReadonlyMap<string, string>>

  constructor(db: Db, patience = PATIENCE) {
    this.#db = db
    this.#patience = patience
    this.#claimed = sharedRead(db, claimedKeys)
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
        if ((await Promise.race([ahead, patience.over])) === 'over') break
        await this.#requireFree(wanted, clock())
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
    this.#underWay.set(key, ended)
    try {
      return await own
    } finally {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key)
    }
  }

  /** Throws `slot_taken` unless this repeats the request that took the time. Other refusals are left to the transaction. */
  async #requireFree(wanted: Wanted, now: Date): Promise<void> {
    try {
      await refuseTaken(this.#db, wanted, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Read after the occupancy: a booking and its key are committed together.
      if (error.code === 'slot_taken' && !(await this.#isRepeated(wanted))) throw error
    }
  }

  async #isRepeated(wanted: Wanted): Promise<boolean> {
    const claim = claimOf(wanted)
    return (await this.#claimed([claim])).has(claim)
  }
}

/** Starts a timer; `over` resolves when it expires, unless it is ended before. */
function startPatience(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<'over'>()
  const timer = setTimeout(resolve, milliseconds, 'over')
  return { over: promise, end: () => clearTimeout(timer) }
}
