import { hash } from 'node:crypto'

/** Pseudorandom numbers: the same for the same keys, on every machine. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  /** Returns an integer, both ends included. */
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  /** Throws a RangeError if there are no items. */
  pick: <T>(items: readonly T[]) => T
  shuffled: <T>(items: readonly T[]) => T[]
}

type Key = string | number

/** Hashes keys with FNV-1a: short keys that differ in one letter give very different seeds. */
function seedOf(keys: readonly Key[]): number {
  let seed = 0x811c9dc5
  for (const letter of keys.join('/')) {
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return seed >>> 0
}

/** Creates an independent stream per set of keys, so that a change in one place does not affect others. */
export function randomFrom(...keys: readonly Key[]): Random {
  let state = seedOf(keys)
  // mulberry32: 32 bits of state are plenty for a few hundred draws.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]) => itemAt(items, int(0, items.length - 1))
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  return { next, int, chance: (probability) => next() < probability, pick, shuffled }
}

/** Returns a function that draws integers from 0 up to, not including, a limit; the same for the same keys. */
export function drawsFrom(...keys: readonly Key[]): (limit: number) => number {
  const { int } = randomFrom(...keys)
  return (limit) => int(0, limit - 1)
}

/** Returns the item at an index, modulo the length. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

/** Returns the same UUID (version 8) for the same keys, so that links stay valid after a reload of the demo data. */
export function idFrom(...keys: readonly Key[]): string {
  const hex = hash('sha256', keys.join('/'), 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
