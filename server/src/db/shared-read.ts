import type { Db } from './connect.ts'

type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Runs the collected reads; never rejects, as each caller gets its own result. */
type Ask = (on: Db) => Promise<void>

/**
 * Batches reads: those that arrive during a running batch, or in the same event-loop turn, run together in the next
 * batch. So no caller gets data read before its request.
 */
class Rounds {
  readonly #go: (round: readonly Ask[]) => Promise<void>
  #waiting: Ask[] = []
  #isUnderWay = false

  constructor(go: (round: readonly Ask[]) => Promise<void>) {
    this.#go = go
  }

  join(ask: Ask): void {
    this.#waiting.push(ask)
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    setImmediate(this.#next)
  }

  readonly #next = (): void => {
    const round = this.#waiting
    this.#waiting = []
    this.#isUnderWay = round.length > 0
    if (this.#isUnderWay) void this.#go(round).finally(() => setImmediate(this.#next))
  }
}

/** Shares one query among all waiting callers, in a batch of its own: for reads too slow to delay others. */
export function sharedRead<Key, Value>(db: Db, read: ReadOn<Key, Value>): Read<Key, Value> {
  const rounds = new Rounds(async ([ask]) => ask?.(db))
  return readIn(rounds, read)
}

const opened = new WeakMap<Db, Rounds>()

/**
 * Shares one query among all waiting callers, and one round trip with all other such reads of the database: for fast
 * index lookups.
 */
export function sharedGlance<Key, Value>(db: Db, read: ReadOn<Key, Value>): Read<Key, Value> {
  const rounds = opened.get(db) ?? new Rounds(async (round) => askTogether(db, round))
  opened.set(db, rounds)
  return readIn(rounds, read)
}

async function askTogether(db: Db, round: readonly Ask[]): Promise<void> {
  const [only, ...others] = round
  if (only && others.length === 0) return only(db)
  try {
    await db.connection().execute(async (on) => Promise.all(round.map((ask) => ask(on))))
  } catch {
    // No connection was available for the batch: run each read separately, so that each gets its own result.
    await Promise.all(round.map((ask) => ask(db)))
  }
}

type ReadOn<Key, Value> = (on: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

function readIn<Key, Value>(rounds: Rounds, read: ReadOn<Key, Value>): Read<Key, Value> {
  let waiting: { keys: Set<Key>; answer: PromiseWithResolvers<ReadonlyMap<Key, Value>> } | undefined
  const ask = async (on: Db) => {
    const round = waiting
    waiting = undefined
    if (!round) return
    const { resolve, reject } = round.answer
    await read(on, [...round.keys]).then(resolve, reject)
  }
  return (keys) => {
    if (!waiting) {
      waiting = { keys: new Set(), answer: Promise.withResolvers() }
      rounds.join(ask)
    }
    for (const key of keys) waiting.keys.add(key)
    return waiting.answer.promise
  }
}
