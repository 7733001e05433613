import type { Db } from './connect.ts'

type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Asks what has been collected until it is called; never fails, as who waits is told. */
type Ask = (on: Db) => Promise<void>

/**
 * Lets those who come while a question is under way, or in one turn of the event loop, collect and go together in the next.
 * So nobody hears what was true before they asked.
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

/** Asks once for all who wait, each time in a round of its own: for what takes longer than others should wait. */
export function sharedRead<Key, Value>(db: Db, read: ReadOn<Key, Value>): Read<Key, Value> {
  const rounds = new Rounds(async ([ask]) => ask?.(db))
  return readIn(rounds, read)
}

const opened = new WeakMap<Db, Rounds>()

/**
 * Asks once for all who wait, and in one round trip with whatever else is asked in this way of the database then: for
 * what an index finds at once.
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
    // There was no connection for all of them: each is told what becomes of its own.
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
