import type { Db } from '#db/connect.ts'
import { sharedRead } from '#db/shared-read.ts'
import { AppError } from '#http/app-error.ts'
import { refuseTaken, type Target } from '../record/free.service.ts'
import { claimedKeys, claimOf } from './booking.queries.ts'

/** Milliseconds for which somebody lets others go first: as long as a wait for a lock may take. */
const PATIENCE = 2000

type Wanted = Target & { customerId: string; key: string }

/**
 * Lets one at a time of those who want the same start in this process try to get it. The others wait without a connection,
 * and before they try themselves they look whether it has been taken, all of them by one reading. This only refuses: whoever
 * gets the time gets it in the transaction that books, under its locks, beside those of other processes.
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

  /** Books when it is this one's turn; `slot_taken` where somebody before it has got the time. */
  async inTurn<Booked>(
    wanted: Wanted,
    clock: () => Date,
    book: () => Promise<Booked>,
  ): Promise<Booked> {
    const key = `${wanted.businessId} ${wanted.start} ${wanted.staffId ?? ''}`
    let patience: ReturnType<typeof startPatience> | undefined
    try {
      // From the end of this loop on nothing is waited for until the next of them sees who is under way.
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

  /** Refuses a start that is taken, but to who repeats the request that took it. All else is left to the transaction. */
  async #requireFree(wanted: Wanted, now: Date): Promise<void> {
    try {
      await refuseTaken(this.#db, wanted, now)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Read after what is taken: a booking and its key are committed together.
      if (error.code === 'slot_taken' && !(await this.#isRepeated(wanted))) throw error
    }
  }

  async #isRepeated(wanted: Wanted): Promise<boolean> {
    const claim = claimOf(wanted)
    return (await this.#claimed([claim])).has(claim)
  }
}

/** Resolves when somebody has let others go first for long enough, unless it is ended before. */
function startPatience(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<'over'>()
  const timer = setTimeout(resolve, milliseconds, 'over')
  return { over: promise, end: () => clearTimeout(timer) }
}
